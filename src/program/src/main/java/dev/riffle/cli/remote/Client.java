package dev.riffle.cli.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.cli.StandardOutput;
import dev.riffle.control.Operands;
import dev.riffle.control.Verb;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sends a command line to the most recently started player that answers. Uses {@code java.base}
 * only, without lambdas or streams: JVM startup dominates its running time.
 */
public final class Client {
  /** The remedy for an unknown option that looks like a path. */
  public static final String DASH_REMEDY = "; put a file whose name begins with '-' after --";

  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int MISUSED = 2;
  private static final Set<String> FOR_THE_PARSER = Set.of("--help", "-h", "--version", "-V");

  private final List<Verb> verbs;
  private final Map<String, String> environment;
  private final OutputStream out;
  private final List<String> remarks = new ArrayList<>();

  /** Creates a client for the commands {@code verbs} that prints answers to {@code out}. */
  public Client(List<Verb> verbs, Map<String, String> environment, OutputStream out) {
    this.verbs = verbs;
    this.environment = environment;
    this.out = out;
  }

  /** Returns whether a command line is for a running player and does not request help. */
  public static boolean takes(List<Verb> verbs, String... args) {
    if (args.length == 0 || Verb.find(verbs, args[0]).isEmpty()) {
      return false;
    }
    for (int i = 1; i < args.length && !args[i].equals("--"); i++) {
      if (FOR_THE_PARSER.contains(args[i])) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether an unknown option looks like a path: it has a dot or a slash, or exists. */
  public static boolean isLikePath(String option) {
    return option.indexOf('.') > 0 || option.indexOf('/') > 0 || new File(option).exists();
  }

  /** Returns the sentences to print on standard error. */
  public List<String> remarks() {
    return remarks;
  }

  /** Runs a command line for which {@link #takes} is true; returns the exit status. */
  public int run(String... args) {
    Verb verb = Verb.find(verbs, args[0]).orElseThrow();
    List<String> operands = new ArrayList<>();
    boolean json = verb.access() == Verb.Access.FEED;
    boolean options = true;
    for (int i = 1; i < args.length; i++) {
      String word = args[i];
      if (options && word.equals("--")) {
        options = false;
      } else if (options && verb.hasJson() && word.equals("--json")) {
        json = true;
      } else if (options && word.equals("--debug")) {
        // Accepted but without effect: the client prints no traces.
      } else if (options
          && word.startsWith("-")
          && word.length() > 1
          && !(verb.isSigned() && Operands.isStep(word))) {
        String remedy = isLikePath(word) ? DASH_REMEDY : "";
        return misused(verb, "unknown option: '" + word + "'" + remedy);
      } else {
        operands.add(word);
      }
    }
    if (verb.operand() == Verb.Operand.LIMIT && operands.size() > 1) { // 3 songs, without quotes
      String words = String.join(" ", operands);
      operands.clear();
      operands.add(words);
    }
    Optional<String> refusal = refusal(verb, operands);
    return refusal.isPresent()
        ? misused(verb, refusal.get())
        : send(verb, json ? "json\n" : "text\n", operands);
  }

  private int misused(Verb verb, String sentence) {
    remarks.add(sentence + " (see riffle " + verb.word() + " --help)");
    return MISUSED;
  }

  private static Optional<String> refusal(Verb verb, List<String> operands) {
    // Such as an unset variable: an empty path would be the working folder.
    if (verb.operand() != Verb.Operand.NONE && operands.contains("")) {
      return Optional.of(verb.operand().label.concat(": must not be empty"));
    }
    return switch (verb.operand()) {
      case NONE -> refusalOfMore(verb, operands, 0);
      case PATHS -> refusalOfPaths(verb, operands);
      default -> {
        if (operands.isEmpty()) {
          yield verb.isOptional()
              ? Optional.empty()
              : Optional.of(verb.word() + " needs a " + verb.operand().label);
        }
        Optional<String> refusal = Operands.refusal(verb, operands.get(0));
        yield refusal.isPresent() ? refusal : refusalOfMore(verb, operands, 1);
      }
    };
  }

  private static Optional<String> refusalOfMore(Verb verb, List<String> operands, int most) {
    return operands.size() <= most
        ? Optional.empty()
        : Optional.of(verb.word() + ": unexpected argument " + operands.get(most));
  }

  private static Optional<String> refusalOfPaths(Verb verb, List<String> operands) {
    if (operands.isEmpty()) {
      return Optional.of(verb.word().concat(" needs a PATH"));
    }
    for (String operand : operands) {
      if (operand.equals("-")) {
        return Optional.of("PATH (" + operand + ") must be a folder or a file");
      }
    }
    return refusalOfLineBreak("PATH", operands);
  }

  private static Optional<String> refusalOfLineBreak(String label, List<String> operands) {
    for (String operand : operands) {
      if (operand.indexOf('\n') >= 0 || operand.indexOf('\r') >= 0) {
        return Optional.of(label + " (" + operand + ") must not contain a line break");
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the lines to send, each followed by the format; the answer to the format marks the end
   * of the answer to the line.
   */
  private static String lines(Verb verb, List<String> operands, String format) {
    StringBuilder lines = new StringBuilder();
    if (verb.operand() == Verb.Operand.PATHS) {
      for (String operand : operands) {
        lines.append(verb.word()).append(' ').append(sent(verb, operand));
        lines.append('\n').append(format);
      }
    } else {
      lines.append(verb.word());
      for (String operand : operands) {
        lines.append(' ').append(sent(verb, operand));
      }
      lines.append('\n').append(verb.isLast() ? "" : format);
    }
    return lines.toString();
  }

  /** Returns an operand as the player reads it. */
  private static String sent(Verb verb, String operand) {
    if (Operands.isPath(verb, operand)) {
      // The player may have another working directory.
      return new File(operand).getAbsolutePath();
    }
    return Operands.inLine(verb, operand);
  }

  private static int answers(Verb verb, List<String> operands) {
    int lines = verb.operand() == Verb.Operand.PATHS ? operands.size() : 1;
    return verb.isLast() ? 0 : lines;
  }

  private int send(Verb verb, String format, List<String> operands) {
    SocketFolder folder;
    try {
      folder = SocketFolder.of(environment);
      if (folder.exists()) {
        folder.check();
      }
    } catch (IOException e) {
      return failed(String.valueOf(e.getMessage()));
    }
    Optional<String> unresponsive = Optional.empty();
    for (File socket : folder.newestFirst()) {
      try (ClientSocket player = new ClientSocket(socket)) {
        if (player.isAnswered(format)) {
          player.send(lines(verb, operands, format), verb.access() == Verb.Access.FEED);
          return answer(player, answers(verb, operands), verb);
        }
        unresponsive = unresponsive.isPresent() ? unresponsive : Optional.of(socket.getName());
      } catch (ConnectException e) {
        var unused = socket.delete(); // the player was killed
      } catch (IOException e) {
        // The player ended at this moment.
      }
    }
    return failed(
        unresponsive.isPresent()
            ? "the player does not answer (process " + unresponsive.get() + ")"
            : "no player is running: riffle play starts one");
  }

  private int failed(String sentence) {
    remarks.add(sentence);
    return FAILED;
  }

  /** Prints {@code count} answers line by line; errors become remarks. */
  private int answer(ClientSocket player, int count, Verb verb) {
    int status = DONE;
    int left = count;
    try {
      for (byte[] line = player.line(); line.length > 0; line = player.line()) {
        Optional<String> error = error(line);
        if (player.isGreeting(line)) {
          left--;
        } else if (error.isPresent()) {
          status = failed(error.get());
        } else {
          out.write(line);
          out.flush();
        }
      }
      // Not with +, whose code is generated at run time: 10 ms.
      return left > 0
          ? failed(
              "the player closed the connection before it answered "
                  .concat(verb.word())
                  .concat(": riffle status shows whether it still runs"))
          : status;
    } catch (IOException e) {
      return StandardOutput.isPipe() // closed by its reader
          ? status
          : failed("standard output could not be written: " + e.getMessage());
    }
  }

  private static Optional<String> error(byte[] line) {
    String prefix = "error ";
    if (line.length < prefix.length()) {
      return Optional.empty();
    }
    String text = new String(line, UTF_8);
    return text.startsWith(prefix) || text.startsWith("{\"event\":\"error\"")
        ? Optional.of(text.substring(text.startsWith(prefix) ? prefix.length() : 0).strip())
        : Optional.empty();
  }
}
