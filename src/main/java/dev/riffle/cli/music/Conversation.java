package dev.riffle.cli.music;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.cli.Answers;
import dev.riffle.cli.JsonAnswers;
import dev.riffle.cli.TextAnswers;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * One sequence of lines and of their answers, as text or as JSON. Answers are complete before they
 * are sent, so that a receiver that does not read blocks this conversation alone. Thread-safe: what
 * is sent is in the order in which it happened.
 */
class Conversation {
  private final Commands commands;
  private final PlayQueue<Track> queue;
  private final Consumer<String> receiver;
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(text, false, UTF_8);
  private Answers answers;

  /** Creates a conversation whose answers go to {@code receiver}, one or more whole lines each. */
  Conversation(Commands commands, PlayQueue<Track> queue, boolean json, Consumer<String> receiver) {
    this.commands = commands;
    this.queue = queue;
    this.receiver = receiver;
    this.answers = answers(json);
  }

  /** Obeys one line and answers it; returns false if it was the command to end the program. */
  boolean obey(String line) {
    Predicate<Conversation> command = commands.parse(line); // which may scan folders, under no lock
    synchronized (this) {
      boolean goesOn = command.test(this);
      send();
      return goesOn;
    }
  }

  private Answers answers(boolean json) {
    return json ? new JsonAnswers(out, queue) : new TextAnswers(out, queue);
  }

  synchronized Answers answers() {
    return answers;
  }

  /** Changes the format of this answer and of those that follow. */
  synchronized void answerInJson(boolean json) {
    answers = answers(json);
    answers.word("answers", json ? "json" : "text");
  }

  /** Sends events from now on, where the receiver takes them. */
  void watch() {
    throw Commands.unknown(PlayerVerb.WATCH.verb().word());
  }

  /** Sends an event. */
  synchronized void say(Consumer<Answers> saying) {
    saying.accept(answers);
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
