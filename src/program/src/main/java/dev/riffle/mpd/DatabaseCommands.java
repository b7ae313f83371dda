package dev.riffle.mpd;

import static java.util.Comparator.comparing;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The commands that browse and search the songs. Stateless. */
final class DatabaseCommands {
  private DatabaseCommands() {}

  static void addTo(CommandTable table) {
    table.add("lsinfo", 0, 1, DatabaseCommands::list);
    table.add("listall", 0, 1, (caller, words, reply) -> listAll(caller, words, reply, false));
    table.add("listallinfo", 0, 1, (caller, words, reply) -> listAll(caller, words, reply, true));
    table.add("find", 1, 99, (caller, words, reply) -> find(caller, words, reply, false));
    table.add("search", 1, 99, (caller, words, reply) -> find(caller, words, reply, true));
    table.add("findadd", 1, 99, (caller, words, reply) -> findAndAdd(caller, words, false));
    table.add("searchadd", 1, 99, (caller, words, reply) -> findAndAdd(caller, words, true));
    table.add("list", 1, 99, DatabaseCommands::values);
    table.add("count", 1, 99, DatabaseCommands::count);
    table.add("update", 0, 1, DatabaseCommands::update);
    table.add("rescan", 0, 1, DatabaseCommands::update);
    table.add("stats", 0, 0, DatabaseCommands::statistics);
  }

  // ------------------------------------------------------------------ folders

  private static String uri(Arguments words) {
    return words.size() == 0 || words.word(0).equals("/") ? "" : words.word(0);
  }

  private static void list(Caller caller, Arguments words, Reply reply) {
    Database database = caller.served().database();
    String uri = uri(words);
    database.foldersIn(uri, false).forEach(folder -> reply.pair("directory", folder));
    database
        .at(uri)
        .forEach(
            (path, song) -> {
              if (Database.isIn(path, uri) || path.equals(uri)) {
                SongLines.song(reply, path, song, caller.tags());
              }
            });
    if (uri.isEmpty()) { // where mpc looks for them
      PlaylistCommands.list(caller, words, reply);
    }
  }

  private static void listAll(Caller caller, Arguments words, Reply reply, boolean hasTags) {
    Database database = caller.served().database();
    database.foldersIn(uri(words), true).forEach(folder -> reply.pair("directory", folder));
    database
        .at(uri(words))
        .forEach(
            (path, song) -> {
              if (hasTags) {
                SongLines.song(reply, path, song, caller.tags());
              } else {
                reply.pair("file", path);
              }
            });
  }

  // ------------------------------------------------------------------ searching

  private static ImmutableList<Map.Entry<String, Track>> found(
      Served served, List<String> words, boolean isSearch) {
    Predicate<SongFilter.Candidate> filter = SongFilter.parse(words, isSearch);
    return served.database().songs().entrySet().stream()
        .filter(song -> filter.test(new SongFilter.Candidate(song.getKey(), song.getValue())))
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns the songs that the words of a command find, in the order that they name. */
  private static List<Map.Entry<String, Track>> chosen(
      Served served, Arguments words, boolean isSearch) {
    SongFilter.Options options = SongFilter.Options.of(words.words());
    List<Map.Entry<String, Track>> songs =
        new ArrayList<>(found(served, options.condition(), isSearch));
    if (options.sort().isPresent()) {
      Comparator<Map.Entry<String, Track>> order =
          comparing(song -> key(options.sort().get(), song.getValue()));
      songs.sort(options.isReversed() ? order.reversed() : order);
    }
    int from = Math.min(options.window().start(), songs.size());
    return songs.subList(from, Math.min(options.window().end(), songs.size()));
  }

  /** Returns a key by which songs are sorted; numbers by their value. */
  private static String key(Tag tag, Track song) {
    String value = tag.groupOf(song).orElse("");
    return tag == Tag.TRACK || tag == Tag.DISC ? "0".repeat(10 - value.length()) + value : value;
  }

  private static void find(Caller caller, Arguments words, Reply reply, boolean isSearch) {
    chosen(caller.served(), words, isSearch)
        .forEach(song -> SongLines.song(reply, song.getKey(), song.getValue(), caller.tags()));
  }

  private static void findAndAdd(Caller caller, Arguments words, boolean isSearch) {
    List<Track> songs = new ArrayList<>();
    chosen(caller.served(), words, isSearch).forEach(song -> songs.add(song.getValue()));
    QueueCommands.add(caller.served(), songs);
  }

  /** Lists the values of a tag, also by those of others: {@code list album group albumartist}. */
  private static void values(Caller caller, Arguments words, Reply reply) {
    Tag tag = Tag.named(words.word(0));
    List<String> condition = new ArrayList<>(words.from(1));
    List<Tag> groups = new ArrayList<>();
    while (condition.size() >= 2 && condition.get(condition.size() - 2).equals("group")) {
      groups.add(0, Tag.named(condition.get(condition.size() - 1)));
      condition = condition.subList(0, condition.size() - 2);
    }
    if (condition.size() == 1 && !condition.get(0).startsWith("(")) {
      condition = List.of("Artist", condition.get(0)); // as in old clients: list album ARTIST
    }
    TreeMap<List<String>, TreeSet<String>> values =
        new TreeMap<>(comparing(group -> String.join("\0", group)));
    for (Map.Entry<String, Track> song : found(caller.served(), condition, false)) {
      Track track = song.getValue();
      List<String> group = new ArrayList<>();
      groups.forEach(by -> group.add(by.groupOf(track).orElse("")));
      values.computeIfAbsent(group, any -> new TreeSet<>()).add(tag.groupOf(track).orElse(""));
    }
    values.forEach(
        (group, all) -> {
          for (int i = 0; i < groups.size(); i++) {
            reply.pair(groups.get(i).word, group.get(i));
          }
          all.forEach(value -> reply.pair(tag.word, value));
        });
  }

  private static void count(Caller caller, Arguments words, Reply reply) {
    ImmutableList<Map.Entry<String, Track>> songs = found(caller.served(), words.words(), false);
    reply.pair("songs", songs.size());
    reply.pair("playtime", songs.stream().mapToLong(song -> millis(song.getValue())).sum() / 1_000);
  }

  private static long millis(Track song) {
    return song.durationMillis().orElse(0);
  }

  private static void statistics(Caller caller, Arguments words, Reply reply) {
    ImmutableSortedMap<String, Track> songs = caller.served().database().songs();
    reply.pair("artists", distinct(songs, Tag.ARTIST));
    reply.pair("albums", distinct(songs, Tag.ALBUM));
    reply.pair("songs", songs.size());
    caller
        .served()
        .library()
        .await(Served.MAX_WAIT)
        .read()
        .ifPresent(time -> reply.pair("db_update", time.getEpochSecond()));
    reply.pair(
        "db_playtime", songs.values().stream().mapToLong(DatabaseCommands::millis).sum() / 1_000);
  }

  /** Reads all folders again, whichever is named. */
  private static void update(Caller caller, Arguments words, Reply reply) {
    reply.pair("updating_db", caller.served().library().update());
  }

  private static long distinct(ImmutableSortedMap<String, Track> songs, Tag tag) {
    return songs.values().stream()
        .map(song -> tag.of(song))
        .flatMap(Optional::stream)
        .distinct()
        .count();
  }
}
