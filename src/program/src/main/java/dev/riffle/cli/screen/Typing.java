package dev.riffle.cli.screen;

import java.util.Optional;
import java.util.function.Consumer;

/** The keys that are typed: into a prompt for a value, or into the search. Not thread-safe. */
final class Typing {
  private static final String ESCAPE = "\033";
  private static final String HELP = "?";
  private static final String TAB = "Tab";

  /** A prompt and the receiver of its text. */
  private record Question(Prompt prompt, Consumer<String> receiver) {}

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
   * @param receiver receives the value that is typed, if it is not blank
   */
  void ask(String mark, Consumer<String> receiver) {
    question = Optional.of(new Question(new Prompt(mark), receiver));
  }

  /** Returns the row of the prompt or of the search, if keys are typed. */
  Optional<Row> row(KeyHints hints, int width) {
    return question
        .map(asked -> new Row(Row.Style.BOLD, asked.prompt.row("_", width)))
        .or(() -> search().map(typed -> typed.lastRow(hints, width)));
  }

  private Optional<SearchView> search() {
    return views.search().filter(SearchView::isTyping);
  }

  /**
   * Types a key; returns false if it is performed as everywhere else.
   *
   * @param name the name of the key, or empty
   * @param play plays the selected song of the search
   */
  boolean type(String key, String name, Runnable play) {
    Optional<SearchView> search = search();
    boolean isAsking = question.isPresent();
    if ((!isAsking && search.isEmpty()) || (!isAsking && isHelp(name, search.get()))) {
      return false;
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
          views.showSong();
        }
      }
      default -> {
        if (key.startsWith(ESCAPE) || name.equals(TAB)) {
          return false;
        }
        question.ifPresentOrElse(
            asked -> asked.prompt.type(key), () -> search.ifPresent(typed -> typed.type(key)));
      }
    }
    return true;
  }

  /** Returns whether a key asks for the keys of the search: no query begins with its character. */
  private boolean isHelp(String name, SearchView search) {
    return name.equals(HELP)
        && search.isEmpty()
        && bindings.call(name).equals(Optional.of(KeyCall.of(ScreenAction.HELP)));
  }

  private void answer() {
    Question asked = question.orElseThrow();
    question = Optional.empty();
    if (!asked.prompt.text().isBlank()) {
      asked.receiver.accept(asked.prompt.text().strip());
    }
  }
}
