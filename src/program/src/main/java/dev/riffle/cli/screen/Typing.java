package dev.riffle.cli.screen;

import com.google.common.base.Ascii;
import dev.riffle.words.Visible;
import java.util.Optional;
import java.util.function.Consumer;

/** Handles keys typed into a prompt: for a value, or for the query of a view. Not thread-safe. */
final class Typing {
  private static final String ESCAPE = "\033";
  private static final String HELP = "?";
  private static final String TAB = "Tab";
  private static final String YES = "y";

  /** A prompt and the receiver of its text; if {@code isChoice}, a single key is the answer. */
  private record Question(Prompt prompt, Consumer<String> receiver, boolean isChoice) {}

  private final Views views;
  private final Bindings bindings;
  private Optional<Question> question = Optional.empty();

  Typing(Views views, Bindings bindings) {
    this.views = views;
    this.bindings = bindings;
  }

  /**
   * Opens a prompt.
   *
   * @param mark the text before the value
   * @param receiver receives the typed value, if it is not blank
   */
  void ask(String mark, Consumer<String> receiver) {
    Prompt prompt = new Prompt(mark);
    prompt.open();
    question = Optional.of(new Question(prompt, receiver, false));
  }

  /** Prompts for confirmation of an action: y performs it, any other key cancels it. */
  void confirm(String sentence, Runnable action) {
    Prompt prompt = new Prompt(Visible.whole(sentence) + "? y/n ");
    question = Optional.of(new Question(prompt, yes -> action.run(), true));
  }

  /** Returns the row of the prompt, if one is open. */
  Optional<Row> row(KeyHints hints, int width) {
    return question
        .map(asked -> new Row(Row.Style.BOLD, asked.prompt.row(width)))
        .or(() -> views.typed().map(typed -> typed.lastRow(hints, width)));
  }

  /**
   * Handles a key; returns false if the key has its usual action.
   *
   * @param name the name of the key, or empty
   * @param play plays the selected row of the view
   */
  boolean type(String key, String name, Runnable play) {
    Optional<Typed> search = views.typed();
    boolean isAsking = question.isPresent();
    if ((!isAsking && search.isEmpty()) || (!isAsking && isHelp(name, search.get()))) {
      return false;
    }
    if (question.filter(Question::isChoice).isPresent()) {
      return choose(name);
    }
    switch (name) {
      case "Enter" -> {
        if (isAsking) {
          answer();
        } else {
          play.run();
        }
      }
      case "Esc" -> {
        if (isAsking) {
          question = Optional.empty();
        } else {
          views.cancelTyping();
        }
      }
      default -> {
        if (key.startsWith(ESCAPE) || (name.equals(TAB) && !isAsking)) {
          return false;
        }
        question.ifPresentOrElse(
            asked -> asked.prompt.type(key), () -> search.ifPresent(typed -> typed.type(key)));
      }
    }
    return true;
  }

  /** Returns whether a key opens the help, which is possible only in an empty query. */
  private boolean isHelp(String name, Typed search) {
    return name.equals(HELP)
        && search.prompt().isEmpty()
        && bindings.call(name).equals(Optional.of(KeyCall.of(ScreenAction.HELP)));
  }

  private boolean choose(String name) {
    Question asked = question.orElseThrow();
    question = Optional.empty();
    if (Ascii.equalsIgnoreCase(name, YES)) {
      asked.receiver.accept(YES);
    }
    return true;
  }

  private void answer() {
    Question asked = question.orElseThrow();
    question = Optional.empty();
    if (!asked.prompt.text().isBlank()) {
      asked.receiver.accept(asked.prompt.text().strip());
    }
  }
}
