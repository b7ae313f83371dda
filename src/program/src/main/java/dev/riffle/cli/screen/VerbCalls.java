package dev.riffle.cli.screen;

import dev.riffle.control.Answer;
import dev.riffle.control.Commands;
import dev.riffle.control.Commands.Call;
import dev.riffle.control.Playback;
import dev.riffle.control.PlayerVerb;
import dev.riffle.control.TextAnswers;
import dev.riffle.control.Verb;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Performs verbs of the player and shows their answers. Not thread-safe. */
final class VerbCalls {
  private final Playback playback;
  private final Commands commands;
  private final KeySequence keys;
  private final KeyHints hints;
  private final Consumer<Runnable> toScreen;
  private final Consumer<String> messages;
  private final Queue<Runnable> waiting = new ArrayDeque<>(); // calls waiting for all tags

  /**
   * @param keys runs the verbs on the commander
   * @param toScreen runs tasks on the screen's thread, which calls this object
   * @param messages receives messages for the user
   */
  VerbCalls(
      Playback playback,
      KeySequence keys,
      KeyHints hints,
      Consumer<Runnable> toScreen,
      Consumer<String> messages) {
    this.playback = playback;
    this.commands = new Commands(playback);
    this.keys = keys;
    this.hints = hints;
    this.toScreen = toScreen;
    this.messages = messages;
  }

  void perform(PlayerVerb verb, String argument) {
    perform(verb, argument, () -> {});
  }

  /**
   * Performs a verb on the commander, and then {@code done} on the screen. A verb that needs the
   * tags of all songs waits for them here, so that later keys do not.
   */
  void perform(PlayerVerb verb, String argument, Runnable done) {
    if (verb.needsTags(argument) && !playback.tags().isDone()) {
      waiting.add(() -> perform(verb, argument, done));
      messages.accept(verb.verb().word() + ": waiting for the tags of all songs");
      playback.tags().whenRead(() -> toScreen.accept(this::performWaiting));
    } else {
      perform(verb, () -> commands.call(verb, argument), done);
    }
  }

  /** Performs a verb on the songs that {@code songs} supplies; it may read a disk. */
  void perform(PlayerVerb verb, Supplier<? extends List<Track>> songs) {
    perform(
        verb,
        () ->
            verb == PlayerVerb.EXCLUDE
                ? commands.exclusion(checked(songs.get()))
                : Commands.call(verb, checked(songs.get())),
        () -> {});
  }

  private static List<Track> checked(List<Track> songs) {
    if (songs.isEmpty()) {
      throw new Misuse("no song to play");
    }
    return songs;
  }

  private void perform(PlayerVerb verb, Supplier<Call> call, Runnable done) {
    keys.command(
        () -> {
          try {
            Answer answer = commands.perform(call.get());
            toScreen.accept(
                () -> {
                  show(verb, answer);
                  done.run();
                });
          } catch (Misuse e) {
            throw new Misuse(e.getMessage() + hints.remedy(verb, String.valueOf(e.getMessage())));
          }
        });
  }

  private void performWaiting() {
    while (!waiting.isEmpty()) {
      waiting.remove().run();
    }
  }

  private void show(PlayerVerb verb, Answer answer) {
    boolean isReport = verb.verb().reply() == Verb.Reply.ANSWER && answer.message().isEmpty();
    String message = isReport ? TextAnswers.of(answer).strip() : answer.message();
    if (!message.isEmpty()) {
      messages.accept(
          message
              + (answer.isWorthUndoing() ? hints.undoes() : "")
              + (verb == PlayerVerb.UNDO && playback.queue().canRedo() ? hints.redoes() : ""));
    }
  }
}
