package dev.riffle.cli.music;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.library.Watch;
import dev.riffle.player.Follower;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Call;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.Following;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.serve.WebServer;
import dev.riffle.store.Answer;
import dev.riffle.store.Press;
import dev.riffle.store.Store;
import dev.riffle.store.View;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Applies changes of folders to a session of a store. Several servers may apply the same changes at
 * the same time: calls that another device's call precedes are not taken, but made anew for the
 * list that has it.
 */
final class FolderChanges {
  private static final int MAX_EVENTS = 5_000; // of a call, whose bytes are limited

  private final Store<Track> store;
  private final String session;
  private final String device = UUID.randomUUID().toString();
  private final Runnable onCall;
  private Subscription calls = () -> {};
  private long counter;

  /**
   * Creates changes of a session.
   *
   * @param onCall runs after each call of the session while a song plays that is gone
   */
  FolderChanges(Store<Track> store, String session, Runnable onCall) {
    this.store = store;
    this.session = session;
    this.onCall = onCall;
  }

  /**
   * Adds, refreshes and drops songs; returns the path of one that is gone and stays, because it
   * plays.
   */
  Optional<Path> apply(Watch.News news) throws IOException {
    calls.close();
    Optional<Path> playing = Optional.empty();
    for (List<Watch.Event> events : Lists.partition(news.events(), MAX_EVENTS)) {
      Watch.News part = new Watch.News(ImmutableList.copyOf(events), news.order());
      Calls made;
      do {
        made = store.ask(session, view -> Calls.of(view, part));
      } while (!isTaken(made));
      if (made.playing.isPresent()) {
        playing = made.playing;
        calls.close();
        calls = store.subscribe(session, made.seen, number -> onCall.run());
      }
    }
    return playing;
  }

  /**
   * The calls that apply changes to a session, made on a copy.
   *
   * @param seen the number of the session
   * @param playing the path of a song that is gone and plays
   */
  private record Calls(long seen, ImmutableList<Call<Track>> calls, Optional<Path> playing) {
    static Calls of(View<Track> view, Watch.News news) {
      PlayQueue<Track> copy = PlayQueue.restore(view.queue().state(), WebServer.DRAWING);
      List<Call<Track>> calls = new ArrayList<>();
      Following<Track> unused = copy.follow(change -> calls.add(change.call()));
      Optional<Path> playing = Follower.apply(news, copy, view.play() != View.NO_PLAY);
      return new Calls(view.number(), ImmutableList.copyOf(calls), playing);
    }
  }

  /** Makes calls; returns whether no call of another device was among them. */
  private boolean isTaken(Calls made) throws IOException {
    long seen = made.seen;
    for (Call<Track> call : made.calls) {
      byte[] bytes = CallBytes.encode(call, song -> TrackJson.absoluteLine(song).getBytes(UTF_8));
      counter++;
      Press press = Press.call(session, device, counter, seen, bytes);
      Answer.Outcome outcome = store.press(press, View::number).outcome();
      if (outcome instanceof Answer.Behind) {
        return false;
      }
      if (outcome instanceof Answer.Refused refused) {
        throw new IOException(refused.reason());
      }
      seen = outcome instanceof Answer.Taken taken ? taken.number() : seen;
    }
    return true;
  }
}
