package dev.riffle.mpd;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.control.MusicLibrary;
import dev.riffle.control.Playback;
import dev.riffle.library.Art;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.library.Scan;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.ReplayGainMode;
import dev.riffle.player.TagLoader;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.HeardRulesTest;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A player without sound, of songs in albums of five, that is served in this process. */
public final class ServedPlayer implements AutoCloseable {
  /** The queue that is served. */
  public final PlayQueue<Track> queue;

  /** Its playback. */
  public final Playback playback;

  private static final int ANY_PORT = 0;

  private final Path folder;
  private final List<RuntimeException> errors = new CopyOnWriteArrayList<>(); // unforeseen ones
  private final Player player;
  private final MpdServer server;

  /** Serves songs with files in {@code folder}. */
  public ServedPlayer(Path folder, int songs, PlayMode mode, Optional<String> password)
      throws IOException {
    this(folder, songs, mode, password, List.of(), ANY_PORT);
  }

  /** Serves songs with files in {@code folder} in shuffle, at a port. */
  public ServedPlayer(Path folder, int songs, int port) throws IOException {
    this(folder, songs, PlayMode.SHUFFLE, Optional.empty(), List.of(), port);
  }

  /**
   * Serves songs with files in {@code folder}.
   *
   * @param music the folders of the library; without one, it is the queue
   */
  ServedPlayer(Path folder, int songs, PlayMode mode, Optional<String> password, List<Path> music)
      throws IOException {
    this(folder, songs, mode, password, music, ANY_PORT);
  }

  private ServedPlayer(
      Path folder, int songs, PlayMode mode, Optional<String> password, List<Path> music, int port)
      throws IOException {
    this.folder = folder;
    ImmutableList<Track> tracks =
        IntStream.range(0, songs).mapToObj(i -> song(folder, i)).collect(toImmutableList());
    for (Track track : tracks) {
      Files.createDirectories(track.path().resolveSibling(""));
      Files.writeString(track.path(), "");
    }
    queue =
        PlayQueue.<Track>builder(Seed.parse("friday"))
            .addAll(tracks)
            .mode(mode)
            .undoLimit(1_000)
            .build();
    player =
        Player.timeless(
            queue,
            new PlayerListener() {
              @Override
              public void changed(Trigger trigger, Optional<Entry<Track>> playing) {
                playback.changed(trigger, playing);
              }

              @Override
              public void said(String sentence) {}
            });
    TagLoader tags = TagLoader.ofRead(queue);
    Clock clock = Clock.systemUTC();
    MusicLibrary library =
        music.isEmpty()
            ? MusicLibrary.ofQueue(queue, tags, errors::add, clock)
            : MusicLibrary.ofFolders(music, Scan::of, problem -> {}, errors::add, clock);
    playback =
        new Playback(
            queue, player, HeardRulesTest.none(), tags, library, ServedPlayer::listed, errors::add);
    server = serveAt(String.valueOf(port), password);
  }

  /** Returns the songs of a playlist. */
  private static List<Track> listed(String path) {
    try {
      return PlaylistFormat.read(Path.of(path)).tracks();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts another server. */
  MpdServer serveAt(String address) throws IOException {
    return serveAt(address, Optional.empty());
  }

  private MpdServer serveAt(String address, Optional<String> password) throws IOException {
    return MpdServer.open(
        MpdAddress.parse("--mpd", address),
        password,
        playback,
        ReplayGainMode.ALBUM,
        new Art(Optional.empty()),
        Optional.of(new PlaylistFolder(folder.resolve("lists"))),
        Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  private static Track song(Path folder, int i) {
    return Track.builder(folder.resolve("album " + i / 5).resolve("%03d.mp3".formatted(i)))
        .title("Title " + i)
        .artist(i % 2 == 0 ? "Éven" : "Odd\nOK")
        .album("Album " + i / 5)
        .trackNumber(i % 5 + 1)
        .durationMillis(60_000)
        .build();
  }

  /** Returns the titles of the songs heard, the current one and the next ones. */
  public ImmutableList<String> titles() {
    int all = 2 * queue.size();
    List<Entry<Track>> ahead = queue.upcoming(all); // first: it draws them
    return Stream.of(
            ImmutableList.copyOf(queue.history(all)).reverse().stream(),
            queue.current().stream(),
            ahead.stream())
        .flatMap(entries -> entries)
        .map(entry -> entry.item().title())
        .collect(toImmutableList());
  }

  /** Returns the port. */
  public int port() throws IOException {
    return server.port();
  }

  /** Connects a client. */
  public MpdClient connect() throws IOException {
    return new MpdClient(port());
  }

  @Override
  public void close() {
    server.close();
    playback.close();
    player.close();
    assertThat(errors).isEmpty();
  }
}
