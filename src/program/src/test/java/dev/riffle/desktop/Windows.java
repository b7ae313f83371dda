package dev.riffle.desktop;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import com.google.common.io.Resources;
import dev.riffle.ProcessResult;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A display for one test, and the windows of a program on it, which are read and operated by its
 * accessibility bus and by the mouse.
 */
final class Windows implements AutoCloseable {
  private static final String REGISTRY = "/usr/libexec/at-spi2-registryd"; // of at-spi2-core
  private static final String PYTHON = "/usr/bin/python3"; // that of the system has its packages
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path home;
  private final SessionBus bus;
  private final Map<String, String> environment = new HashMap<>();
  private final List<Process> processes = new ArrayList<>();
  private final BufferedWriter commands;
  private final BufferedReader answers;

  /**
   * Opens a display; skips the test if a tool is missing.
   *
   * @param home the home folder of its programs
   */
  Windows(Path home) throws Exception {
    Tool.require("Xvfb", "xprop");
    Tool.require(Files.isExecutable(Path.of(REGISTRY)), "at-spi2-core");
    String load = "import gi; gi.require_version('Atspi', '2.0')";
    Tool.require(
        Files.isExecutable(Path.of(PYTHON)) && ProcessResult.of(PYTHON, "-c", load).status() == 0,
        "gir1.2-atspi-2.0");
    this.home = home;
    bus = SessionBus.start(home);
    String address = requireNonNull(bus.environment().get("DBUS_SESSION_BUS_ADDRESS"));
    environment.putAll(bus.environment());
    environment.put("AT_SPI_BUS_ADDRESS", address); // one bus for all
    environment.put("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", "1");
    environment.put("HOME", home.toString());
    environment.put("XDG_RUNTIME_DIR", home.toString());
    environment.put("LC_ALL", "C.UTF-8");
    Process screen = begin("Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "1280x1024x24");
    environment.put("DISPLAY", ":" + screen.inputReader(UTF_8).readLine());
    // Where Qt looks for the address.
    run("xprop", "-root", "-f", "AT_SPI_BUS", "8s", "-set", "AT_SPI_BUS", address);
    begin(REGISTRY);
    Path script = home.resolve("accessible.py");
    Files.write(
        script, Resources.toByteArray(Resources.getResource(Windows.class, "accessible.py")));
    Process operator = begin(PYTHON, "-W", "ignore", script.toString());
    commands = operator.outputWriter(UTF_8);
    answers = operator.inputReader(UTF_8);
  }

  /** Starts a program with windows, whose configuration is in the home folder. */
  void start(String... command) throws IOException {
    begin(command);
  }

  private Process begin(String... command) throws IOException {
    Process process =
        builder(command)
            .redirectError(home.resolve(Path.of(command[0]).getFileName() + ".log").toFile())
            .start();
    processes.add(process);
    return process;
  }

  private void run(String... command) throws Exception {
    ProcessResult.of(builder(command)).ofSuccess();
  }

  private ProcessBuilder builder(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
    builder.environment().putAll(environment);
    return builder;
  }

  /**
   * Returns the cells of a column from top to bottom; empty while there is none.
   *
   * @param header the name of the column
   */
  ImmutableList<String> column(String header) {
    return strings(ask("column", header));
  }

  /** Returns the labels that are shown. */
  ImmutableList<String> labels() {
    return strings(ask("labels"));
  }

  private static ImmutableList<String> strings(JsonNode array) {
    return Streams.stream(array.isArray() ? array : JSON.createArrayNode())
        .map(JsonNode::textValue)
        .collect(toImmutableList());
  }

  /** Performs a command of {@code accessible.py} as soon as what it names is shown. */
  void perform(String... words) throws InterruptedException {
    Tool.await(String.join(" ", words), () -> ask(words).isTextual());
  }

  /** Performs a command of {@code accessible.py} if what it names is shown. */
  void tryTo(String... words) {
    var unused = ask(words);
  }

  private JsonNode ask(String... words) {
    try {
      commands.write(String.join("\t", words) + "\n");
      commands.flush();
      String answer = answers.readLine();
      assertWithMessage(Files.readString(home.resolve("python3.log"))).that(answer).isNotNull();
      return JSON.readTree(answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    processes.forEach(OtherJvm::kill); // the display first: it ends the others
    bus.close();
  }
}
