package dev.riffle.control;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Comparator.comparingInt;
import static java.util.Objects.requireNonNull;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Misuse;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The verbs that edit the queue, and those that undo edits. */
record Edits(Turn turn) {
  private static final Splitter SPACES = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();

  private Answer edited(int edits, Answer answer) {
    turn.playback().steps().edited(edits);
    return answer;
  }

  private static String name(Entry<Track> entry) {
    return TextAnswers.name(entry.item());
  }

  private static String names(List<Entry<Track>> entries) {
    return entries.size() == 1
        ? TextAnswers.name(entries.get(0).item())
        : Words.count(entries.size(), "song");
  }

  private Answer worthUndoing(String message) {
    return new Answer.Asked(UpNext.of(turn.queue()), message, true);
  }

  Answer undo() {
    return turn.playback()
        .steps()
        .undo(turn.queue(), turn.player())
        .map(message -> new Answer.Done(turn.verb().word(), message))
        .orElseThrow(() -> new Misuse("nothing to undo"));
  }

  Answer redo() {
    return turn.playback()
        .steps()
        .redo(turn.queue(), turn.player())
        .map(message -> new Answer.Done(turn.verb().word(), message))
        .orElseThrow(() -> new Misuse("nothing to redo"));
  }

  Answer enqueue() {
    Chosen chosen = chosen();
    if (chosen.isOne()) {
      Entry<Track> entry = chosen.entries.get(0);
      turn.queue().enqueue(entry);
      return edited(1 + chosen.edits, turn.upNext(place(entry) + name(entry)));
    }
    turn.queue().enqueueAll(chosen.entries);
    String songs = Words.count(chosen.entries.size(), "song");
    return edited(1 + chosen.edits, worthUndoing(songs + " added to up next"));
  }

  /** Returns the place of an entry in up next, such as {@code up next, number 3: }. */
  private String place(Entry<Track> entry) {
    int number = UpNext.of(turn.queue()).numbers().getOrDefault(entry, 1);
    return number == 1 ? "plays next: " : "up next, number " + number + ": ";
  }

  /**
   * The entries of a verb.
   *
   * @param edits the number of edits that added some of them
   */
  record Chosen(ImmutableList<Entry<Track>> entries, int edits) {
    boolean isOne() {
      return entries.size() == 1;
    }
  }

  /** Returns the entries of the argument, or those of the songs of the call. */
  Chosen chosen() {
    if (!turn.songs().isEmpty()) {
      return ofSongs();
    }
    List<String> rows = SPACES.splitToList(turn.argument());
    return new Chosen(
        (rows.isEmpty() ? ImmutableList.of(turn.argument()) : rows)
            .stream()
                .map(row -> ShownRow.parse(row, turn.queue()).entry())
                .collect(toImmutableList()),
        0);
  }

  /** Adds missing songs to the queue, and returns an entry for each song. */
  private Chosen ofSongs() {
    Map<String, Entry<Track>> present = new HashMap<>();
    turn.queue()
        .entries()
        .forEach(entry -> present.putIfAbsent(Commands.locationOf(entry.item()), entry));
    Map<String, Track> absent = new LinkedHashMap<>();
    turn.songs().stream()
        .filter(song -> !present.containsKey(Commands.locationOf(song)))
        .forEach(song -> absent.putIfAbsent(Commands.locationOf(song), song));
    if (!absent.isEmpty()) {
      turn.queue()
          .addAll(turn.queue().size(), absent.values())
          .forEach(entry -> present.put(Commands.locationOf(entry.item()), entry));
    }
    return new Chosen(
        turn.songs().stream()
            .map(song -> requireNonNull(present.get(Commands.locationOf(song))))
            .distinct()
            .collect(toImmutableList()),
        absent.isEmpty() ? 0 : 1);
  }

  Answer playNext() {
    Chosen chosen = chosen();
    if (!chosen.isOne()) {
      return playAllNext(chosen, "");
    }
    Entry<Track> entry = chosen.entries.get(0);
    turn.queue().playNext(entry);
    return edited(1 + chosen.edits, turn.upNext(place(entry) + name(entry)));
  }

  Answer playArtistNext() {
    Optional<String> artist = turn.row().entry().item().artist();
    return playAllNext(artist, song -> song.artist().equals(artist), "artist");
  }

  Answer playAlbumNext() {
    Track of = turn.row().entry().item();
    long album = TrackUnit.ALBUM.unitOf(of);
    return playAllNext(of.album(), song -> TrackUnit.ALBUM.unitOf(song) == album, "album");
  }

