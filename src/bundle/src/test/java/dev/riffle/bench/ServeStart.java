package dev.riffle.bench;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.riffle.testing.OtherJvm;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The time from Enter to the address that {@code serve} prints, with 20,000 indexed songs and a
 * session of them, and the memory of the process once it has read them and sent a page.
 */
final class ServeStart {
  private static final int RUNS = 5;
  private static final double START_NANOS = 1e9;
  private static final double MAX_BYTES = 160e6;
  private static final Path JAR = Path.of("target", "riffle.jar");

  /** Those of the Debian package. */
  private static final ImmutableList<String> OPTIONS =
      ImmutableList.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:MaxNewSize=8m",
          "-XX:MinHeapFreeRatio=10",
          "-XX:+UseSerialGC",
          "-Xms16m");

  private final Path home;
  private final ImmutableList<String> program;
  private double bytes;

  private ServeStart(Path home, List<String> program) {
    this.home = home;
    this.program = ImmutableList.copyOf(program);
  }

  /** Makes the songs in a folder, and starts a program: the words after it, by default the jar. */
  public static void main(String[] args) throws IOException {
    ImmutableList<String> words = ImmutableList.copyOf(Arrays.asList(args));
    Path home = Path.of(words.get(0));
    HeardStart.makeSongs(home);
    ServeStart start =
        new ServeStart(home, words.size() == 1 ? jar() : words.subList(1, words.size()));
    long unused = start.nanos(); // makes the index and the session
    start.bytes = 0;
    double nanos = Contest.median(RUNS, start::nanos);
    Target.reportTime("serve, 20,000 songs: start", nanos, START_NANOS);
    Target.reportBytes("serve, 20,000 songs: resident memory", start.bytes, MAX_BYTES);
  }

  private static ImmutableList<String> jar() {
    ImmutableList.Builder<String> command = ImmutableList.builder();
    command.add(OtherJvm.java()).addAll(OPTIONS);
    if (Files.exists(JAR)) {
      return command.add("-jar", JAR.toString()).build();
    }
    return command.add("-cp", System.getProperty("java.class.path"), "dev.riffle.Main").build();
  }

  private long nanos() {
    ImmutableList<String> arguments = ImmutableList.of("serve", home + "/music", "--listen", "0");
    ProcessBuilder builder =
        new ProcessBuilder(ImmutableList.copyOf(Iterables.concat(program, arguments)));
    builder.environment().put("XDG_CACHE_HOME", home.resolve("cache").toString());
    builder.environment().put("XDG_STATE_HOME", home.resolve("state").toString());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      long enter = System.nanoTime();
      Process server = builder.start();
      try {
        String address = String.valueOf(server.inputReader(StandardCharsets.UTF_8).readLine());
        long nanos = System.nanoTime() - enter;
        showPage(address);
        awaitRest(server);
        bytes = Math.max(bytes, residentBytes(server));
        return nanos;
      } finally {
        OtherJvm.kill(server);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String get(String address, String path) throws IOException {
    return new String(
        URI.create(address).resolve(path).toURL().openStream().readAllBytes(),
        StandardCharsets.UTF_8);
  }

  private static void showPage(String address) throws IOException {
    String sessions = get(address, "/api/1/sessions");
    String session = Splitter.on('"').splitToList(sessions).get(5);
    for (String path : List.of("/", "/api/1/sessions/" + session, "/api/1/artists")) {
      if (get(address, path).isEmpty()) {
        throw new IllegalStateException(path + " is empty");
      }
    }
  }

  /** Waits until the process has used no CPU time for a second. */
  private static void awaitRest(Process server) throws InterruptedException {
    long before = -1;
    for (long used = cpuNanos(server); used != before; used = cpuNanos(server)) {
      before = used;
      Thread.sleep(1000);
    }
  }

  private static long cpuNanos(Process server) {
    long nanos = server.info().totalCpuDuration().orElseThrow().toNanos();
    return nanos / TimeUnit.MILLISECONDS.toNanos(50);
  }

  private static double residentBytes(Process server) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + server.pid() + "/status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) * 1024)
        .sum();
  }
}
