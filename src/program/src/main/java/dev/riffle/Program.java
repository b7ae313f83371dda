package dev.riffle;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Ints;
import dev.riffle.cli.Console;
import dev.riffle.cli.StandardOutput;
import dev.riffle.cli.Suggestion;
import dev.riffle.cli.lab.ContrastCommand;
import dev.riffle.cli.lab.LabCommand;
import dev.riffle.cli.lab.VerifyCommand;
import dev.riffle.cli.music.MusicCommands;
import dev.riffle.cli.music.PlayCommand;
import dev.riffle.cli.remote.Client;
import dev.riffle.cli.remote.RemoteCommands;
import dev.riffle.control.KeptSession;
import dev.riffle.control.PlayerVerb;
import dev.riffle.player.Preload;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The implementation of {@link Main}: the console, the parser and the commands. */
final class Program {
  private final Console console;
  private int failureStatus = ExitCode.SOFTWARE; // of the command

  Program(InputStream in, OutputStream out, OutputStream err, Map<String, String> environment) {
    this(new Console(in, out, err, environment));
  }

  Program(Console console) {
    this.console = console;
  }

  /** Runs the program on the standard streams and returns its exit status. */
  static int onStandardStreams(String... args) {
    // Not System.out, which uses the locale's encoding and flushes after every line.
    Program program =
        new Program(
            // Buffered: a FileInputStream queries the length of a pipe, which fails on Java 17.
            new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            environment());
    program.console.showProgress(StandardOutput.isErrorTerminal());
    int status = program.run(args);
    return program.hasLostAnswer() ? program.failureStatus : status;
  }

