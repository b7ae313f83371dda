package dev.riffle.control;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.player.EventLog;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.PlayerListener.Trigger;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The events of a playback. */
class PlaybackTest {
  private final PlayQueue<Track> queue =
      PlayQueue.of(List.of(Track.builder(URI.create("http://localhost/a")).build()));

  /** The events that a face receives. */
  private static final class Face implements PlayerListener {
    final List<String> events = new ArrayList<>();

    @Override
    public void changed(Trigger trigger, Optional<Entry<Track>> playing) {
      events.add(trigger + " " + playing.isPresent());
    }

    @Override
    public void said(String sentence) {
      events.add(sentence);
    }
  }

  @Test
  void changed_withSeveralFaces_reachesEach() {
    Face first = new Face();
    Face second = new Face();
    try (Player player = Player.timeless(queue, new EventLog());
        Playback playback = Playbacks.of(queue, player)) {
      playback.add(first);
      playback.add(second);
      playback.changed(Trigger.COMMAND, queue.next());
    }
    assertThat(first.events).containsExactly("COMMAND true");
    assertThat(second.events).containsExactly("COMMAND true");
  }

  @Test
  void said_beforeTheFirstFace_isKeptForItAlone() {
    Face first = new Face();
    Face second = new Face();
    try (Player player = Player.timeless(queue, new EventLog());
        Playback playback = Playbacks.of(queue, player)) {
      playback.said("no sound device");
      playback.add(first);
      playback.add(second);
      playback.said("the device is back");
    }
    assertThat(first.events).containsExactly("no sound device", "the device is back").inOrder();
    assertThat(second.events).containsExactly("the device is back");
  }
}
