package dev.riffle.control;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptSessionTest {
  private static final List<Track> SONGS =
      IntStream.range(0, 30)
          .mapToObj(i -> Track.builder(Path.of("/music/" + i + ".mp3")).build())
          .toList();

  @TempDir Path home;
  private final List<String> said = new ArrayList<>();
  private final PlayQueue<Track> queue =
      PlayQueue.<Track>builder(Seed.parse("kept")).addAll(SONGS).build();

  private static final KeptSession.Plan PLAN =
      new KeptSession.Plan("music", Optional.empty(), List.of());

  private Path state() {
    return home.resolve("riffle");
  }

  private KeptSession session() {
    return new KeptSession(Optional.of(state()), Drawing.uniform(), said::add);
  }

  /** Makes the creation of sessions fail: the folder of sessions is a file. */
  @BeforeEach
  void block() throws IOException {
    Files.writeString(state(), "a file");
  }

  private List<String> remarks() {
    List<String> lines = List.copyOf(said);
    said.clear();
    return lines;
  }

  @Test
  void create_thatFails_isRetriedAfterChanges_andSavesTheQueueFromThenOn() throws IOException {
    try (KeptSession session = session()) {
      session.create(PLAN, queue);
      assertThat(session.get()).isEqualTo(Optional.empty());
      String refused = "session in " + state().resolve("sessions/music") + " cannot be saved: ";
      assertThat(remarks()).containsExactly(refused + state() + " is not a folder; retrying");
      queue.next();
      queue.next();
      Files.delete(state());
      queue.next();
      assertThat(session.get()).isEqualTo(Optional.empty()); // no retry at the third change
      assertThat(remarks()).isEmpty();
      queue.next();
      assertThat(remarks()).containsExactly("this session is saved from now on, as music");
      queue.next();
      queue.next();
      queue.next();
      queue.next();
    }
    try (KeptSession session = session()) {
      assertThat(session.resume(Optional.of("music")).state()).isEqualTo(queue.state());
    }
  }

  @Test
  void resume_afterAStopWasSet_playsOn() throws IOException {
    Files.delete(state());
    queue.next();
    try (KeptSession session = session()) {
      session.create(PLAN, queue);
      queue.setStopAfterCurrent(true); // the key x
    }
    for (int run = 0; run < 2; run++) {
      try (KeptSession session = session()) {
        PlayQueue<Track> resumed = session.resume(Optional.of("music"));
        assertThat(resumed.stopsAfterCurrent()).isFalse();
        assertThat(resumed.current().map(Entry::id)).isEqualTo(queue.current().map(Entry::id));
      }
    }
  }

  @Test
  void close_endsTheAttempts() throws IOException {
    session().close();
    KeptSession session = session();
    session.create(PLAN, queue);
    session.close();
    Files.delete(state());
    queue.next();
    assertThat(session.get()).isEqualTo(Optional.empty());
    assertThat(Files.exists(state())).isFalse();
  }
}
