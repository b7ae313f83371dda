package dev.riffle.mpd;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.control.Commands;
import dev.riffle.control.PlayerVerb;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.track.Track;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The commands that show and edit the queue. Stateless. */
final class QueueCommands {
  private static final int MAX_MOVED = 100; // by one command

  private QueueCommands() {}

  static void addTo(CommandTable table) {
    table.add("playlistinfo", 0, 1, QueueCommands::show);
    table.add("playlistid", 0, 1, QueueCommands::showId);
    table.add("plchanges", 1, 2, QueueCommands::showChanges);
    table.add("plchangesposid", 1, 2, QueueCommands::showChangedIds);
    table.add("playlistfind", 2, 9, (caller, words, reply) -> find(caller, words, reply, false));
    table.add("playlistsearch", 2, 9, (caller, words, reply) -> find(caller, words, reply, true));
    table.add("add", 1, 2, (caller, words, reply) -> add(caller.served(), words));
    table.add("addid", 1, 2, QueueCommands::addId);
    table.add("delete", 1, 1, (caller, words, reply) -> delete(caller.served(), words));
    table.add("deleteid", 1, 1, QueueCommands::deleteId);
    table.add("move", 2, 2, (caller, words, reply) -> move(caller.served(), words));
    table.add("moveid", 2, 2, QueueCommands::moveId);
    table.add("swap", 2, 2, QueueCommands::swap);
    table.add("swapid", 2, 2, QueueCommands::swapIds);
    table.add("clear", 0, 0, (caller, words, reply) -> clear(caller.served()));
    table.add("shuffle", 0, 0, (caller, words, reply) -> shuffle(caller.served()));
    table.add("prio", 2, 9, QueueCommands::prioritize);
    table.add("prioid", 2, 9, QueueCommands::prioritizeIds);
  }

  // ------------------------------------------------------------------ showing

  private static void show(Caller caller, Arguments words, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    Arguments.Range range =
        words.size() == 0 || words.word(0).equals("-1")
            ? new Arguments.Range(0, rows.rows().size())
            : words.range(0);
    if (words.size() > 0
        && range.start() >= rows.rows().size()
        && range.end() != Integer.MAX_VALUE) {
      throw Refusal.ofArgument("Bad song index");
    }
    show(caller, reply, rows, range, position -> true);
  }

  private static void show(
      Caller caller,
      Reply reply,
      ServedRows.Snapshot rows,
      Arguments.Range range,
      Predicate<Integer> condition) {
    int end = Math.min(range.end(), rows.rows().size());
    for (int position = range.start(); position < end; position++) {
      if (condition.test(position)) {
        SongLines.row(reply, caller.served(), rows.at(position), position, caller.tags());
      }
    }
  }

  private static void showId(Caller caller, Arguments words, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    if (words.size() == 0) {
      show(caller, words, reply);
    } else {
      int at = rows.positionOf(words.number(0));
      SongLines.row(reply, caller.served(), rows.at(at), at, caller.tags());
    }
  }

  /** Returns whether the row at a position has changed after a version that a client has. */
  private static Predicate<Integer> changed(ServedRows.Snapshot rows, long version) {
    // A later version is that of another player.
    return position -> version > rows.version() || rows.at(position).version() > version;
  }

  private static Arguments.Range window(Arguments words) {
    return words.size() > 1 ? words.range(1) : new Arguments.Range(0, Integer.MAX_VALUE);
  }

  private static void showChanges(Caller caller, Arguments words, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    show(caller, reply, rows, window(words), changed(rows, words.unsigned(0)));
  }

  private static void showChangedIds(Caller caller, Arguments words, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    Predicate<Integer> changed = changed(rows, words.unsigned(0));
    Arguments.Range range = window(words);
    int end = Math.min(range.end(), rows.rows().size());
    for (int position = range.start(); position < end; position++) {
      if (changed.test(position)) {
        reply.pair("cpos", position);
        reply.pair("Id", rows.at(position).id());
      }
    }
  }

