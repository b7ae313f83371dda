package dev.riffle.mpd;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/** The queue of MPD 0.23 without random, repeat, single and consume. Mutable. */
final class FakeQueue {
  /** A row. */
  record Row(int id, String file) {}

  private final List<Row> rows = new ArrayList<>();
  private final List<Row> heard = new ArrayList<>();
  private int current = -1;
  private boolean isPlaying;
  private int nextId = 1;
  private int changes;

  FakeQueue copy() {
    FakeQueue copy = new FakeQueue();
    copy.rows.addAll(rows);
    copy.heard.addAll(heard);
    copy.current = current;
    copy.isPlaying = isPlaying;
    copy.nextId = nextId;
    copy.changes = changes;
    return copy;
  }

  /** Takes the rows of a queue that was saved, with new ids, as the server does when it starts. */
  void restart(FakeQueue saved) {
    rows.clear();
    saved.rows.forEach(row -> rows.add(new Row(nextId++, row.file())));
    current = rows.isEmpty() ? -1 : Math.max(0, saved.current);
    isPlaying = false;
    if (saved.isPlaying) {
      play(current);
    }
    changes++;
  }

  int changes() {
    return changes;
  }

  boolean isPlaying() {
    return isPlaying;
  }

  /** Returns the files of all songs that began, in order. */
  ImmutableList<String> heard() {
    return heard.stream().map(Row::file).collect(ImmutableList.toImmutableList());
  }

  /** Returns the id of the last row with a file. */
  int id(String file) {
    return rows.get(files().lastIndexOf(file)).id();
  }

  /** Returns the files of all rows. */
  ImmutableList<String> files() {
    return rows.stream().map(Row::file).collect(ImmutableList.toImmutableList());
  }

  /** Returns the files of the current row and those ahead; none if nothing is current. */
  ImmutableList<String> ahead() {
    return rows.subList(current < 0 ? rows.size() : current, rows.size()).stream()
        .map(Row::file)
        .collect(ImmutableList.toImmutableList());
  }

  void endSong() {
    if (isPlaying) {
      move(current + 1);
    }
  }

  private void move(int place) {
    if (place < rows.size()) {
      play(place);
    } else {
      isPlaying = false;
      current = -1;
    }
    changes++;
  }

  private void play(int place) {
    current = place;
    isPlaying = true;
    heard.add(rows.get(place));
    changes++;
  }

  /** Runs a command and returns the lines of its answer, or an error without its place. */
  String run(String line) {
    List<String> words =
        Splitter.on(' ').splitToList(line.substring(Math.max(0, line.lastIndexOf('"') + 1)));
    String last = words.get(words.size() - 1);
    return switch (line.substring(0, (line + " ").indexOf(' '))) {
      case "status" -> status();
      case "plchanges" -> rows();
      case "addid" -> add(line.substring(line.indexOf('"') + 1, line.lastIndexOf('"')), last);
      case "moveid" -> moveRow(place(words.get(1)), Integer.parseInt(last));
      case "deleteid" -> delete(place(last));
      case "play" -> start(Integer.parseInt(last));
      case "playid" -> start(place(last));
      case "clear" -> clear();
      default -> "";
    };
  }

  private int place(String id) {
    return rows.stream().map(Row::id).toList().indexOf(Integer.parseInt(id));
  }

  private String status() {
    String song =
        current < 0 ? "" : "song: " + current + "\nsongid: " + rows.get(current).id() + "\n";
    return "state: "
        + (isPlaying ? "play" : "stop")
        + "\nplaylist: "
        + (changes + 1)
        + "\nplaylistlength: "
        + rows.size()
        + "\n"
        + song;
  }

  private String rows() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      lines.append("file: " + rows.get(i).file() + "\nPos: " + i + "\nId: " + rows.get(i).id());
      lines.append('\n');
    }
    return lines.toString();
  }

  private String add(String file, String place) {
    boolean isAhead = place.startsWith("+");
    if (isAhead && current < 0) {
      return "ACK [55@] {addid} No current song";
    }
    int to = place.isEmpty() ? rows.size() : Integer.parseInt(place) + (isAhead ? current + 1 : 0);
    if (to > rows.size()) {
      return "ACK [2@] {addid} Number too large: " + place;
    }
    rows.add(to, new Row(nextId, file));
    current += to <= current ? 1 : 0;
    changes++;
    return "Id: " + nextId++ + "\n";
  }

  private String moveRow(int from, int to) {
    if (from < 0) {
      return "ACK [50@] {moveid} No such song";
    }
    int playing = current < 0 ? -1 : rows.get(current).id();
    rows.add(to, rows.remove(from));
    current = playing < 0 ? -1 : place("" + playing);
    changes++;
    return "";
  }

  private String delete(int place) {
    if (place < 0) {
      return "ACK [50@] {deleteid} No such song";
    }
    rows.remove(place);
    if (place == current) {
      current = -1;
      if (isPlaying) {
        move(place);
      }
    } else if (place < current) {
      current--;
    }
    changes++;
    return "";
  }

  private String start(int place) {
    if (place >= rows.size()) {
      return "ACK [2@] {play} Bad song index";
    }
    play(place);
    return "";
  }

  private String clear() {
    rows.clear();
    current = -1;
    isPlaying = false;
    changes++;
    return "";
  }

  @Override
  public String toString() {
    return (isPlaying ? "plays " : "stopped at ") + current + " of " + rows;
  }
}
