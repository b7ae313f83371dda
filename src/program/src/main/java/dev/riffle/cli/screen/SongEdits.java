package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Comparator.comparingInt;

import com.google.common.collect.ImmutableList;
import dev.riffle.control.TextAnswers;
import dev.riffle.control.UpNext;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
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
  private final UndoSteps steps;

  /**
   * @param commander runs commands to the player, one at a time
   * @param messages shows a message; called on any thread
   * @param steps receives the edits, and undoes them
   */
  SongEdits(
      PlayQueue<Track> queue,
      Player player,
      Executor commander,
      Consumer<String> messages,
      KeyHints hints,
      UndoSteps steps) {
    this.queue = queue;
    this.player = player;
    this.commander = commander;
    this.messages = messages;
    this.hints = hints;
    this.steps = steps;
  }

  void enqueue(Entry<Track> entry) {
    queue.enqueue(entry);
    steps.edited(1);
    messages.accept(place(entry) + name(entry));
  }

  void playNext(Entry<Track> entry) {
    queue.playNext(entry);
    steps.edited(1);
    messages.accept(place(entry) + name(entry));
  }

  /** Returns where an entry of up next plays, such as {@code up next, number 3: }. */
  private String place(Entry<Track> entry) {
    int number = UpNext.of(queue).numbers().getOrDefault(entry, 1);
    return number == 1 ? "plays next: " : "up next, number " + number + ": ";
  }

  void dequeue(Entry<Track> entry) {
    queue.dequeue(entry);
    steps.edited(1);
    messages.accept("removed from up next: " + name(entry));
  }

  void clearUpNext() {
    int songs = queue.upNext().size();
    if (songs == 0) {
      messages.accept("up next is empty");
      return;
    }
    UpNext.clear(queue);
    steps.edited(songs);
    messages.accept("removed " + Words.count(songs, "song") + " from up next" + hints.undoes());
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
    List<Entry<Track>> found =
        queue.entries().stream()
            .filter(entry -> isOne.test(entry.item()))
            .collect(toImmutableList());
    playAllNext(
        tag.equals("album")
            ? ImmutableList.sortedCopyOf(
                comparingInt(entry -> TrackUnit.ALBUM.rankOf(entry.item())), found)
            : found,
        " of " + Visible.of(name.get()));
  }

  /** Makes the songs of a search the next ones, but for the one that plays. */
  void playFoundNext(List<Entry<Track>> found) {
    playAllNext(found, "");
  }

  /** Makes {@code entries} the next ones, but for the one that plays; {@code of} names them. */
  private void playAllNext(List<Entry<Track>> entries, String of) {
    Optional<Long> playing = player.playing().or(queue::current).map(Entry::id);
    ImmutableList<Entry<Track>> others =
        entries.stream()
            .filter(entry -> !playing.equals(Optional.of(entry.id())))
            .collect(toImmutableList());
    if (others.isEmpty()) {
      messages.accept("no other song" + of);
      return;
    }
    queue.playNextAll(others);
    steps.edited(1);
    String songs = Words.count(others.size(), "song") + of;
    messages.accept(songs + (others.size() == 1 ? " plays" : " play") + " next" + hints.undoes());
  }

  void remove(Entry<Track> entry) {
    commander.execute(
        () -> {
          player.edit(ours -> ours.remove(entry));
          steps.edited(1);
          messages.accept("removed" + hints.undoes() + ": " + name(entry));
        });
  }

  void undo() {
    commander.execute(
        () -> messages.accept(steps.undo(queue, player, hints).orElse("nothing to undo")));
  }

  void redo() {
    commander.execute(() -> messages.accept(steps.redo(queue, player).orElse("nothing to redo")));
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
      steps.edited(1);
      messages.accept("moved " + (by < 0 ? "up" : "down") + hints.undoes());
    } catch (IllegalArgumentException e) {
      messages.accept("not moved: only songs up to the end of this cycle can be moved");
    }
  }

  private static String name(Entry<Track> entry) {
    return TextAnswers.name(entry.item());
  }
}
