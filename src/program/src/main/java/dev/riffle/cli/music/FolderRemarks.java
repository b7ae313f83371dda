package dev.riffle.cli.music;

import static java.util.stream.Collectors.joining;

import dev.riffle.cli.Console;
import dev.riffle.player.Follower;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints the numbers of songs that folders changed, one line for each look. For one thread. */
final class FolderRemarks implements Follower.EntryListener {
  private static final String ADDED = "added";

  private final Console console;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  FolderRemarks(Console console) {
    this.console = console;
  }

  @Override
  public void heard(String event, List<Entry<Track>> entries) {
    numbers.merge(event, entries.size(), Integer::sum);
  }

  @Override
  public void looked() {
    if (!numbers.isEmpty()) {
      console.remark(sentence());
      numbers.clear();
    }
  }

  /** Returns a sentence such as {@code 3 songs added, 2 gone}. */
  private String sentence() {
    Map<String, Integer> ordered = new LinkedHashMap<>();
    for (String event : List.of(ADDED, "moved", "changed", "gone")) {
      Integer number = numbers.get(event);
      if (number != null) {
        ordered.put(event, number);
      }
    }
    String first = ordered.keySet().iterator().next();
    return ordered.entrySet().stream()
        .map(
            change ->
                (change.getKey().equals(first)
                        ? Words.count(change.getValue(), "song")
                        : change.getValue())
                    + " "
                    + change.getKey())
        .collect(joining(", "));
  }
}
