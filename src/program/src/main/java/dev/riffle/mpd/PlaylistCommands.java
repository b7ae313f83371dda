package dev.riffle.mpd;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.control.PlayerVerb;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.track.Track;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The commands that list, store and load playlists. Stateless, but for the listener. */
final class PlaylistCommands {
  private final Runnable changed;

  private PlaylistCommands(Runnable changed) {
    this.changed = changed;
  }

  /**
   * Adds the commands.
   *
   * @param changed called after a playlist has changed
   */
  static void addTo(CommandTable table, Runnable changed) {
    PlaylistCommands lists = new PlaylistCommands(changed);
    table.add("listplaylists", 0, 0, PlaylistCommands::list);
    table.add("listplaylist", 1, 1, (caller, words, reply) -> show(caller, words, reply, false));
    table.add("listplaylistinfo", 1, 1, (caller, words, reply) -> show(caller, words, reply, true));
    table.add("load", 1, 1, PlaylistCommands::load);
    table.add("save", 1, 1, (caller, words, reply) -> lists.save(caller.served(), words.word(0)));
    table.add("playlistadd", 2, 2, (caller, words, reply) -> lists.add(caller.served(), words));
    table.add("playlistclear", 1, 1, (caller, words, reply) -> lists.clear(caller, words));
    table.add("playlistdelete", 2, 2, (caller, words, reply) -> lists.delete(caller, words));
    table.add("playlistmove", 3, 3, (caller, words, reply) -> lists.move(caller, words));
    table.add("rename", 2, 2, (caller, words, reply) -> lists.rename(caller, words));
    table.add("rm", 1, 1, (caller, words, reply) -> lists.remove(caller, words));
  }

  /** Writes the names and times of all playlists. */
  static void list(Caller caller, Arguments words, Reply reply) {
    caller
        .served()
        .storedPlaylists()
        .forEach(
            list -> {
              reply.pair("playlist", list.name());
              reply.pair(
                  "Last-Modified", list.changed().truncatedTo(ChronoUnit.SECONDS).toString());
            });
  }

  /** Returns the songs of a playlist, with their tags if the library has them. */
  private static List<Track> songs(Caller caller, String name) {
    Served served = caller.served();
    checkIsThere(served, name);
    Database database = served.database();
    return served.playlists().songs(name).stream()
        .map(song -> database.find(song).orElse(song))
        .collect(toImmutableList());
  }

  private static void checkIsThere(Served served, String name) {
    if (!served.playlists().contains(name)) {
      throw new Refusal(Refusal.Code.NOT_FOUND, "No such playlist");
    }
  }

  private static void checkIsNew(Served served, String name) {
    if (served.playlists().contains(name)) {
      throw new Refusal(Refusal.Code.EXISTS, "Playlist already exists");
    }
  }

  private static void show(Caller caller, Arguments words, Reply reply, boolean hasTags) {
    for (Track song : songs(caller, words.word(0))) {
      String uri = caller.served().uri(song);
      if (hasTags) {
        SongLines.song(reply, uri, song, caller.tags());
      } else {
        reply.pair("file", uri);
      }
    }
  }

  // ------------------------------------------------------------------ the queue

  /** Adds the songs that the queue lacks, and plays all after those that were asked for before. */
  private static void load(Caller caller, Arguments words, Reply reply) {
    Served served = caller.served();
    String name = words.word(0);
    List<Track> songs = songs(caller, name);
    if (songs.stream().anyMatch(song -> served.database().find(song).isEmpty())) {
      served.perform(PlayerVerb.ADD, served.playlists().file(name).toString());
    }
    Database database = served.database();
    QueueCommands.enqueue(
        served,
        served.entries(songs.stream().flatMap(song -> database.find(song).stream()).toList()));
  }

  /** Stores the songs of the queue, in the order of its list. */
  private void save(Served served, String name) {
    checkIsNew(served, name);
    served.playlists().save(name, served.queue().items());
    changed.run();
  }

  // ------------------------------------------------------------------ editing

  private void add(Served served, Arguments words) {
    served.playlists().append(words.word(0), served.database().at(words.word(1)).values().asList());
    changed.run();
  }

  private void clear(Caller caller, Arguments words) {
    store(caller, words.word(0), ImmutableList.of());
  }

  private void delete(Caller caller, Arguments words) {
    List<Track> songs = new ArrayList<>(songs(caller, words.word(0)));
    Arguments.Range range = words.range(1);
    int end = Math.min(range.end(), songs.size());
    if (range.start() >= end) {
      throw Refusal.ofArgument("Bad song index");
    }
    songs.subList(range.start(), end).clear();
    store(caller, words.word(0), songs);
  }

  private void move(Caller caller, Arguments words) {
    List<Track> songs = new ArrayList<>(songs(caller, words.word(0)));
    int from = words.unsigned(1);
    int to = words.unsigned(2);
    if (from >= songs.size() || to >= songs.size()) {
      throw Refusal.ofArgument("Bad song index");
    }
    songs.add(to, songs.remove(from));
    store(caller, words.word(0), songs);
  }

  private void store(Caller caller, String name, List<Track> songs) {
    caller.served().playlists().save(name, songs);
    changed.run();
  }

  private void rename(Caller caller, Arguments words) {
    PlaylistFolder playlists = caller.served().playlists();
    checkIsThere(caller.served(), words.word(0));
    checkIsNew(caller.served(), words.word(1));
    playlists.rename(words.word(0), words.word(1));
    changed.run();
  }

  private void remove(Caller caller, Arguments words) {
    checkIsThere(caller.served(), words.word(0));
    caller.served().playlists().delete(words.word(0));
    changed.run();
  }
}
