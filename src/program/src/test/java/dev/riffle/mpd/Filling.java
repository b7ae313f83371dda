package dev.riffle.mpd;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import dev.riffle.wire.MpdHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;

/** A filler on a thread of its own. */
final class Filling implements Filler.Listener, AutoCloseable {
  private static final String BACK = "< ";

  final PlayQueue<Track> queue;
  final List<String> remarks = new CopyOnWriteArrayList<>();
  volatile Map<String, String> stored;
  private final Path root;
  private final Filler filler;
  private final Thread thread;
  private final Optional<PlayedLog> log;

  /** Begins to fill a server in the order of a seed. */
  Filling(MpdHost host, String seed, Optional<String> list, boolean keeps, Optional<Path> log)
      throws IOException {
    this(
        host,
        list,
        RemoteSongs.read(host, list),
        songs -> queue(songs, seed),
        keeps,
        ImmutableMap.of(),
        log);
  }

  /** Begins to fill a server with the songs of a queue. */
  Filling(MpdHost host, PlayQueue<Track> queue, Map<String, String> stored, Path log)
      throws IOException {
    this(
        host,
        Optional.empty(),
        RemoteSongs.read(host, Optional.empty()),
        songs -> queue,
        true,
        stored,
        Optional.of(log));
  }

  private Filling(
      MpdHost host,
      Optional<String> list,
      RemoteSongs songs,
      Function<RemoteSongs, PlayQueue<Track>> create,
      boolean keeps,
      Map<String, String> stored,
      Optional<Path> log)
      throws IOException {
    this.stored = ImmutableMap.copyOf(stored);
    root = songs.root();
    queue = create.apply(songs);
    this.log = log.isPresent() ? Optional.of(PlayedLog.open(log.get())) : Optional.empty();
    filler = new Filler(host, list, songs, queue, keeps, stored, this.log, this);
    thread = new Thread(this::run, "riffle-test-filler");
    thread.start();
  }

  /** Returns a queue of songs in the order of a seed. */
  static PlayQueue<Track> queue(RemoteSongs songs, String seed) {
    return PlayQueue.<Track>builder(Seed.parse(seed))
        .addAll(songs.byFile().values())
        .repeat(RepeatMode.ALL)
        .build();
  }

  static Filling of(RealMpd mpd) throws IOException {
    return new Filling(mpd.host(), "filling", Optional.empty(), false, Optional.empty());
  }

  /**
   * Returns the order that a log has. A song after previous is one of the history, which is
   * checked.
   */
  static List<String> order(List<String> log) {
    List<String> order = new ArrayList<>();
    int cursor = -1;
    for (String line : log) {
      cursor += isBack(line) ? -1 : 1;
      if (cursor == order.size()) {
        order.add(song(line));
      }
      assertWithMessage("%s in %s", line, log).that(song(line)).isEqualTo(order.get(cursor));
    }
    return order;
  }

  /** Returns the song of a line of a log. */
  static String song(String line) {
    return isBack(line) ? line.substring(BACK.length()) : line;
  }

  private static boolean isBack(String line) {
    return line.startsWith(BACK);
  }

  private void run() {
    try {
      filler.run();
    } catch (IOException e) {
      remarks.add("failed: " + e.getMessage());
    }
  }

  /** Returns the files of the current entry and the next ones. */
  ImmutableList<String> next(int k) {
    return Stream.concat(queue.current().stream(), queue.upcoming(k).stream())
        .map(this::file)
        .collect(ImmutableList.toImmutableList());
  }

  String file(Entry<Track> entry) {
    return root.relativize(entry.item().path()).toString();
  }

  /** Waits until a server has the current song and three rows ahead, and returns its rows. */
  ImmutableList<String> awaitFilled(RealMpd mpd) throws InterruptedException {
    Tool.await(
        "rows of the order in " + mpd.files(),
        () -> queue.current().isPresent() && mpd.files().equals(next(3)));
    return mpd.files();
  }

  /** Waits for a remark with a text. */
  void awaitRemark(String part) throws InterruptedException {
    Tool.await(part, () -> remarks.stream().anyMatch(remark -> remark.contains(part)));
  }

  @Override
  public void began(Entry<Track> entry) {}

  @Override
  public void plays(boolean isPlaying) {}

  @Override
  public void remark(String sentence) {
    remarks.add(sentence);
  }

  @Override
  public void store(Map<String, String> options) {
    stored = options;
  }

  /** Ends it, and waits until the server is restored. */
  @Override
  public void close() throws IOException {
    filler.end();
    boolean isOver = false;
    while (!isOver) {
      try {
        thread.join();
        isOver = true;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
    if (log.isPresent()) {
      log.get().close();
    }
  }
}
