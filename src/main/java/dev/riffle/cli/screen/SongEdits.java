package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Comparator.comparingInt;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.TextAnswers;
import dev.riffle.cli.Visible;
import dev.riffle.cli.Words;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The edits of the keys: of up next, of the order and of the list. Each is answered by a message.
 */
final class SongEdits {
  private final PlayQueue<Track> queue;
  private final Player player;
  private final Executor commander;
  private final Consumer<String> messages;
  private final KeyHints hints;

  /**
   * @param commander runs commands to the player, one at a time
   * @param messages shows a message; called on any thread
   */
  SongEdits(
      PlayQueue<Track> queue,
      Player player,
      Executor commander,
      Consumer<String> messages,
      KeyHints hints) {
    this.queue = queue;
    this.player = player;
    this.commander = commander;
    this.messages = messages;
    this.hints = hints;
  }

  void enqueue(Entry<Track> entry) {
    queue.enqueue(entry);
    messages.accept("last in up next: " + name(entry));
  }

  void playNext(Entry<Track> entry) {
    queue.playNext(entry);
    messages.accept("plays next: " + name(entry));
  }

  void dequeue(Entry<Track> entry) {
    queue.dequeue(entry);
    messages.accept("removed from up next:  " + name(entry));
  }

  /** Makes the songs of the artist of {@code entry} the next ones, but for the one that plays. */
  void playArtistNext(Entry<Track> entry) {
    Optional<String> artist = entry.item().artist();
    playAllNext(artist, song -> song.artist().equals(artist), "artist");
  }

  /** Makes the songs of the album of {@code entry} the next ones, but for the one that plays. */
  void playAlbumNext(Entry<Track> entry) {
    Track of = entry.item();
    long album = TrackUnit.ALBUM.unitOf(of);
    playAllNext(of.album(), song -> TrackUnit.ALBUM.unitOf(song) == album, "album");
  }

  private void playAllNext(Optional<String> name, Predicate<Track> isOne, String tag) {
    if (name.isEmpty()) {
      messages.accept("the song has no " + tag + " in its tags");
      return;
    }
    Optional<Long> playing = player.playing().or(queue::current).map(Entry::id);
    List<Entry<Track>> found =
        queue.entries().stream()
            .filter(entry -> isOne.test(entry.item()))
            .filter(entry -> !playing.equals(Optional.of(entry.id())))
            .collect(toImmutableList());
    if (found.isEmpty()) {
      messages.accept("no other song of " + Visible.of(name.get()));
      return;
    }
    queue.playNextAll(
        tag.equals("album")
            ? ImmutableList.sortedCopyOf(
                comparingInt(entry -> TrackUnit.ALBUM.rankOf(entry.item())), found)
            : found);
    String songs = Words.count(found.size(), "song") + " of " + Visible.of(name.get());
    messages.accept(songs + (found.size() == 1 ? " plays" : " play") + " next" + hints.undoes());
  }

  void remove(Entry<Track> entry) {
    edit(ours -> ours.remove(entry), "removed" + hints.undoes() + ": " + name(entry));
  }

  void undo() {
    if (queue.canUndo()) {
      edit(PlayQueue::undo, "undone" + hints.redoes());
    } else {
      messages.accept("nothing to undo");
    }
  }

  void redo() {
    if (queue.canRedo()) {
      edit(PlayQueue::redo, "redone");
    } else {
      messages.accept("nothing to redo");
    }
  }

  private void edit(Consumer<PlayQueue<Track>> edit, String done) {
    commander.execute(
        () -> {
          player.edit(edit);
          messages.accept(done);
        });
  }

  /** Moves the upcoming entry at index {@code from} by {@code by} places. */
  void move(int from, int by) {
    List<Entry<Track>> upcoming = queue.upcoming(Math.max(from, from + by) + 1);
    int to = Math.max(0, Math.min(upcoming.size() - 1, from + by));
    if (from >= upcoming.size() || from == to) {
      messages.accept(by < 0 ? "it is the next song already" : "it is the last song already");
      return;
    }
    int upNext = queue.upNext().size();
    boolean isInOrder = queue.mode() == PlayMode.IN_ORDER && Math.max(from, to) >= upNext;
    if (isInOrder && Math.min(from, to) < upNext) {
      messages.accept(hints.endOfUpNext());
      return;
    }
    try {
      if (isInOrder) {
        queue.move(upcoming.get(from), queue.placeOf(upcoming.get(to)));
      } else {
        queue.moveAhead(from, to);
      }
      messages.accept("moved " + (by < 0 ? "up" : "down") + hints.undoes());
    } catch (IllegalArgumentException e) {
      messages.accept("not moved: only songs up to the end of this cycle can be moved");
    }
  }

  private static String name(Entry<Track> entry) {
    return TextAnswers.name(entry.item());
  }
}
