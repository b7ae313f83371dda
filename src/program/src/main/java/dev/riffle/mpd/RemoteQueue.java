package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.riffle.wire.LineConnection;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The status and the queue of an MPD, as they were last read. Not thread-safe. */
final class RemoteQueue {
  static final String OFF = "0";

  private static final int MAX_ROWS = 1_000_000;

  /** A row of the queue; its id is that of the server, until this restarts. */
  record Row(int id, String file) {}

  private final List<Row> rows = new ArrayList<>();
  private Map<String, String> status = new HashMap<>();

  /** Reads the status, and the rows that changed since the last reading, at one instant. */
  void read(LineConnection server) throws IOException {
    Map<String, String> fields = new HashMap<>();
    List<Map<String, String>> changes = new ArrayList<>();
    boolean[] isStatus = {true};
    MpdProtocol.sendList(
        server,
        line -> {
          if (MpdProtocol.isEnd(line)) {
            isStatus[0] = false;
          } else if (isStatus[0]) {
            MpdProtocol.put(line, fields);
          } else {
            if (line.startsWith("file: ")) {
              changes.add(new HashMap<>());
            }
            if (!changes.isEmpty()) {
              MpdProtocol.put(line, changes.get(changes.size() - 1));
            }
          }
        },
        "status",
        "plchanges " + status.getOrDefault("playlist", "0"));
    status = fields;
    update(changes, MpdProtocol.number(status, "playlistlength"));
  }

  private void update(List<Map<String, String>> changes, int size) throws IOException {
    if (size > MAX_ROWS) {
      throw new IOException("the queue has more than " + MAX_ROWS + " rows");
    }
    for (Map<String, String> change : changes) {
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
    return id == null ? OptionalInt.empty() : OptionalInt.of(id);
  }

  boolean contains(int id) {
    return rows.stream().anyMatch(row -> row.id() == id);
  }

  boolean isPlaying() {
    return status.getOrDefault("state", "").equals("play");
  }

  /** Returns the value of an option, such as {@code 0} or {@code oneshot}. */
  String option(String name) {
    return status.getOrDefault(name, OFF);
  }

  /** Returns the reason why a song could not be played, until another one plays. */
  Optional<String> error() {
    return Optional.ofNullable(status.get("error"));
  }
}
