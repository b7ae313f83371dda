package dev.riffle.cli.music;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import com.google.common.hash.Hashing;
import dev.riffle.cli.Console;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.ItemCodec;
import dev.riffle.session.ResumePoint;
import dev.riffle.session.Session;
import dev.riffle.session.SessionOpener;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.UserDirectories;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The session of an MPD that is filled: the order, the rules and the values of the filler. Each
 * server and playlist has one, apart from the sessions of players. Thread-safe.
 */
final class FillSession implements AutoCloseable {
  private static final String OF_SERVER = "mpd-"; // before the names of values of the filler
  private static final CharMatcher NAME =
      CharMatcher.inRange('a', 'z')
          .or(CharMatcher.inRange('A', 'Z'))
          .or(CharMatcher.inRange('0', '9'));
  private static final int MAX_NAME = 40;
  private static final int HASH = 8; // hexadecimal digits

  private final PlayQueue<Track> queue;
  private final Optional<Session<Track>> session;
  private final boolean isNew;
  private ImmutableMap<String, String> choices; // guarded by this

  private FillSession(PlayQueue<Track> queue, Optional<Session<Track>> session, boolean isNew) {
    this.queue = queue;
    this.session = session;
    this.isNew = isNew;
    choices =
        session
            .flatMap(Session::resumePoint)
            .map(point -> ImmutableMap.copyOf(point.choices()))
            .orElse(ImmutableMap.of());
  }

  /**
   * Opens the session of a server and a playlist, or creates one. An order of another seed than a
   * given one is replaced.
   *
   * @param key the server and the playlist
   * @param functions for songs that are added
   * @throws Failure if it is in use or damaged
   */
  static FillSession open(
      String key,
      Optional<Seed> seed,
      Drawing<Track> functions,
      Supplier<PlayQueue<Track>> create,
      Console console) {
    Optional<Path> folder =
        UserDirectories.state(console.environment())
            .map(state -> state.resolve("fill").resolve(name(key)));
    if (folder.isEmpty()) {
      return new FillSession(create.get(), Optional.empty(), true);
    }
    ItemCodec<Track> codec = ItemCodec.of(TrackJson::absoluteLine, TrackJson.parser());
    SessionOpener<Track> opener =
        Session.in(folder.get(), codec).onProblem(console::remark).drawing(functions);
    try {
      Optional<Session<Track>> stored = opener.open();
      if (stored.isPresent() && seed.filter(other -> !isOf(stored.get(), other)).isEmpty()) {
        return new FillSession(stored.get().queue(), stored, false);
      }
      stored.ifPresent(Session::close);
      PlayQueue<Track> queue = create.get();
      return new FillSession(queue, Optional.of(opener.create(queue)), true);
    } catch (IOException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isOf(Session<Track> session, Seed seed) {
    return session.queue().seed().equals(seed);
  }

  private static String name(String key) {
    String hash = Hashing.sha256().hashString(key, UTF_8).toString().substring(0, HASH);
    String words = NAME.negate().trimAndCollapseFrom(key, '-');
    return words.substring(0, Math.min(MAX_NAME, words.length())) + "-" + hash;
  }

  PlayQueue<Track> queue() {
    return queue;
  }

  boolean isNew() {
    return isNew;
  }

  /** Returns the words of the rules, by the names of options. */
  synchronized Map<String, String> rules() {
    return Maps.filterKeys(choices, name -> !name.startsWith(OF_SERVER));
  }

  /** Returns the values that the last filler has stored, or none. */
  synchronized Map<String, String> stored() {
    Map<String, String> stored = new HashMap<>();
    choices.forEach(
        (name, value) -> {
          if (name.startsWith(OF_SERVER)) {
            stored.put(name.substring(OF_SERVER.length()), value);
          }
        });
    return stored;
  }

  /** Stores the rules and the values of the filler. */
  synchronized void store(Map<String, String> rules, Map<String, String> values) {
    ImmutableMap.Builder<String, String> all = ImmutableMap.builder();
    all.putAll(rules);
    values.forEach((name, value) -> all.put(OF_SERVER + name, value));
    choices = all.buildOrThrow();
    long entry = queue.current().map(Entry::id).orElse(0L);
    session.ifPresent(
        kept -> kept.save(ResumePoint.of(entry, Duration.ZERO, 0).withChoices(choices)));
  }

  @Override
  public void close() {
    session.ifPresent(Session::close);
  }
}