  private static void find(Caller caller, Arguments words, Reply reply, boolean isSearch) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    Predicate<SongFilter.Candidate> filter = SongFilter.parse(words.words(), isSearch);
    show(
        caller,
        reply,
        rows,
        new Arguments.Range(0, Integer.MAX_VALUE),
        position -> {
          Track song = rows.at(position).entry().item();
          return filter.test(new SongFilter.Candidate(caller.served().uri(song), song));
        });
  }

  // ------------------------------------------------------------------ asking

  private static void add(Served served, Arguments words) {
    ImmutableList<Track> songs = ImmutableList.copyOf(served.database().at(words.word(0)).values());
    if (words.size() > 1) {
      playAt(served, songs, words.word(1));
    } else {
      add(served, songs);
    }
  }

  /**
   * Adds songs. One song plays after those that were asked for before, as do those that the queue
   * has already. Several that it lacks take fair places.
   */
  static void add(Served served, List<Track> songs) {
    boolean areNew = songs.size() > 1 && !served.lacking(songs).isEmpty();
    ImmutableList<Entry<Track>> entries = served.entries(songs);
    if (!areNew) {
      enqueue(served, entries);
    }
  }

  /** Plays songs after those that were asked for before. */
  @CanIgnoreReturnValue
  static ImmutableList<Entry<Track>> enqueue(Served served, ImmutableList<Entry<Track>> songs) {
    if (!songs.isEmpty()) {
      served.perform(PlayerVerb.ENQUEUE, ids(songs));
    }
    return songs;
  }

  private static String ids(List<Entry<Track>> songs) {
    return songs.stream().map(song -> String.valueOf(song.id())).collect(joining(" "));
  }

  private static void addId(Caller caller, Arguments words, Reply reply) {
    Served served = caller.served();
    ImmutableList<Track> named = ImmutableList.of(served.database().song(words.word(0)));
    Entry<Track> song =
        words.size() > 1
            ? playAt(served, named, words.word(1)).get(0)
            : enqueue(served, served.entries(named)).get(0);
    ServedRows.Snapshot rows = served.rows.now();
    for (int position = rows.ahead(); position < rows.rows().size(); position++) {
      if (rows.at(position).entry().id() == song.id()) {
        reply.pair("Id", rows.at(position).id());
        return;
      }
    }
    throw new Refusal(Refusal.Code.NOT_FOUND, "The song has been removed");
  }

  /**
   * Plays songs, which are added to the queue if it lacks them, at a position, or at {@code +N}
   * from the current song.
   */
  @CanIgnoreReturnValue
  private static ImmutableList<Entry<Track>> playAt(
      Served served, ImmutableList<Track> named, String position) {
    int ahead = served.rows.now().ahead();
    int place = placeAhead(position, ahead);
    if (place > 0 && named.size() > MAX_MOVED) {
      throw Refusal.ofArgument("Too many songs for this position; use +0");
    }
    ImmutableList<Entry<Track>> songs = served.entries(named);
    served.perform(PlayerVerb.PLAYNEXT, ids(songs));
    for (int i = songs.size() - 1; i >= 0 && place > 0; i--) {
      moveAhead(served, songs.get(i), i, place);
    }
    return songs;
  }

  /** Returns the row ahead, from 0, at a position; the first one for those before. */
  private static int placeAhead(String position, int ahead) {
    return Math.max(0, placeFromAhead(position, ahead));
  }

  private static int placeFromAhead(String position, int ahead) {
    return position.startsWith("+") || position.startsWith("-")
        ? Arguments.number(position.replace("+", ""))
        : Arguments.number(position) - ahead;
  }

  /** Moves the entry in a row ahead by some rows. */
  private static void moveAhead(Served served, Entry<Track> entry, int row, int by) {
    if (by != 0) {
      served.perform(
          PlayerVerb.MOVE, Commands.row(entry, row + 1) + " " + (by > 0 ? "+" + by : "" + by));
    }
  }

  private static void prioritize(Caller caller, Arguments words, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    for (int i = 1; i < words.size(); i++) {
      Arguments.Range range = words.range(i);
      int end = Math.min(range.end(), rows.rows().size());
      prioritize(
          caller.served(),
          words.unsigned(0),
          rows.rows().subList(Math.min(range.start(), end), end));
    }
  }

  private static void prioritizeIds(Caller caller, Arguments words, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    for (int i = 1; i < words.size(); i++) {
      ServedRows.Row row = rows.at(rows.positionOf(words.number(i)));
      prioritize(caller.served(), words.unsigned(0), ImmutableList.of(row));
    }
  }

  private static void prioritize(Served served, int priority, List<ServedRows.Row> rows) {
    for (ServedRows.Row row : rows) {
      served.perform(
          priority > 0 ? PlayerVerb.PLAYNEXT : PlayerVerb.DEQUEUE,
          String.valueOf(row.entry().id()));
    }
  }

  // ------------------------------------------------------------------ editing

  private static void delete(Served served, Arguments words) {
    ServedRows.Snapshot rows = served.rows.now();
    Arguments.Range range = words.range(0);
    rows.at(range.start());
    remove(served, rows.rows().subList(range.start(), Math.min(range.end(), rows.rows().size())));
  }

  private static void deleteId(Caller caller, Arguments words, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    ServedRows.Row row = rows.at(rows.positionOf(words.number(0)));
    remove(caller.served(), ImmutableList.of(row));
  }

  private static void remove(Served served, List<ServedRows.Row> rows) {
    Set<Long> songs = new LinkedHashSet<>();
    rows.forEach(row -> songs.add(row.entry().id()));
    songs.forEach(song -> served.perform(PlayerVerb.REMOVE, String.valueOf(song)));
  }

  private static void move(Served served, Arguments words) {
    ServedRows.Snapshot rows = served.rows.now();
    Arguments.Range range = words.range(0);
    if (range.end() != range.start() + 1) {
      throw Refusal.ofArgument("Only one song can be moved at a time");
    }
    move(served, rows, range.start(), words.word(1));
  }

  private static void moveId(Caller caller, Arguments words, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    move(caller.served(), rows, rows.positionOf(words.number(0)), words.word(1));
  }

  private static void move(Served served, ServedRows.Snapshot rows, int from, String to) {
    Entry<Track> entry = rows.at(from).entry();
    int row = from - rows.ahead();
    if (served.queue().mode() == PlayMode.IN_ORDER && served.queue().upNext().isEmpty()) {
      int place = rows.first() + rows.ahead() + placeFromAhead(to, rows.ahead());
      served.perform(PlayerVerb.MOVE, entry.id() + " " + Math.max(0, place));
      return;
    }
    if (row < 0) {
      throw Refusal.ofArgument("Only upcoming songs can be moved");
    }
    moveAhead(served, entry, row, placeAhead(to, rows.ahead()) - row);
  }

  private static void swap(Caller caller, Arguments words, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    swap(caller.served(), rows, words.unsigned(0), words.unsigned(1));
  }

  private static void swapIds(Caller caller, Arguments words, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    swap(caller.served(), rows, rows.positionOf(words.number(0)), rows.positionOf(words.number(1)));
  }

  private static void swap(Served served, ServedRows.Snapshot rows, int one, int other) {
    Entry<Track> first = rows.at(Math.min(one, other)).entry();
    Entry<Track> second = rows.at(Math.max(one, other)).entry();
    int row = Math.min(one, other) - rows.ahead();
    int distance = Math.abs(one - other);
    if (row < 0) {
      throw Refusal.ofArgument("Only upcoming songs can be moved");
    }
    moveAhead(served, second, row + distance, -distance);
    moveAhead(served, first, row + 1, distance - 1);
  }

  private static void clear(Served served) {
    if (served.queue().size() > 0) {
      served.perform(PlayerVerb.CLEAR, "");
    }
  }

  private static void shuffle(Served served) {
    if (served.queue().mode() == PlayMode.SHUFFLE) {
      served.perform(PlayerVerb.RESHUFFLE, "");
    } else {
      served.perform(PlayerVerb.SHUFFLE, "on");
    }
  }
}
