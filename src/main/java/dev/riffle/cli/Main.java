package dev.riffle.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The program: words in, an answer and an exit status out. 0 is done, 1 failed, 2 misused. */
public final class Main {
  private final Console console;

  /** Reads from {@code in}, answers on {@code out} and remarks on {@code err}, all of it UTF-8. */
  public Main(InputStream in, OutputStream out, OutputStream err) {
    console = new Console(in, out, err);
  }

  /** Runs the program and ends the JVM with its exit status. */
  public static void main(String[] args) {
    // Not System.out: its encoding is the locale's, and it flushes at every line.
    Main main =
        new Main(
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err));
    System.exit(main.run(args));
  }

  /** Runs one command and returns its exit status. */
  public int run(String... args) {
    if (Arrays.asList(args)
        .equals(List.of("--version"))) { // asked by scripts: not worth starting the parser for
      console.out().println(Riffle.version());
      console.out().flush();
      return CommandLine.ExitCode.OK;
    }
    Riffle words = new Riffle();
    CommandLine riffle = commands(words);
    riffle.setParameterExceptionHandler((e, unparsed) -> misused(e));
    riffle.setExecutionExceptionHandler((e, command, result) -> failed(e, words.debug()));
    int status = riffle.execute(args);
    console.out().flush();
    return status;
  }

  private CommandLine commands(Riffle words) {
    CommandLine riffle =
        new CommandLine(words)
            .addSubcommand(new PlayCommand(console))
            .addSubcommand(new OrderCommand(console))
            .addSubcommand(new ScanCommand(console))
            .addSubcommand(new ContrastCommand(console));
    riffle.setOut(writer(console.out()));
    riffle.setErr(writer(console.err()));
    return riffle;
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, UTF_8), true);
  }

  private int misused(ParameterException e) {
    Throwable reason = e.getCause() instanceof Misuse misuse ? misuse : e;
    String help = e.getCommandLine().getCommandSpec().qualifiedName() + " --help";
    console.say(Visible.of(String.valueOf(reason.getMessage())) + " (" + help + " tells more)");
    return CommandLine.ExitCode.USAGE;
  }

  private int failed(Exception e, boolean debug) {
    if (debug) {
      e.printStackTrace(console.err());
    }
    if (e instanceof Misuse) {
      console.say(String.valueOf(e.getMessage()));
      return CommandLine.ExitCode.USAGE;
    }
    boolean expected = e instanceof Failure;
    console.say(
        expected
            ? String.valueOf(e.getMessage())
            : "this should not have happened: " + Visible.of(e.toString()));
    return CommandLine.ExitCode.SOFTWARE;
  }
}
