package dev.riffle.desktop;

import dev.riffle.control.Playback;
import dev.riffle.control.Playbacks;
import dev.riffle.library.Art;
import dev.riffle.library.Library;
import dev.riffle.mp3.Mp3s;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** A queue and its player on a bus, connected as in the program. */
public final class Desk implements AutoCloseable {
  final PlayQueue<Track> queue;
  final Player player;
  private volatile Optional<Playback> playback = Optional.empty();
  final Mpris mpris;
  final AtomicInteger quits = new AtomicInteger();

  /** Opens a player that stores pictures in {@code cache}. */
  Desk(
      Map<String, String> environment,
      List<Track> tracks,
      Optional<Path> cache,
      BiFunction<PlayQueue<Track>, PlayerListener, Player> players)
      throws IOException {
    queue =
        PlayQueue.<Track>builder(Seed.parse("desk")).addAll(tracks).mode(PlayMode.IN_ORDER).build();
    player =
        players.apply(
            queue,
            new PlayerListener() {
              @Override
              public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {
                playback.ifPresent(to -> to.changed(cause, playing));
              }

              @Override
              public void said(String sentence) {}
            });
    player.press(PlayQueue::next);
    Playback played = Playbacks.of(queue, player);
    played.onQuit(quits::incrementAndGet);
    playback = Optional.of(played);
    mpris = open(environment, played, cache);
  }

  private Mpris open(Map<String, String> environment, Playback played, Optional<Path> cache)
      throws IOException {
    try {
      return Mpris.open(environment, played, Library.Formats.MP3_ONLY, new Art(cache));
    } catch (IOException e) {
      player.close();
      throw e;
    }
  }

  static Track track(String title) {
    // A URI that is not a file, so that no file is checked.
    return Track.builder(URI.create("http://localhost/" + title))
        .title(title)
        .durationMillis(100_000)
        .build();
  }

  static List<Track> tracks(int count) {
    return IntStream.range(0, count).mapToObj(i -> track("song" + i)).toList();
  }

  /** Returns songs of 100 seconds of silence. */
  static List<Track> silentFiles(Path folder, int count) throws IOException {
    List<Track> tracks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Path file = Files.write(folder.resolve("silent" + i + ".mp3"), Mp3s.frames(3829));
      tracks.add(Library.read(file));
    }
    return tracks;
  }

  String playing() {
    return player.playing().map(entry -> entry.item().title()).orElse("-");
  }

  String id(int place) {
    return "/dev/riffle/entry/" + queue.entryAt(place).id();
  }

  @Override
  public void close() {
    mpris.close();
    playback.ifPresent(Playback::close);
    player.close();
  }
}
