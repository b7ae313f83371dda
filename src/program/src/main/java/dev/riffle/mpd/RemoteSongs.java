package dev.riffle.mpd;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import dev.riffle.track.Track;
import dev.riffle.wire.LineConnection;
import dev.riffle.wire.MpdHost;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The songs of an MPD's database, or those of one of its playlists. Immutable. Reading takes time
 * linear in the database.
 *
 * @param root the music folder, if the server names it, else {@code /}; songs are below it
 * @param byFile the songs in the order of the database or the playlist, each once
 * @param leftOut the number of those that the database does not have, such as streams
 */
public record RemoteSongs(Path root, ImmutableMap<String, Track> byFile, int leftOut) {
  /** The maximum number of songs of a database. */
  static final int MAX_SONGS = 1_000_000;

  // A server disconnects a client that is sent more than 8 MB at once, as listallinfo does.
  private static final int WINDOW = 1_000;
  private static final String RATING = "sticker: rating=";
  private static final int MAX_RATING = 10;
  private static final int MAX_TRACK_RATING = 255;
  private static final int MAX_TAG = 1_000; // characters
  private static final int MAX_FILE = 4_000;
  private static final double MILLIS = 1e3;
  private static final double MAX_SECONDS = 1e6;

  /**
   * Reads the songs on a connection of its own.
   *
   * @param list the name of a stored playlist, or empty for the database
   * @throws IOException if the server cannot be reached, refuses, or has more than {@value
   *     #MAX_SONGS} songs
   */
  public static RemoteSongs read(MpdHost host, Optional<String> list) throws IOException {
    try (LineConnection server = host.connect()) {
      Path root = root(server);
      Map<String, Track> songs = all(server, root);
      return list.isPresent()
          ? listed(server, list.get(), root, songs)
          : new RemoteSongs(root, ImmutableMap.copyOf(songs), 0);
    }
  }

  private static Map<String, Track> all(LineConnection server, Path root) throws IOException {
    Map<String, Track> songs = new LinkedHashMap<>();
    Map<String, Integer> ratings = ratings(server);
    String first = "";
    for (int from = 0; from <= MAX_SONGS; from += WINDOW) {
      Reader reader = new Reader(root, ratings, songs);
      String window = " window " + from + ":" + (from + WINDOW);
      MpdProtocol.sendList(server, reader, "search file \"\"" + window);
      if (reader.first.isEmpty() || reader.first.equals(first)) { // a server without windows
        return songs;
      }
      first = reader.first;
    }
    throw new IOException("the database has more than " + MAX_SONGS + " songs");
  }

  /** Returns the ratings that clients have stored as stickers, from 0 to 10, by file. */
  private static Map<String, Integer> ratings(LineConnection server) throws IOException {
    Map<String, Integer> ratings = new HashMap<>();
    String[] file = {""};
    try {
      MpdProtocol.sendList(
          server,
          line -> {
            if (line.startsWith("file: ")) {
              file[0] = MpdProtocol.field(line).getValue();
            } else if (line.startsWith(RATING) && ratings.size() <= MAX_SONGS) {
              Integer rating = Ints.tryParse(line.substring(RATING.length()));
              ratings.put(file[0], rating == null ? 0 : rating);
            }
          },
          "sticker find song \"\" rating");
    } catch (MpdProtocol.Refusal e) {
      // A server without stickers.
    }
    return ratings;
  }

  private static Path root(LineConnection server) throws IOException {
    try { // for clients of a Unix socket only
      String folder = MpdProtocol.send(server, "config", 0).getOrDefault("music_directory", "/");
      Path root = Path.of(folder);
      return root.isAbsolute() ? root : Path.of("/");
    } catch (MpdProtocol.Refusal | InvalidPathException e) {
      return Path.of("/");
    }
  }

  private static RemoteSongs listed(
      LineConnection server, String list, Path root, Map<String, Track> songs) throws IOException {
    Set<String> files = new LinkedHashSet<>();
    MpdProtocol.sendList(
        server,
        line -> {
          if (line.startsWith("file: ")) {
            files.add(MpdProtocol.field(line).getValue());
          }
        },
        "listplaylist " + MpdProtocol.quoted(list));
    ImmutableMap.Builder<String, Track> listed = ImmutableMap.builder();
    for (String file : files) {
      Track song = songs.get(file);
      if (song != null) {
        listed.put(file, song);
      }
    }
    ImmutableMap<String, Track> all = listed.buildOrThrow();
    return new RemoteSongs(root, all, files.size() - all.size());
  }

  /** Returns the path of a file, or empty if it is none below the root. */
  private static Optional<Path> path(Path root, String file) {
    try {
      Path path = root.resolve(file);
      boolean isBelow =
          path.startsWith(root) && root.relativize(path).toString().equals(file) && !file.isEmpty();
      return Optional.of(path).filter(below -> isBelow);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Adds the songs of an answer, whose names and tags come from strangers. */
  private static final class Reader implements MpdProtocol.Reader {
    private static final ImmutableSet<String> LENGTHS = ImmutableSet.of("duration", "Time");

    private final Path root;
    private final Map<String, Integer> ratings;
    private final Map<String, Track> songs;
    private final Set<Tag> seen = EnumSet.noneOf(Tag.class); // the first of several artists counts
    private String file = "";
    private String first = "";
    private Optional<Track.Builder> song = Optional.empty();

    Reader(Path root, Map<String, Integer> ratings, Map<String, Track> songs) {
      this.root = root;
      this.ratings = ratings;
      this.songs = songs;
    }

    @Override
    public void read(String line) {
      if (MpdProtocol.isEnd(line)) {
        finish();
        return;
      }
      Map.Entry<String, String> field = MpdProtocol.field(line);
      if (field.getKey().equals("file")) {
        finish();
        file = field.getValue();
        first = first.isEmpty() ? file : first;
        song =
            Optional.of(file)
                .filter(name -> name.length() <= MAX_FILE)
                .flatMap(name -> path(root, name))
                .map(Track::builder);
      } else if (song.isPresent()) {
        set(song.get(), field.getKey(), field.getValue());
      }
    }

    private void set(Track.Builder builder, String name, String value) {
      if (LENGTHS.contains(name)) {
        Double seconds = Doubles.tryParse(value);
        if (seconds != null && 0 <= seconds && seconds <= MAX_SECONDS) {
          builder.durationMillis(Math.round(seconds * MILLIS)); // duration follows Time
        }
      } else if (value.length() <= MAX_TAG) {
        Tag.find(name).filter(seen::add).ifPresent(tag -> tag.set(builder, value));
      }
    }

    private void finish() {
      int rating = ratings.getOrDefault(file, 0);
      boolean isRated = 0 < rating && rating <= MAX_RATING;
      song.map(whole -> isRated ? whole.rating(rating * MAX_TRACK_RATING / MAX_RATING) : whole)
          .ifPresent(whole -> songs.putIfAbsent(file, whole.build()));
      song = Optional.empty();
      seen.clear();
    }
  }
}
