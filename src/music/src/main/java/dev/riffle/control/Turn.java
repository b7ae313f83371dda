package dev.riffle.control;

import com.google.common.primitives.Ints;
import dev.riffle.player.Controls;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The performance of one call.
 *
 * @param songs the songs of the call, or those at the paths of its argument
 * @param rule the change to a rule of the queue, if the verb and its argument set one
 */
record Turn(
    Playback playback,
    Verb verb,
    String argument,
    List<Track> songs,
    Optional<UnaryOperator<Values>> rule) {
  private static final int DEFAULT_COUNT = 10;

  PlayQueue<Track> queue() {
    return playback.queue();
  }

  Controls player() {
    return playback.controls();
  }

  // ------------------------------------------------------------ answers

  /** Answers with an entry and a message. */
  Answer.Current current(Optional<Entry<Track>> entry, String message) {
    return Answer.Current.of(verb.word(), entry, queue(), message);
  }

  /** Answers with the current entry and a message. */
  Answer.Current current(String message) {
    return current(queue().current(), message);
  }

  Answer entries(List<Entry<Track>> entries) {
    return Answer.Entries.of(verb.word(), entries);
  }

  Answer word(String word, String message) {
    return word(verb.word(), word, message);
  }

  Answer word(String event, String word, String message) {
    return new Answer.Word(event, word, message);
  }

  Answer upNext(String message) {
    return new Answer.Asked(UpNext.of(queue()), message, false);
  }

  Answer status() {
    return new Answer.State(playback.status(), Optional.empty(), true);
  }

  Answer window() {
    return Answer.Window.of(queue(), count());
  }

  Answer quit() {
    return new Answer.Quit();
  }

  // ------------------------------------------------------------ arguments

  String checked() {
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

  /** Returns whether the argument asks for the value after the current one. */
  boolean isNext() {
    return verb.isNext(argument);
  }

  int count() {
    return argument.isEmpty() ? DEFAULT_COUNT : number("K", argument);
  }

  static int number(String name, String text) {
    return Optional.ofNullable(Ints.tryParse(text))
        .orElseThrow(() -> new Misuse(name + " (" + text + ") must be a number"));
  }

  ShownRow row() {
    return ShownRow.parse(argument, queue());
  }
}
