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
 * are sent, so that a receiver that does not read blocks nobody but this conversation. Thread-safe:
 * what is sent is in the order in which it happened.
 */
final class Conversation {
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

  private Answers answers(boolean json) {
    return json ? new JsonAnswers(out, queue) : new TextAnswers(out, queue);
  }

  /** Obeys one line and answers it; returns false if it was the command to end the program. */
  boolean obey(String line) {
    String word = line.strip();
    if (word.equals("json") || word.equals("text")) {
      switchTo(word);
      return true;
    }
    Predicate<Answers> command = commands.parse(line); // which may scan folders, under no lock
    synchronized (this) {
      boolean goesOn = command.test(answers);
      send();
      return goesOn;
    }
  }

  private synchronized void switchTo(String format) {
    answers = answers(format.equals("json"));
    answers.word("answers", format);
    send();
  }

  /** Says what nobody asked for. */
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