  private Answer playAllNext(Optional<String> name, Predicate<Track> isOne, String tag) {
    if (name.isEmpty()) {
      throw new Misuse("the song has no " + tag + " in its tags");
    }
    ImmutableList<Entry<Track>> found =
        turn.queue().entries().stream()
            .filter(entry -> isOne.test(entry.item()))
            .collect(toImmutableList());

    ImmutableList<Entry<Track>> inOrder =
        tag.equals("album")
            ? ImmutableList.sortedCopyOf(
                comparingInt(entry -> TrackUnit.ALBUM.rankOf(entry.item())), found)
            : found;
    return playAllNext(new Chosen(inOrder, 0), " of " + Visible.of(name.get()));
  }

  /** Makes entries play next, except the current entry; {@code of} describes them. */
  private Answer playAllNext(Chosen chosen, String of) {
    Optional<Long> playing = turn.playback().entry().map(Entry::id);
    ImmutableList<Entry<Track>> others =
        chosen.entries.stream()
            .filter(entry -> !playing.equals(Optional.of(entry.id())))
            .collect(toImmutableList());
    if (others.isEmpty()) {
      throw new Misuse("no other song" + of);
    }
    turn.queue().playNextAll(others);
    String songs = Words.count(others.size(), "song") + of;
    return edited(
        1 + chosen.edits,
        worthUndoing(songs + (others.size() == 1 ? " plays" : " play") + " next"));
  }

  Answer dequeue() {
    ImmutableList<Entry<Track>> entries = chosen().entries;
    entries.forEach(turn.queue()::dequeue);
    return edited(entries.size(), turn.upNext("removed from up next: " + names(entries)));
  }

  Answer clearUpNext() {
    int count = turn.queue().upNext().size();
    if (!turn.queue().clearUpNext()) {
      return turn.upNext("up next is empty");
    }
    return edited(1, worthUndoing("removed " + Words.count(count, "song") + " from up next"));
  }

  /** Adds the songs in one call, so that one undo removes them. */
  Answer addSongs(boolean again) {
    Set<String> present = new HashSet<>();
    if (!again) {
      turn.queue().items().stream().map(Commands::locationOf).forEach(present::add);
    }
    List<Track> added =
        turn.songs().stream().filter(song -> !present.contains(Commands.locationOf(song))).toList();
    List<Entry<Track>> entries = add(added);
    return new Answer.Added(
        turn.verb().word(), ImmutableList.copyOf(entries), turn.songs().size() - added.size());
  }

  private List<Entry<Track>> add(List<Track> added) {
    if (added.isEmpty()) {
      return ImmutableList.of(); // nothing to undo
    }
    try {
      List<Entry<Track>> entries = turn.queue().addAll(turn.queue().size(), added);
      turn.playback().steps().edited(1);
      return entries;
    } catch (IllegalArgumentException e) { // the queue was made shorter meanwhile
      turn.playback().steps().edited(added.size());
      return added.stream().map(turn.queue()::add).toList();
    }
  }

  Answer remove() {
    ImmutableList<Entry<Track>> entries = chosen().entries;
    turn.player().edit(ours -> ours.removeAll(entries));
    return edited(1, turn.current("removed: " + names(entries)).worthUndoing());
  }

  Answer clear() {
    turn.player().edit(PlayQueue::clear);
    return edited(1, turn.current(Optional.empty(), "removed all songs").worthUndoing());
  }

  Answer move() {
    List<String> words = SPACES.splitToList(turn.argument());
    if (words.size() != 2) {
      throw new Misuse("move needs an ID and a PLACE");
    }
    ShownRow row = ShownRow.parse(words.get(0), turn.queue());
    String place = words.get(1);
    if (Operands.isStep(place)) {
      return moveAhead(row.placeAhead(turn.queue()), Operands.number(place));
    }
    turn.queue().move(row.entry(), Turn.number("PLACE", place));
    return edited(1, turn.current(""));
  }

  /** Moves the upcoming entry at place {@code from} by {@code by} places. */
  private Answer moveAhead(int from, int by) {
    List<Entry<Track>> upcoming = turn.queue().upcoming(Math.max(from, from + by) + 1);
    int to = Math.max(0, Math.min(upcoming.size() - 1, from + by));
    if (from >= upcoming.size() || from == to) {
      throw new Misuse(by < 0 ? "it is already the next song" : "it is already the last song");
    }
    int upNext = turn.queue().upNext().size();
    boolean isInOrder = turn.queue().mode() == PlayMode.IN_ORDER && Math.max(from, to) >= upNext;
    if (isInOrder && Math.min(from, to) < upNext) {
      throw new Misuse("end of up next");
    }
    try {
      if (isInOrder) {
        turn.queue().move(upcoming.get(from), turn.queue().placeOf(upcoming.get(to)));
      } else {
        turn.queue().moveAhead(from, to);
      }
    } catch (IllegalArgumentException e) {
      throw new Misuse("not moved: only songs up to the end of this cycle can be moved");
    }
    return edited(1, turn.current("moved " + (by < 0 ? "up" : "down")).worthUndoing());
  }
}
