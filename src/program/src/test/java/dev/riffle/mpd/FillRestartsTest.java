package dev.riffle.mpd;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.riffle.queue.PlayQueue;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that is killed, or disconnects, at each request of a filler. */
@Timeout(300)
class FillRestartsTest {
  @TempDir Path folder;

  /** A moment at which a server is killed. */
  private enum Kill {
    CUT_BEFORE,
    CUT_AFTER,
    RESTART,
    RESTART_1_SONG_BACK,
    RESTART_5_SONGS_BACK,
    RESTART_DRY,
    RESTART_EMPTY
  }

  @ParameterizedTest
  @EnumSource
  void server_killedAtAnyRequest_goesOn(Kill kill) throws Exception {
    for (int request = FillKillsTest.FIRST; request < FillKillsTest.LAST; request++) {
      FakeQueue queue = new FakeQueue();
      List<FakeQueue> saved = new ArrayList<>();
      FakeMpd[] holder = new FakeMpd[1];
      int at = request;
      Path log = folder.resolve("log " + request);
      try (FakeMpd server =
          FakeMpd.of(
              FillKillsTest.SONGS,
              queue,
              (number, isDone) -> {
                if (number == at && isDone == (kill == Kill.CUT_AFTER)) {
                  kill(holder[0], kill, queue, saved);
                }
              })) {
        holder[0] = server;
        PlayQueue<Track> order =
            Filling.queue(RemoteSongs.read(server.host(), Optional.empty()), "kills");
        try (Filling filling = new Filling(server.host(), order, ImmutableMap.of(), log)) {
          server.awaitIdle();
          for (int i = 0; i < 2 * FillKillsTest.SONGS; i++) {
            saved.add(server.queue());
            server.endSongs(1);
          }
          FakeQueue after = server.queue();
          String of = kill + " at " + request + ": " + after + ", log " + FillKillsTest.lines(log);
          FillKillsTest.checkFilled(after, filling, of);
          checkLog(FillKillsTest.lines(log), after.ahead().get(0), of);
          if (kill == Kill.CUT_BEFORE || kill == Kill.CUT_AFTER) {
            FillKillsTest.check(server, filling, FillKillsTest.lines(log), of);
          }
        }
      }
    }
  }

  private static void kill(FakeMpd server, Kill kill, FakeQueue queue, List<FakeQueue> saved) {
    switch (kill) {
      case CUT_BEFORE, CUT_AFTER -> server.cut();
      case RESTART -> server.restart(queue.copy());
      case RESTART_1_SONG_BACK -> server.restart(saved.get(saved.size() - 1));
      case RESTART_5_SONGS_BACK -> server.restart(saved.get(saved.size() - 5));
      case RESTART_EMPTY -> server.restart(new FakeQueue());
      case RESTART_DRY -> {
        FakeQueue dry = queue.copy();
        while (dry.isPlaying()) {
          dry.endSong();
        }
        server.restart(dry);
      }
    }
  }

  /** Checks a log with steps back: each song once a cycle, and the last one is current. */
  private static void checkLog(List<String> log, String current, String of) {
    List<String> order = Filling.order(log);
    assertWithMessage(of).that(Filling.song(log.get(log.size() - 1))).isEqualTo(current);
    assertWithMessage(of).that(order).doesNotContain("");
    for (List<String> cycle : Iterables.partition(order, FillKillsTest.SONGS)) {
      assertWithMessage(of).that(cycle).containsNoDuplicates();
    }
  }

  @Test
  @Tag("process")
  void realServer_refusesPlacesAheadOfNoSong_andRestartsAtTheFirstRow() throws Exception {
    try (RealMpd mpd = new RealMpd(folder, 2, 2_000)) {
      String song = "addid \"" + RealMpd.name(1) + '"';
      assertThat(refusal(mpd, song + " +0").code()).isEqualTo(55);
      mpd.send(song, song, "play 1");
      assertThat(refusal(mpd, song + " +1").code()).isEqualTo(2);
      mpd.send("next"); // past the last row
      assertThat(mpd.queue().current()).isEqualTo(OptionalInt.empty());
      Tool.await("its state", () -> read(mpd.state()).contains("state: stop\n"));
      mpd.kill();
      mpd.start();
      assertThat(mpd.queue().current()).isEqualTo(OptionalInt.of(0));
      assertThat(mpd.queue().isPlaying()).isFalse();
    }
  }

  private static MpdProtocol.Refusal refusal(RealMpd mpd, String command) {
    return assertThrows(MpdProtocol.Refusal.class, () -> mpd.send(command));
  }

  private static String read(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
