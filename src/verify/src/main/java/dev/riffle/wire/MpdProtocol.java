package dev.riffle.wire;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Commands and answers of a Music Player Daemon. Stateless. */
public final class MpdProtocol {
  /** The error of a song that the database does not have. */
  public static final int NO_SUCH_SONG = 50;

  private static final String GREETING = "OK MPD ";
  private static final String END_OF_ONE = "list_OK"; // of the commands of a list
  private static final int MAX_FIELDS = 1_000; // of an answer
  private static final double MAX_SECONDS = 86_400; // of a song

  private MpdProtocol() {}

  /** The refusal of a command, after which the connection can be used. */
  public static final class Refusal extends IOException {
    private static final long serialVersionUID = 1L;
    private static final Pattern ACK = Pattern.compile("ACK \\[(\\d{1,9})@(\\d{1,9})\\].*");

    private final int code;
    private final int place;

    Refusal(String command, String line) {
      super(command + ": " + LineConnection.brief(line));
      Matcher ack = ACK.matcher(line);
      boolean isKnown = ack.matches();
      code = isKnown ? Integer.parseInt(ack.group(1)) : 0;
      place = isKnown ? Integer.parseInt(ack.group(2)) : 0;
    }

    /** Returns the code of the error, such as {@link MpdProtocol#NO_SUCH_SONG}, or 0. */
    public int code() {
      return code;
    }

    /** Returns the place of the command in its list; those before it were run. */
    public int place() {
      return place;
    }
  }

  /** Receives the lines of an answer; the last command of a list ends with {@link #isEnd}. */
  public interface Reader {
    void read(String line) throws IOException;
  }

  /** Receives the greeting and returns the version of the protocol. */
  public static String greet(LineConnection server) throws IOException {
    String greeting = server.line(0);
    if (!greeting.startsWith(GREETING)) {
      throw new IOException("not an MPD server: it begins with " + LineConnection.brief(greeting));
    }
    return LineConnection.brief(greeting.substring(GREETING.length()));
  }

  /** Omits the tags of songs from answers. */
  public static void omitTags(LineConnection server) throws IOException {
    try {
      send(server, "tagtypes clear", 0);
    } catch (Refusal e) {
      // A server older than this command.
    }
  }

  /** Sends a command whose answer may take {@code seconds} more, and returns the fields of it. */
  public static Map<String, String> send(LineConnection server, String command, long seconds)
      throws IOException {
    Map<String, String> fields = new HashMap<>();
    server.send(command);
    receive(server, command, seconds, line -> put(line, fields));
    return fields;
  }

  /** Sends commands that the server runs without those of others between, as a list. */
  public static ImmutableList<Map<String, String>> sendAll(
      LineConnection server, String... commands) throws IOException {
    List<Map<String, String>> answers = new ArrayList<>();
    answers.add(new HashMap<>());
    sendList(
        server,
        line -> {
          if (!isEnd(line)) {
            put(line, answers.get(answers.size() - 1));
          } else if (answers.size() <= commands.length) {
            answers.add(new HashMap<>());
          }
        },
        commands);
    if (answers.size() <= commands.length) {
      throw new IOException(commands[0] + ": the answer is too short");
    }
    return ImmutableList.copyOf(answers);
  }

  /**
   * Sends commands as a list and passes the lines of their answers on, of which {@link #isEnd} ends
   * those of each command.
   */
  public static void sendList(LineConnection server, Reader reader, String... commands)
      throws IOException {
    server.send(
        ImmutableList.<String>builder()
            .add("command_list_ok_begin")
            .add(commands)
            .add("command_list_end")
            .build()
            .toArray(new String[0]));
    receive(server, commands[0], 0, reader);
  }

  /**
   * Waits for changes, for at most {@code seconds} longer than for an answer; returns their names.
   */
  public static ImmutableSet<String> changes(
      LineConnection server, long seconds, String... subsystems) throws IOException {
    ImmutableSet.Builder<String> changed = ImmutableSet.builder();
    String command = "idle " + String.join(" ", subsystems);
    server.send(command);
    receive(server, command, seconds, line -> changed.add(field(line).getValue()));
    return changed.build();
  }

  /** Returns the name and the value of a line of an answer. */
  public static Map.Entry<String, String> field(String line) {
    int colon = line.indexOf(": ");
    return Map.entry(line.substring(0, Math.max(0, colon)), line.substring(colon + 2));
  }

  /** Returns whether a line ends the answer of a command in a list. */
  public static boolean isEnd(String line) {
    return line.equals(END_OF_ONE);
  }

  /**
   * Sends the password.
   *
   * @throws IOException if it is wrong; the message does not contain it
   */
  static void sendPassword(LineConnection server, String password) throws IOException {
    server.send("password " + quoted(password));
    try {
      receive(server, "password", 0, line -> {});
    } catch (Refusal e) {
      throw new IOException("the password is wrong", e);
    }
  }

  private static void receive(LineConnection server, String command, long seconds, Reader reader)
      throws IOException {
    String line = server.line(seconds);
    while (!line.equals("OK")) {
      if (line.startsWith("ACK")) {
        throw new Refusal(command, line);
      }
      if (!line.contains(": ") && !isEnd(line)) {
        server.close(); // the rest of the answer is no different from the next one
        throw new IOException(command + ": " + LineConnection.brief(line));
      }
      reader.read(line);
      line = server.line(seconds);
    }
  }

  /** Puts the field of a line, unless there are too many. */
  public static void put(String line, Map<String, String> fields) {
    if (fields.size() < MAX_FIELDS) {
      Map.Entry<String, String> field = field(line);
      fields.put(field.getKey(), field.getValue());
    }
  }

  /** Returns an argument in quotation marks. */
  public static String quoted(String uri) {
    return '"' + uri.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Returns a number of a status, or 0 if it is missing. */
  public static int number(Map<String, String> status, String field) throws IOException {
    Integer number = Ints.tryParse(status.getOrDefault(field, "0"));
    if (number == null || number < 0) {
      throw new IOException(refusal(status, field, "a number of at least 0"));
    }
    return number;
  }

  /** Returns a time of a status, or 0 if it is missing. */
  public static double seconds(Map<String, String> status, String field) throws IOException {
    Double seconds = Doubles.tryParse(status.getOrDefault(field, "0"));
    if (seconds == null || !(0 <= seconds && seconds <= MAX_SECONDS)) {
      throw new IOException(refusal(status, field, "a number of seconds, at most a day"));
    }
    return seconds;
  }

  private static String refusal(Map<String, String> status, String field, String rule) {
    String value = LineConnection.brief(status.getOrDefault(field, ""));
    return "status: " + field + " (" + value + ") must be " + rule;
  }
}
