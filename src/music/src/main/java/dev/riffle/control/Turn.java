package dev.riffle.control;

import com.google.common.collect.Comparators;
import com.google.common.collect.Lists;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.rules.HeardRules;
import dev.riffle.rules.StopAfter;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The execution of one line, answered in its conversation.
 *
 * @param songs the songs at the paths of the argument, if the verb takes paths
 * @param rule the change to a rule of the queue, if the verb and its argument set one
 */
record Turn(
    PlayQueue<Track> queue,
    Player player,
    StopAfter stopAfter,
    HeardRules heard,
    Conversation conversation,
    Verb verb,
    String argument,
    List<Track> songs,
    Optional<UnaryOperator<Values>> rule) {
  private static final int DEFAULT_COUNT = 10;

  Answers answers() {
    return conversation.answers();
  }

  /** Presses a button and answers with the entry that plays after that. */
  void press(Buttons.Button button) {
    Optional<Entry<Track>> entry = player.press(button);
    if (entry.isEmpty() || !conversation.answersWithState()) {
      answer(entry);
    }
    answerState();
  }

  /** Calls the player and answers with the entry that plays after that. */
  void control(Consumer<Player> call) {
    call.accept(player);
    if (!conversation.answersWithState()) {
      answer(player.playing());
    }
    answerState();
  }

  /** Plays the entry with an ID, or the song at a distance from the current one. */
  void skip() {
    if (!Operands.isStep(argument)) {
      press(Buttons.skipTo(entry()));
      return;
    }
    int steps = Operands.number(checked());
    int songs = Math.abs(steps);
    boolean isAhead = steps > 0;
    int there = (isAhead ? queue.upcoming(songs) : queue.history(songs)).size();
    if (there < songs) {
      throw new Misuse(
          "skip: "
              + argument
              + " is too far; "
              + Words.count(there, "song")
              + (isAhead ? " ahead" : " back"));
    }
    press(
        Buttons.over(
            ours -> {
              if (isAhead) {
                ours.skipAhead(songs - 1);
              } else {
                ours.skipBack(songs - 1);
              }
              return ours.current();
            }));
  }

  void seek() {
    String to = checked();
    Entry<Track> song =
        player
            .playing()
            .orElseThrow(() -> new Misuse("seek: nothing is playing; resume starts a song"));
    if (Operands.isStep(to)) {
      seek(player.position().plusSeconds(Operands.number(to)));
    } else if (to.endsWith("%")) {
      long length =
          song.item()
              .durationMillis()
              .orElseThrow(
                  () -> new Misuse("seek: the length of this song is unknown; use a time"));
      long percent = Operands.number(to.substring(0, to.length() - 1));
      seek(Duration.ofMillis(length * percent / 100));
    } else {
      seek(Duration.ofSeconds(Operands.seconds(to)));
    }
  }

  private void seek(Duration to) {
    player.seek(Comparators.max(Duration.ZERO, to));
    answerSetting(() -> answer(player.playing()));
  }

  void setVolume() {
    if (!argument.isEmpty()) {
      int number = Operands.number(checked());
      int percent = Operands.isStep(argument) ? player.volume() + number : number;
      player.setVolume(Ints.constrainToRange(percent, 0, 100));
    }
    answerSetting(() -> answer(String.valueOf(player.volume())));
  }

  void switchShuffle() {
    boolean isOn =
        argument.isEmpty() ? queue.mode() != PlayMode.SHUFFLE : checked().equalsIgnoreCase("on");
    queue.setMode(isOn ? PlayMode.SHUFFLE : PlayMode.IN_ORDER);
    answerSetting(this::answerMode);
  }

  void setRepeat() {
    if (!argument.isEmpty()) {
      queue.setRepeat(Words.parse(RepeatMode.class, "repeat", argument));
    }
    answerSetting(() -> answer(Words.of(queue.repeat())));
  }

  void setStopAfter() {
    if (!argument.isEmpty()) {
      stopAfter.set(verb.word(), checked());
    }
    answerSetting(() -> answer(stopAfter.word()));
  }

  /** Sets the rule of the verb. */
  void setRule() {
    DrawingRules rules = heard.rules();
    if (rule.isPresent()) {
      rules.set(queue, verb.word(), argument, rule.get());
      heard.refresh(queue);
    }
    answerSetting(() -> answer(rules.values().word(verb.word())));
  }

  private String checked() {
    return checked(verb, argument);
  }

  /** Returns the argument of a verb, if it is valid. */
  static String checked(Verb verb, String argument) {
    Operands.refusal(verb, argument)
        .ifPresent(
            sentence -> {
              throw new Misuse(sentence);
            });
    return argument;
  }

  /** Answers another program with the status, and lines of standard input as before. */
  private void answerSetting(Runnable answer) {
    if (conversation.answersWithState()) {
      answers().status(status());
    } else {
      answer.run();
    }
  }

  private void answerState() {
    if (conversation.answersWithState()) {
      answers().state(status(), verb.word());
    }
  }

  Status status() {
    return Status.of(player, queue, stopAfter, heard.rules().values());
  }

  void answerMode() {
    answers().word("mode", Words.of(queue.mode()));
  }

  /** Applies {@code change} to the entry of the argument and answers with up next. */
  void changeUpNext(Consumer<Entry<Track>> change) {
    change.accept(entry());
    answerUpNext();
  }

  void answer(Optional<Entry<Track>> entry) {
    answers().currentOrNone(verb.word(), entry);
  }

  void answer(List<Entry<Track>> entries) {
    answers().entries(verb.word(), entries);
  }

  void answer(String value) {
    answers().word(verb.word(), value);
  }

  void answerCurrent() {
    answer(queue.current());
  }

  void clearUpNext() {
    UpNext.clear(queue);
    if (!conversation.answersWithState()) {
      answerUpNext();
    }
    answerState();
  }

  void answerUpNext() {
    answers().upNext(UpNext.of(queue));
  }

  void answerQueue() {
    int k = count();
    List<Entry<Track>> upcoming =
        queue.upcoming(k); // first: it may draw entries and change up next
    answers().queue(Lists.reverse(queue.history(k)), queue.current(), upcoming, queue.upNext());
  }

  /** Adds the songs in one call, so that one undo removes them. */
  void addSongs(boolean again) {
    Set<Path> present = new HashSet<>();
    if (!again) {
      queue.items().stream().filter(Track::isFile).map(Track::path).forEach(present::add);
    }
    List<Track> added = songs.stream().filter(song -> !present.contains(song.path())).toList();
    answers().added(verb.word(), add(added), songs.size() - added.size());
    answerState();
  }

  private List<Entry<Track>> add(List<Track> added) {
    if (added.isEmpty()) {
      return List.of(); // nothing to undo
    }
    try {
      return queue.addAll(queue.size(), added);
    } catch (IllegalArgumentException e) { // the queue was made shorter meanwhile
      return added.stream().map(queue::add).toList();
    }
  }

  void removeEntry() {
    Entry<Track> entry = entry();
    player.edit(ours -> ours.remove(entry));
    answerCurrent();
  }

  void moveEntry() {
    List<String> words = Commands.WORDS.splitToList(argument);
    if (words.size() != 2) {
      throw new Misuse("move needs an ID and a PLACE");
    }
    queue.move(entry(words.get(0)), number("PLACE", words.get(1)));
    answerCurrent();
  }

  int count() {
    return argument.isEmpty() ? DEFAULT_COUNT : number("K", argument);
  }

  private static int number(String name, String text) {
    return Optional.ofNullable(Ints.tryParse(text))
        .orElseThrow(() -> new Misuse(name + " (" + text + ") must be a number"));
  }

  Entry<Track> entry() {
    return entry(argument);
  }

  private Entry<Track> entry(String id) {
    return Optional.ofNullable(Longs.tryParse(id))
        .flatMap(queue::entry)
        .orElseThrow(
            () -> new Misuse("ID (" + id + ") must be an entry's number, as list shows it"));
  }
}
