package dev.riffle.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A sequence of command lines and their answers, as text or as JSON. An answer is formatted
 * completely before it is sent, so that a slow receiver blocks this conversation only. Thread-safe;
 * answers and events are sent in the order in which they occurred.
 */
public class Conversation {
  private final Commands commands;
  private final PlayQueue<Track> queue;
  private final Consumer<String> receiver;
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(text, false, UTF_8);
  private Answers answers;

  /**
   * Creates a conversation whose answers go to {@code receiver}, as one or more whole lines each.
   */
  public Conversation(
      Commands commands, PlayQueue<Track> queue, boolean json, Consumer<String> receiver) {
    this.commands = commands;
    this.queue = queue;
    this.receiver = receiver;
    this.answers = answers(json);
  }

  /** Executes one line and answers it; returns false if it was the command to end the program. */
  public boolean obey(String line) {
    Predicate<Conversation> command = commands.parse(line); // may scan folders; outside the lock
    synchronized (this) {
      boolean continues = command.test(this);
      send();
      return continues;
    }
  }

  private Answers answers(boolean json) {
    return json ? new JsonAnswers(out, queue) : new TextAnswers(out, queue);
  }

  synchronized Answers answers() {
    return answers;
  }

  /** Sets the format of this answer and of later ones. */
  synchronized void answerInJson(boolean json) {
    answers = answers(json);
    answers.word("answers", json ? "json" : "text");
  }

  /** Returns whether commands that act are answered with the state of the player. */
  public boolean answersWithState() {
    return false;
  }

  /** Starts sending events; not supported by receivers of answers only. */
  public void watch() {
    throw Commands.unknown(PlayerVerb.WATCH.verb().word());
  }

  /** Sends an event. */
  public synchronized void send(Consumer<Answers> event) {
    event.accept(answers);
    send();
  }

  private void send() {
    if (text.size() > 0) {
      String whole = text.toString(UTF_8);
      text.reset();
      receiver.accept(whole);
    }
  }
}
