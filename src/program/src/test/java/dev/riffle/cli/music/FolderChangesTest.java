package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.riffle.library.Watch;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Call;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.Cause;
import dev.riffle.queue.PlayQueue;
import dev.riffle.serve.WebServer;
import dev.riffle.session.ItemCodec;
import dev.riffle.shuffle.Seed;
import dev.riffle.store.Answer;
import dev.riffle.store.Press;
import dev.riffle.store.Store;
import dev.riffle.store.View;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes of folders, applied to a session by several servers at once. */
@Timeout(120)
class FolderChangesTest {
  private static final int ROUNDS = 20;
  private static final int PRESSES = 20;

  @TempDir Path home;

  private static Track song(int number) {
    return Track.builder(Path.of("/music/" + number + ".mp3")).durationMillis(1_000).build();
  }

  private static Watch.Event event(Watch.Kind kind, int number) {
    return new Watch.Event(kind, song(number), song(number).path());
  }

  private static ImmutableList<Track> songs(int from, int to) {
    return IntStream.range(from, to).mapToObj(FolderChangesTest::song).collect(toImmutableList());
  }

  private Store<Track> open() throws IOException {
    return Store.open(
        home.resolve("sessions.db").toString(),
        ItemCodec.of(TrackJson::absoluteLine, TrackJson.parser()),
        WebServer.DRAWING);
  }

  /** Adds songs by two servers, while a listener presses next. */
  @Test
  void sameChangesOfTwoServers_areInTheSessionOnce_inTheOrderOfTheFolder() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try (Store<Track> one = open();
        Store<Track> two = open()) {
      PlayQueue<Track> queue =
          PlayQueue.<Track>builder(Seed.parse("friday")).addAll(songs(0, 10)).build();
      String session = one.create("local", "music", queue);
      for (int last = 10; last <= 10 * ROUNDS; last += 10) {
        Watch.News news = added(last, last + 10);
        CyclicBarrier begin = new CyclicBarrier(3);
        for (Future<?> each :
            threads.invokeAll(
                ImmutableList.of(
                    () -> apply(one, session, news, begin),
                    () -> apply(two, session, news, begin),
                    () -> pressNext(one, session, begin)))) {
          each.get();
        }
        awaitSongs(two, session, songs(0, last + 10));
      }
      Watch.News gone =
          new Watch.News(ImmutableList.of(event(Watch.Kind.GONE, 0)), ImmutableList.of());
      new FolderChanges(one, session, () -> {}).apply(gone);
      awaitSongs(two, session, songs(1, 10 * ROUNDS + 10));
    } finally {
      threads.shutdown();
    }
  }

  /** A song leaves its path to another one; the list is the same if two servers apply that. */
  @Test
  void sameChangesTwice_areTheSameSongs_inFewCalls() throws Exception {
    try (Store<Track> store = open()) {
      PlayQueue<Track> queue =
          PlayQueue.<Track>builder(Seed.parse("friday")).addAll(songs(0, 10)).build();
      String session = store.create("local", "music", queue);
      ImmutableList.Builder<Watch.Event> events = ImmutableList.builder();
      for (int i = 0; i < 3; i++) {
        events.add(event(Watch.Kind.GONE, i));
      }
      for (int i = 3; i < 6; i++) {
        events.add(new Watch.Event(Watch.Kind.MOVED, song(i + 100), song(i).path()));
        events.add(event(Watch.Kind.ADDED, i));
      }
      Watch.News news =
          new Watch.News(
              events.build(),
              Stream.concat(songs(3, 10).stream(), songs(103, 106).stream())
                  .map(Track::path)
                  .collect(toImmutableList()));
      List<Track> once = applied(store, session, news);
      assertThat(once).containsExactlyElementsIn(Iterables.concat(songs(3, 10), songs(103, 106)));
      assertThat(once.subList(once.size() - 4, once.size())).isEqualTo(songs(6, 10));
      long number = store.list("local").get(0).number();
      assertThat(number).isEqualTo(3);
      assertThat(applied(store, session, news)).isEqualTo(once);
      assertThat(store.list("local").get(0).number()).isEqualTo(number);
    }
  }

  private static List<Track> applied(Store<Track> store, String session, Watch.News news)
      throws IOException {
    Optional<Path> unused = new FolderChanges(store, session, () -> {}).apply(news);
    return store.ask(session, view -> view.queue().items());
  }

  private static Watch.News added(int from, int to) {
    return new Watch.News(
        IntStream.range(from, to)
            .mapToObj(number -> event(Watch.Kind.ADDED, number))
            .collect(toImmutableList()),
        songs(0, to).stream().map(Track::path).collect(toImmutableList()));
  }

  private static boolean apply(
      Store<Track> store, String session, Watch.News news, CyclicBarrier begin) throws Exception {
    begin.await();
    new FolderChanges(store, session, () -> {}).apply(news);
    return true;
  }

  private static boolean pressNext(Store<Track> store, String session, CyclicBarrier begin)
      throws Exception {
    byte[] next = CallBytes.encode(Call.of(Cause.NEXT, ImmutableList.of()), any -> new byte[0]);
    String device = "listener of " + store.ask(session, View::number);
    begin.await();
    for (int i = 1; i <= PRESSES; i++) {
      long seen = store.ask(session, View::number);
      Press press = Press.call(session, device, i, seen, next);
      Answer<Track, Long> unused = store.press(press, View::number);
    }
    return true;
  }

  /** Waits until a store, which looks for the calls of others each second, has some songs. */
  private static void awaitSongs(Store<Track> store, String session, List<Track> songs)
      throws InterruptedException {
    Tool.await(
        songs.size() + " songs",
        () -> {
          try {
            return store.ask(session, view -> view.queue().items().equals(songs));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
