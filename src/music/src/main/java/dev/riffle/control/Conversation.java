package dev.riffle.control;

import dev.riffle.words.Failure;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A sequence of command lines and their answers, as text or as JSON. An answer is formatted
 * completely before it is sent, so that a slow receiver blocks this conversation only. Thread-safe;
 * answers and events are sent in the order in which they occurred.
 */
public final class Conversation {
  private final Playback playback;
  private final Commands commands;
  private final Optional<Runnable> watch;
  private final Consumer<String> receiver;
  private boolean json; // guarded by this

  private Conversation(
      Playback playback, boolean json, Optional<Runnable> watch, Consumer<String> receiver) {
    this.playback = playback;
    this.commands = new Commands(playback);
    this.json = json;
    this.watch = watch;
    this.receiver = receiver;
  }

  /** Returns the conversation of a listener; {@code receiver} receives whole lines. */
  public static Conversation ofListener(
      Playback playback, boolean json, Consumer<String> receiver) {
    return new Conversation(playback, json, Optional.empty(), receiver);
  }

  /**
   * Returns the conversation of another program, which receives the player's state after a verb
   * that changes it.
   *
   * @param watch starts sending events
   */
  public static Conversation ofProgram(
      Playback playback, Runnable watch, Consumer<String> receiver) {
    return new Conversation(playback, false, Optional.of(watch), receiver);
  }

  /** Executes one line and answers it; returns false after the command to end the program. */
  public boolean obey(String line) {
    if (line.isBlank()) {
      return true;
    }
    Commands.Call call;
    try {
      call = commands.parse(line); // may read folders; other conversations do not wait
      if (call.verb().listsSongs()) {
        playback.tags().await(); // the answer is the same, however long the scan takes
      }
    } catch (RuntimeException e) {
      refuse(e);
      return true;
    }
    synchronized (this) {
      try {
        return obey(call);
      } catch (RuntimeException e) {
        refuse(e);
        return true;
      }
    }
  }

  private boolean obey(Commands.Call call) {
    switch (call.verb()) {
      case JSON -> json = true;
      case TEXT -> json = false;
      case WATCH -> {
        if (watch.isPresent()) {
          watch.get().run();
          return true;
        }
      }
      default -> {}
    }
    Answer answer = commands.perform(call);
    receiver.accept(reply(call.verb().verb(), answer));
    return !(answer instanceof Answer.Quit);
  }

  private String reply(Verb verb, Answer answer) {
    if (watch.isEmpty()) {
      return format(answer);
    }
    return switch (verb.reply()) {
      case ANSWER -> format(answer);
      case PRESS -> (isNothing(answer) ? format(answer) : "") + state(verb);
      case STATE -> state(verb);
      case SETTINGS -> format(new Answer.State(playback.status(), Optional.empty(), true));
      case BOTH -> format(answer) + state(verb);
    };
  }

  private static boolean isNothing(Answer answer) {
    return answer instanceof Answer.Current current && current.entry().isEmpty();
  }

  private String state(Verb verb) {
    return format(new Answer.State(playback.status(), Optional.of(verb.word()), false));
  }

  private synchronized String format(Answer answer) {
    return json ? JsonAnswers.of(answer) : TextAnswers.of(answer);
  }

  /** Answers a rejected verb; the conversation and the player continue. */
  private void refuse(RuntimeException e) {
    if (!Failure.isForeseen(e)) {
      playback.trace(e);
    }
    send(new Answer.Refused(Failure.sentence(e)));
  }

  /** Sends an event, or an answer that is not to a line. */
  public synchronized void send(Answer event) {
    receiver.accept(format(event));
  }
}
