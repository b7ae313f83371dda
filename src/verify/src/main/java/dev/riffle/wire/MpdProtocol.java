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

/** Commands and answers of the MPD protocol (mpd.readthedocs.io, "Protocol"). Stateless. */
public final class MpdProtocol {
  /** The error code for a song that is not in the database. */
  public static final int NO_SUCH_SONG = 50;

  private static final String GREETING = "OK MPD ";
  private static final String END_OF_ONE = "list_OK"; // after each command of a list
  private static final int MAX_FIELDS = 1_000; // per answer
  private static final double MAX_SECONDS = 86_400; // per song

  private MpdProtocol() {}

  /** An error answer to a command; the connection remains usable. */
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

    /** Returns the error code, such as {@link MpdProtocol#NO_SUCH_SONG}, or 0 if unknown. */
    public int code() {
      return code;
    }

    /** Returns the index, from 0, of the command in its list; earlier ones were executed. */
    public int place() {
      return place;
    }
  }

  /** Receives the lines of an answer. */
  public interface Reader {
    void read(String line) throws IOException;
  }

  /** Receives the greeting and returns the version of the protocol. */
  public static String greet(LineConnection server) throws IOException {
    String greeting = server.line(0);
    if (!greeting.startsWith(GREETING)) {
      throw new IOException("not an MPD server: it sends " + LineConnection.brief(greeting));
    }
    return LineConnection.brief(greeting.substring(GREETING.length()));
  }

  /** Omits the tags of songs from answers. */
  public static void omitTags(LineConnection server) throws IOException {
    try {
      send(server, "tagtypes clear", 0);
    } catch (Refusal e) {
      // The server is older than this command.
    }
  }

  /** Sends a command and returns the fields of its answer; {@code seconds} extend the timeout. */
  public static Map<String, String> send(LineConnection server, String command, long seconds)
      throws IOException {
    Map<String, String> fields = new HashMap<>();
    server.send(command);
    receive(server, command, seconds, line -> put(line, fields));
    return fields;
  }

  /** Sends a command list, which the server runs atomically; returns the fields of each answer. */
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
   * Sends a command list and passes each line of the answers to {@code reader}. A line that {@link
   * #isEnd} accepts ends the answer of each command.
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
   * Waits for changes in subsystems and returns their names; {@code seconds} extend the timeout.
   */
  public static ImmutableSet<String> changes(
      LineConnection server, long seconds, String... subsystems) throws IOException {
    ImmutableSet.Builder<String> changed = ImmutableSet.builder();
    String command = "idle " + String.join(" ", subsystems);
    server.send(command);
    receive(server, command, seconds, line -> changed.add(field(line).getValue()));
    return changed.build();
  }

  /** Splits a line of an answer into name and value. */
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
        server.close(); // the rest is indistinguishable from the next answer
        throw new IOException(command + ": " + LineConnection.brief(line));
      }
      reader.read(line);
      line = server.line(seconds);
    }
  }

  /** Adds the field of a line, unless there are 1,000 fields. */
  public static void put(String line, Map<String, String> fields) {
    if (fields.size() < MAX_FIELDS) {
      Map.Entry<String, String> field = field(line);
      fields.put(field.getKey(), field.getValue());
    }
  }

  /** Quotes an argument of a command. */
  public static String quoted(String uri) {
    return '"' + uri.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Returns an integer of a status, at least 0, or 0 if it is missing. */
  public static int number(Map<String, String> status, String field) throws IOException {
    Integer number = Ints.tryParse(status.getOrDefault(field, "0"));
    if (number == null || number < 0) {
      throw new IOException(refusal(status, field, "a number of at least 0"));
    }
    return number;
  }

  /** Returns a time of a status in seconds, at most a day, or 0 if it is missing. */
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
