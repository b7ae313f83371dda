package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Commands and answers of a Music Player Daemon. Stateless. */
final class MpdProtocol {
  private static final String GREETING = "OK MPD ";
  private static final String END_OF_ONE = "list_OK"; // of the commands of a list
  private static final int MAX_FIELDS = 1_000; // of an answer
  private static final double MAX_SECONDS = 86_400; // of a song

  private MpdProtocol() {}

  /** The refusal of a command, after which the connection can be used. */
  static final class Refusal extends IOException {
    private static final long serialVersionUID = 1L;

    Refusal(String sentence) {
      super(sentence);
    }
  }

  /** A song of a queue; a playlist has files only. */
  record Song(String file, String id, String priority) {}

  /** Receives a line of an answer. */
  private interface Reader {
    void read(String line) throws IOException;
  }

  /** Receives the greeting and returns the version of the protocol. */
  static String greet(LineConnection server) throws IOException {
    String greeting = server.line(0);
    if (!greeting.startsWith(GREETING)) {
      throw new IOException("not an MPD server: it begins with " + LineConnection.brief(greeting));
    }
    return LineConnection.brief(greeting.substring(GREETING.length()));
  }

  /** Omits the tags of songs from answers. */
  static void omitTags(LineConnection server) throws IOException {
    try {
      send(server, "tagtypes clear", 0);
    } catch (Refusal e) {
      // A server older than this command.
    }
  }

  /** Sends a command whose answer may take {@code seconds} more, and returns the fields of it. */
  static Map<String, String> send(LineConnection server, String command, long seconds)
      throws IOException {
    Map<String, String> fields = new HashMap<>();
    server.send(command);
    receive(server, command, seconds, line -> put(line, fields));
    return fields;
  }

  /** Sends commands that the server runs without those of others between, as a list. */
  static ImmutableList<Map<String, String>> sendAll(LineConnection server, String... commands)
      throws IOException {
    List<Map<String, String>> answers = new ArrayList<>();
    answers.add(new HashMap<>());
    sendList(
        server,
        line -> {
          if (!line.equals(END_OF_ONE)) {
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

  /** Sends commands as a list, and returns the songs of their answers. */
  static ImmutableList<Song> songs(LineConnection server, String... commands) throws IOException {
    List<Song> songs = new ArrayList<>();
    sendList(
        server,
        line -> {
          if (line.startsWith("file: ")) {
            songs.add(new Song(line.substring("file: ".length()), "", ""));
          } else if (!songs.isEmpty() && (line.startsWith("Id: ") || line.startsWith("Prio: "))) {
            Song last = songs.remove(songs.size() - 1);
            String value = line.substring(line.indexOf(' ') + 1);
            boolean isId = line.startsWith("Id: ");
            songs.add(new Song(last.file, isId ? value : last.id, isId ? last.priority : value));
          }
          if (songs.size() > LinePlayer.MAX_SONGS) {
            throw new IOException("more than " + LinePlayer.MAX_SONGS + " songs cannot be tested");
          }
        },
        commands);
    return ImmutableList.copyOf(songs);
  }

  /** Returns whether all songs that changed since a version of the queue have one of these IDs. */
  static boolean changedOnly(LineConnection server, String version, List<String> ids)
      throws IOException {
    boolean[] isTrue = {true};
    String command = "plchangesposid " + version;
    server.send(command);
    receive(
        server,
        command,
        0,
        line -> isTrue[0] &= !line.startsWith("Id: ") || ids.contains(line.substring(4)));
    return isTrue[0];
  }

  private static void sendList(LineConnection server, Reader reader, String... commands)
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

  private static void receive(LineConnection server, String command, long seconds, Reader reader)
      throws IOException {
    String line = server.line(seconds);
    while (!line.equals("OK")) {
      if (line.startsWith("ACK")) {
        throw new Refusal(command + ": " + LineConnection.brief(line));
      }
      if (!line.contains(": ") && !line.equals(END_OF_ONE)) {
        server.close(); // the rest of the answer is no different from the next one
        throw new IOException(command + ": " + LineConnection.brief(line));
      }
      reader.read(line);
      line = server.line(seconds);
    }
  }

  private static void put(String line, Map<String, String> fields) {
    int colon = line.indexOf(": ");
    if (colon >= 0 && fields.size() < MAX_FIELDS) {
      fields.put(line.substring(0, colon), line.substring(colon + 2));
    }
  }

  static String quoted(String uri) {
    return '"' + uri.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Returns a number of a status, or 0 if it is missing. */
  static int number(Map<String, String> status, String field) throws IOException {
    Integer number = Ints.tryParse(status.getOrDefault(field, "0"));
    if (number == null || number < 0) {
      throw new IOException(refusal(status, field, "a number of at least 0"));
    }
    return number;
  }

  /** Returns a time of a status, or 0 if it is missing. */
  static double seconds(Map<String, String> status, String field) throws IOException {
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
