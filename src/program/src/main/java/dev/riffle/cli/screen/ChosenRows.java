package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.control.Commands;
import dev.riffle.control.PlayerVerb;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Performs the actions of keys on the marked rows, or else on the selected row. Each action unmarks
 * the rows. Not thread-safe.
 */
final class ChosenRows {
  static final String NONE = "no song is selected";

  /** The verbs that can add songs to the queue. */
  private static final ImmutableSet<PlayerVerb> ADD_SONGS =
      ImmutableSet.of(PlayerVerb.ENQUEUE, PlayerVerb.PLAYNEXT);

  /** The verbs that move or remove the selected row, after which its successor is selected. */
  private static final ImmutableSet<PlayerVerb> TAKE_ROW =
      ImmutableSet.of(PlayerVerb.ENQUEUE, PlayerVerb.PLAYNEXT, PlayerVerb.DEQUEUE);

  private final Views views;
  private final VerbCalls verbs;
  private final PlayQueue<Track> queue;
  private final KeyHints hints;
  private final Consumer<String> messages;

  ChosenRows(
      Views views,
      VerbCalls verbs,
      PlayQueue<Track> queue,
      KeyHints hints,
      Consumer<String> messages) {
    this.views = views;
    this.verbs = verbs;
    this.queue = queue;
    this.hints = hints;
    this.messages = messages;
  }

  /** Returns the argument of a verb that takes entries. */
  static String argument(List<Entry<Track>> entries) {
    return entries.stream().map(entry -> Commands.row(entry, 0)).collect(joining(" "));
  }

  /** Marks the selected row, or unmarks it, and selects the next one. */
  void mark() {
    View shown = views.shown();
    shown.mark();
    if (shown.marks().size() > 0) {
      messages.accept(shown.marks().size() + " marked" + hints.unmarks());
    }
    shown.move(1);
  }

  /** Performs a verb on the chosen entries, or on the songs of a view without entries. */
  void perform(PlayerVerb verb) {
    if (ADD_SONGS.contains(verb) && !views.shown().hasEntries()) {
      performOnSongs(verb);
    } else {
      onEntries(entries -> perform(verb, entries));
    }
  }

  private void perform(PlayerVerb verb, List<Entry<Track>> entries) {
    if (TAKE_ROW.contains(verb) && entries.size() == 1) {
      views.shown().selectAfter();
    }
    verbs.perform(verb, argument(entries));
  }

  /** Performs a verb on the chosen songs. */
  void performOnSongs(PlayerVerb verb) {
    View shown = views.shown();
    shown.songs().ifPresentOrElse(songs -> verbs.perform(verb, songs), () -> messages.accept(NONE));
    shown.marks().clear();
  }

  /** Removes the chosen rows from up next if all are in it, or else from the queue. */
  void delete() {
    OptionalInt index = views.upcomingIndex();
    boolean isOneRow = views.isPlayOrder() && views.shown().marks().size() == 0;
    onEntries(
        entries -> {
          boolean isUpNext =
              isOneRow
                  ? index.isPresent() && isUpNext(index.getAsInt())
                  : queue.upNext().containsAll(entries);
          perform(isUpNext ? PlayerVerb.DEQUEUE : PlayerVerb.REMOVE, entries);
        });
  }

  private boolean isUpNext(int index) {
    List<Entry<Track>> upcoming = queue.upcoming(index + 1);
    return index < upcoming.size() && queue.upNext().contains(upcoming.get(index));
  }

  private void onEntries(Consumer<List<Entry<Track>>> action) {
    View shown = views.shown();
    ImmutableList<Entry<Track>> entries =
        shown.chosen().stream()
            .filter(entry -> queue.entry(entry.id()).isPresent()) // marks outlive entries
            .collect(toImmutableList());
    if (entries.isEmpty()) {
      messages.accept(NONE);
    } else {
      action.accept(entries);
    }
    shown.marks().clear();
  }
}