  /** Prints sentences on standard error. */
  static void printRemarks(List<String> sentences) {
    Console console =
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new FileOutputStream(FileDescriptor.err),
            ImmutableMap.of());
    sentences.forEach(console::remark);
  }

  // If HOME is not set (Windows), the home directory is that of Java.
  private static Map<String, String> environment() {
    return ImmutableMap.<String, String>builder()
        .put("HOME", System.getProperty("user.home", ""))
        .putAll(System.getenv())
        .buildKeepingLast();
  }

  /** Runs one command and returns its exit status. */
  int run(String... args) {
    if (Client.takes(PlayerVerb.all(), args)) {
      return RemoteCommands.run(console, PlayerVerb.all(), args);
    }
    // Fast path for scripts: creating the parser would take a third of a second.
    if (Arrays.asList(args).equals(List.of("--version"))) {
      console.out().println(Riffle.version());
      console.out().flush();
      return ExitCode.OK;
    }
    try {
      String[] words = FirstWord.withCommand(args);
      if (!words[0].equals(PlayCommand.NAME)) {
        return parse(false, words);
      }
      if (mayPlayMp3(words)) {
        Preload.start(); // on a thread, while the command is built
      }
      List<String> operands = Arrays.asList(words).subList(1, words.length);
      boolean isBare = FirstWord.isMissing(args);
      return PlayCommand.ofPathsAndFlags(console, operands)
          .map(play -> play(isBare, play))
          .orElseGet(() -> parse(isBare, words));
    } catch (Misuse e) {
      return failed(e, Arrays.asList(args).contains(FirstWord.DEBUG));
    }
  }

  private static boolean mayPlayMp3(String... words) {
    for (String word : words) {
      if (word.startsWith("--sound") || word.equals("--help") || word.equals("-h")) {
        return false;
      }
    }
    return true;
  }

  private int play(boolean isBare, PlayCommand play) {
    int status;
    try {
      status = play.call();
    } catch (RuntimeException | Error e) { // such as an OutOfMemoryError
      status = failedToPlay(isBare, e, false);
    }
    console.out().flush();
    return status;
  }

  private int failedToPlay(boolean isBare, Throwable e, boolean debug) {
    return isBare && e instanceof KeptSession.NothingToResume ? firstHelp() : failed(e, debug);
  }

  /** Parses and runs a command line; without a session to resume, a bare one prints help. */
  private int parse(boolean isBare, String... args) {
    Riffle words = new Riffle();
    CommandLine riffle = commands(words, args);
    riffle.setParameterExceptionHandler((e, unparsed) -> misused(e, words.debug()));
    riffle.setExecutionStrategy(
        parsed -> {
          console.debugs(words.debug());
          failureStatus = last(parsed).commandSpec().exitCodeOnExecutionException();
          checkMatched(parsed);
          checkNotEmpty(parsed);
          return new CommandLine.RunLast().execute(parsed);
        });
    riffle.setExecutionExceptionHandler(
        (e, command, result) -> failedToPlay(isBare, e, words.debug()));
    int status;
    try {
      status = riffle.execute(args);
    } catch (Error e) { // such as an OutOfMemoryError, which the parser does not handle
      status = failed(e, words.debug());
    }
    console.out().flush();
    return status;
  }

  private static int integer(String word) {
    Integer number = Ints.tryParse(word);
    if (number == null) {
      throw new TypeConversionException(
          word + " must be a whole number of at most " + Integer.MAX_VALUE);
    }
    return number;
  }

  CommandLine commands(Riffle words, String... args) {
    CommandLine riffle = new CommandLine(words).setHelpFactory(CommandGroup::help);
    riffle.addSubcommand(PlayCommand.with(console));
    // Building the other commands would delay the first song.
    if (args.length == 0 || !args[0].equals(PlayCommand.NAME)) {
      addOthers(riffle, Arrays.asList(args));
    }
    riffle.setExpandAtFiles(false); // a folder may be named @live
    riffle.setPosixClusteredShortOptionsAllowed(false); // -shuffle is not the seed "huffle"
    riffle.registerConverter(int.class, Program::integer);
    riffle.registerConverter(Integer.class, Program::integer);
    riffle.setOut(writer(console.out()));
    riffle.setErr(writer(console.err()));
    return riffle;
  }

  private void addOthers(CommandLine riffle, List<String> args) {
    MusicCommands.addTo(riffle, console);
    riffle
        .addSubcommand(new ContrastCommand(console))
        .addSubcommand(new VerifyCommand(console))
        .addSubcommand(LabCommand.with(console, args.contains(LabCommand.NAME)));
    riffle.addSubcommand(new HelpCommand(riffle)).addSubcommand(new Completion(console));
    RemoteCommands.addTo(riffle, console, PlayerVerb.all(), args);
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, UTF_8), true);
  }

  /**
   * Checks for unmatched arguments, which the parser ignores if help or the version is requested.
   */
  private static void checkMatched(CommandLine.ParseResult parsed) {
    for (CommandLine command : parsed.asCommandLineList()) {
      checkMatched(command);
    }
  }

  private static void checkMatched(CommandLine command) {
    List<String> unmatched = command.getUnmatchedArguments();
    if (!unmatched.isEmpty()) {
      throw new UnmatchedArgumentException(command, unmatched);
    }
  }

  /**
   * Checks that no value is empty, such as that of an unset variable: an empty path would be the
   * working folder.
   */
  private static void checkNotEmpty(CommandLine.ParseResult parsed) {
    for (CommandLine command : parsed.asCommandLineList()) {
      for (ArgSpec argument : command.getParseResult().matchedArgs()) {
        if (argument.originalStringValues().contains("")) {
          String name =
              argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
          Misuse misuse = new Misuse(name + Misuse.EMPTY);
          throw new ParameterException(command, misuse.getMessage(), misuse);
        }
      }
    }
  }

  private int misused(ParameterException thrown, boolean debug) {
    ParameterException e = thrown;
    if (thrown instanceof MissingParameterException) { // perhaps misspelt
      try {
        checkMatched(thrown.getCommandLine());
      } catch (UnmatchedArgumentException unmatched) {
        e = unmatched;
      }
    }
    if (e.getCause() instanceof Misuse misuse) { // from a converter, with a complete message
      return failed(misuse, debug);
    }
    trace(e, debug);
    String help = e.getCommandLine().getCommandSpec().qualifiedName() + " --help";
    console.remark(Words.inLowerCase(sentence(e)) + " (see " + help + ")");
    return ExitCode.USAGE;
  }

  private int firstHelp() {
    Riffle.FIRST_HELP.forEach(console.out()::println);
    return ExitCode.OK;
  }

  private static String sentence(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return String.valueOf(e.getMessage());
    }
    String first = unmatched.getUnmatched().get(0);
    if (unmatched.isUnknownOption() && Client.isLikePath(first)) {
      return unmatched.getMessage() + Client.DASH_REMEDY;
    }
    CommandLine command = unmatched.getCommandLine();
    if (unmatched.isUnknownOption()) {
      return unmatched.getMessage()
          + Suggestion.of(first, command.getCommandSpec().optionsMap().keySet());
    }
    Set<String> names = command.getSubcommands().keySet();
    return names.isEmpty()
        ? String.valueOf(unmatched.getMessage())
        : "no such command: " + first + Suggestion.of(first, names);
  }

  private int failed(Throwable e, boolean debug) {
    trace(e, debug);
    boolean foreseen = e instanceof Misuse || e instanceof Failure;
    if (e instanceof OutOfMemoryError) {
      long megabytes = Runtime.getRuntime().maxMemory() >> 20;
      // The installed launcher sets the property: its users do not start a jar.
      String remedy = System.getProperty("riffle.more.memory", "java -Xmx2g -jar riffle.jar");
      console.remark(
          "out of memory: more than " + megabytes + " MB needed; " + remedy + " sets 2 GB");
    } else {
      console.remark(foreseen ? String.valueOf(e.getMessage()) : "internal error: " + e);
    }
    return e instanceof Misuse ? ExitCode.USAGE : failureStatus;
  }

  private static ParseResult last(ParseResult parsed) {
    return parsed.hasSubcommand() ? last(parsed.subcommand()) : parsed;
  }

  private void trace(Throwable e, boolean debug) {
    if (debug) {
      e.printStackTrace(console.err());
    }
  }

  private boolean hasLostAnswer() {
    Optional<String> reason = console.lostAnswer().filter(why -> !StandardOutput.isPipe());
    reason.ifPresent(why -> console.remark("standard output could not be written: " + why));
    return reason.isPresent();
  }
}
