package dev.riffle.mpd;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Range;
import com.google.common.primitives.Ints;
import dev.riffle.wire.LineConnection;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The status and the queue of an MPD, as they were last read. Not thread-safe. */
final class RemoteQueue {
  static final String OFF = "0";

  /** The begin of a command that adds a row. */
  static final String ADD = "addid ";

  // The minor version since which a new row has a place after the current one.
  private static final int PLACES_AHEAD = 23;

  private static final int MAX_ROWS = 1_000_000;

  /** A row of the queue; its id is that of the server, until this restarts. */
  record Row(int id, String file) {}

  /** The status and the rows that changed. */
  record Reading(Map<String, String> status, List<Map<String, String>> changes) {}

  /**
   * The result of edits.
   *
   * @param ids those of the rows that were added, in order
   * @param refusal that of an edit, after which no others were made
   * @param isOfAddition whether it is that of a row to be added
   * @param after a reading after all edits, unless one was refused
   */
  record Edited(
      ImmutableList<Integer> ids,
      Optional<MpdProtocol.Refusal> refusal,
      boolean isOfAddition,
      Optional<Reading> after) {}

  private final boolean hasPlacesAhead;
  private final List<Row> rows = new ArrayList<>();
  private Map<String, String> status = new HashMap<>();
  private int neverPlayed = -1; // the row that a restart made current

  private RemoteQueue(boolean hasPlacesAhead) {
    this.hasPlacesAhead = hasPlacesAhead;
  }

  /** Creates a queue that has not been read, of a server with a version of the protocol. */
  static RemoteQueue of(String protocol) {
    List<String> numbers = Splitter.on('.').splitToList(protocol + ".0");
    Integer minor = Ints.tryParse(numbers.get(1));
    return new RemoteQueue(!numbers.get(0).equals("0") || (minor != null && minor >= PLACES_AHEAD));
  }

  private String[] reading() {
    return new String[] {"status", "plchanges " + status.getOrDefault("playlist", "0")};
  }

  /** Reads the status, and the rows that changed since the last reading, at one instant. */
  void read(LineConnection server) throws IOException {
    Answer answer = new Answer();
    MpdProtocol.sendList(server, answer, reading());
    update(answer.reading(0));
  }

  /**
   * Reads the queue, sends edits and reads it again, all at one instant. Afterwards this is the
   * queue just before the edits, and {@link Edited#after} the one just after them.
   *
   * @throws IOException if the queue cannot be read; a refused edit is a result
   */
  Edited edit(LineConnection server, List<String> edits) throws IOException {
    Answer answer = new Answer();
    List<String> reading = Arrays.asList(reading());
    Optional<MpdProtocol.Refusal> refusal = Optional.empty();
    try {
      MpdProtocol.sendList(
          server,
          answer,
          Stream.of(reading, edits, reading).flatMap(List::stream).toArray(String[]::new));
    } catch (MpdProtocol.Refusal e) {
      boolean isOfReading = !Range.closedOpen(0, edits.size()).contains(e.place() - reading.size());
      if (isOfReading) {
        throw e;
      }
      refusal = Optional.of(e);
    }
    update(answer.reading(0));
    ImmutableList.Builder<Integer> ids = ImmutableList.builder();
    int made = refusal.isPresent() ? refusal.get().place() - reading.size() : edits.size();
    for (int i = 0; i < made; i++) {
      if (edits.get(i).startsWith(ADD)) {
        ids.add(MpdProtocol.number(answer.fields(reading.size() + i), "Id"));
      }
    }
    return new Edited(
        ids.build(),
        refusal,
        made < edits.size() && edits.get(made).startsWith(ADD),
        refusal.isPresent()
            ? Optional.empty()
            : Optional.of(answer.reading(reading.size() + edits.size())));
  }

  /** Takes a reading. */
  void update(Reading reading) throws IOException {
    status = reading.status();
    neverPlayed = isStopped() ? neverPlayed : -1;
    int size = MpdProtocol.number(status, "playlistlength");
    if (size > MAX_ROWS) {
      throw new IOException("the queue has more than " + MAX_ROWS + " rows");
    }
    for (Map<String, String> change : reading.changes()) {
      int place = MpdProtocol.number(change, "Pos");
      Row row = new Row(MpdProtocol.number(change, "Id"), change.getOrDefault("file", ""));
      if (place < rows.size()) {
        rows.set(place, row);
      } else if (place == rows.size()) {
        rows.add(row);
      } else {
        throw new IOException("the server omitted rows of its queue");
      }
    }
    if (rows.size() < size) {
      throw new IOException("the server omitted rows of its queue");
    }
    rows.subList(size, rows.size()).clear();
  }

  ImmutableList<Row> rows() {
    return ImmutableList.copyOf(rows);
  }

  /** Returns the place of the current song, whether it plays or not. */
  OptionalInt current() {
    OptionalInt id = currentId();
    return id.isEmpty()
        ? id
        : IntStream.range(0, rows.size())
            .filter(i -> rows.get(i).id() == id.getAsInt())
            .findFirst();
  }

  /** Returns the id of the current row. */
  OptionalInt currentId() {
    Integer id = Ints.tryParse(status.getOrDefault("songid", ""));
    return id == null || (id == neverPlayed && isStopped())
        ? OptionalInt.empty()
        : OptionalInt.of(id);
  }

  /**
   * Makes no row current until one plays. A server that had run dry when it saved its state makes
   * the first row current when it restarts.
   */
  void clearCurrent() {
    neverPlayed = currentId().orElse(neverPlayed);
  }

  /**
   * Returns the argument of {@link #ADD} for a row with {@code between} rows between the current
   * one and it. The server refuses it if no row is current any more.
   */
  String placeAhead(int between) {
    return hasPlacesAhead ? " +" + between : " " + (current().orElseThrow() + 1 + between);
  }

  boolean isPlaying() {
    return status.getOrDefault("state", "").equals("play");
  }

  boolean isStopped() {
    return status.getOrDefault("state", "").equals("stop");
  }

  /** Returns a value that differs from the one before if rows or the current song have changed. */
  String version() {
    return status.getOrDefault("playlist", "") + " " + status.getOrDefault("songid", "");
  }

  /** Returns the value of an option, such as {@code 0} or {@code oneshot}. */
  String option(String name) {
    return status.getOrDefault(name, OFF);
  }

  /** Returns the reason why a song could not be played, until another one plays. */
  Optional<String> error() {
    return Optional.ofNullable(status.get("error"));
  }

  /** The fields of the answers to a list of commands. */
  private static final class Answer implements MpdProtocol.Reader {
    private final List<List<Map<String, String>>> parts = new ArrayList<>();
    private boolean isNext = true;

    @Override
    public void read(String line) {
      if (isNext) {
        parts.add(new ArrayList<>());
      }
      isNext = MpdProtocol.isEnd(line);
      List<Map<String, String>> songs = parts.get(parts.size() - 1);
      if (!isNext) {
        if (songs.isEmpty() || line.startsWith("file: ")) {
          songs.add(new HashMap<>());
        }
        MpdProtocol.put(line, songs.get(songs.size() - 1));
      }
    }

    private List<Map<String, String>> part(int command) throws IOException {
      if (command >= parts.size()) {
        throw new IOException("the answer to a list of commands is too short");
      }
      return parts.get(command);
    }

    Map<String, String> fields(int command) throws IOException {
      return part(command).stream().findFirst().orElseGet(HashMap::new);
    }

    Reading reading(int command) throws IOException {
      return new Reading(fields(command), part(command + 1));
    }
  }
}
