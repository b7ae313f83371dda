package dev.riffle.player;

import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Records the events of a player as lines, such as {@code ENDED b}, with a hyphen when stopped. */
public class EventLog implements PlayerListener {
  final List<String> lines = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void changed(Trigger trigger, Optional<Entry<Track>> playing) {
    said(trigger + " " + playing.map(entry -> entry.item().title()).orElse("-"));
  }

  @Override
  public void said(String sentence) {
    lines.add(sentence);
  }
}
