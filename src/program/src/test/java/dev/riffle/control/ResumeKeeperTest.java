package dev.riffle.control;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.library.Library;
import dev.riffle.library.TagEncoding;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.ReplayGainMode;
import dev.riffle.player.StillPlayer;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.HeardRulesTest;
import dev.riffle.session.ResumePoint;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumeKeeperTest {
  private static final Duration POSITION = Duration.ofSeconds(30);
  private static final int MINUTE = 2_297; // frames

  private static final PlayerListener NO_LISTENER =
      new PlayerListener() {
        @Override
        public void changed(Trigger cause, Optional<Entry<Track>> playing) {}

        @Override
        public void said(String sentence) {}
      };

  private static final TagLoader.Reader READER =
      new TagLoader.Reader() {
        @Override
        public List<Track> all() {
          return List.of();
        }

        @Override
        public List<Track> some(Set<Path> files) {
          return Library.readInTime(files, Library.Formats.MP3_ONLY, TagEncoding.AUTO);
        }
      };

  @TempDir Path home;

  private KeptSession session() {
    return new KeptSession(Optional.of(home.resolve("state")), Drawing.uniform(), said -> {});
  }

  /** Plays a song to a position, and returns the position at which the next start resumes it. */
  private Duration resumed(Track song) {
    try (KeptSession session = session()) {
      PlayQueue<Track> queue = PlayQueue.of(ImmutableList.of(song));
      session.create(new KeptSession.Plan("music", Optional.empty(), List.of()), queue);
      long entry = queue.next().orElseThrow().id();
      session.get().orElseThrow().save(ResumePoint.of(entry, POSITION, 100));
    }
    try (KeptSession session = session()) {
      PlayQueue<Track> queue = session.resume(Optional.empty());
      TagLoader tags = new TagLoader(queue, READER, error -> {});
      Selection selection =
          new Selection(
              queue,
              new SoundSettings(Player.Output.AUTO, ReplayGainMode.OFF),
              HeardRulesTest.none(),
              tags,
              Optional.empty());
      try (Player player = StillPlayer.of(queue, NO_LISTENER);
          ResumeKeeper keeper = new ResumeKeeper(() -> {}, session, selection, player)) {
        player.setTags(tags);
        keeper.start();
        return player.position();
      }
    }
  }

  @Test
  void song_isResumedAtItsPosition_alsoIfAKilledScanHasNotReadIt_butNotAnotherVersion()
      throws IOException {
    Path file = Mp3Tone.write(home.resolve("1.mp3"), MINUTE);
    assertThat(resumed(Library.read(file))).isEqualTo(POSITION);
    assertThat(resumed(Track.builder(file).build())).isEqualTo(POSITION);
    assertThat(resumed(Track.builder(file).durationMillis(1_000).build())).isEqualTo(Duration.ZERO);
  }
}
