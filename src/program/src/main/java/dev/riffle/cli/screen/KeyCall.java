package dev.riffle.cli.screen;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Suggestion;
import dev.riffle.control.Operands;
import dev.riffle.control.PlayerVerb;
import dev.riffle.control.Verb;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.List;
import java.util.Optional;

/**
 * The call bound to a key: an action of the screen or a verb of the player. A verb on an entry
 * applies to the selected one; a prompt requests a missing value. An immutable value.
 *
 * @param argument empty if there is none
 */
record KeyCall(String word, String argument) {
  private static final Splitter WORDS =
      Splitter.on(CharMatcher.whitespace()).trimResults().omitEmptyStrings().limit(2);
  private static final int MAX_STEP = 100;

  static KeyCall of(ScreenAction action) {
    return new KeyCall(Words.of(action), "");
  }

  static KeyCall of(PlayerVerb verb) {
    return new KeyCall(verb.verb().word(), "");
  }

  /**
   * Parses a call as in the key file, such as {@code seek +5}.
   *
   * @throws Misuse if the word is unknown or its argument is invalid; the message states the rule
   */
  static KeyCall parse(String text) {
    List<String> words = WORDS.splitToList(text);
    String word = words.get(0);
    String argument = words.size() > 1 ? words.get(1) : "";
    Optional<ScreenAction> action = action(word);
    if (action.isPresent()) {
      check(word, action.get(), argument);
      return new KeyCall(word, argument);
    }
    Verb verb =
        PlayerVerb.find(word)
            .filter(known -> !known.isOfConversation())
            .orElseThrow(() -> unknown(word))
            .verb();
    if (!argument.isEmpty()) {
      check(verb, argument);
    }
    return new KeyCall(verb.word(), argument);
  }

  private static void check(String word, ScreenAction action, String argument) {
    switch (action) {
      case SELECT -> checkStep(word, argument);
      case VIEW -> {
        var unused = ViewName.QUEUE.of(argument);
      }
      default -> {
        if (!argument.isEmpty()) {
          throw new Misuse(word + " takes no argument");
        }
      }
    }
  }

  private static void check(Verb verb, String argument) {
    switch (verb.operand()) {
      case NONE -> throw new Misuse(verb.word() + " takes no argument");
      case ID, IDS -> throw new Misuse(verb.word() + " applies to the selected song");
      case ID_AND_PLACE -> checkStep(verb.word(), argument);
      default ->
          Operands.refusal(verb, argument)
              .ifPresent(
                  sentence -> {
                    throw new Misuse(sentence);
                  });
    }
  }

  private static void checkStep(String word, String text) {
    boolean isNumber = Operands.isStep(text) || Operands.isNumber(text);
    if (!isNumber || Math.abs(Operands.number(text)) > MAX_STEP) {
      throw new Misuse(word + " takes a number from -100 to 100, such as +5");
    }
  }

  private static Misuse unknown(String word) {
    ImmutableList.Builder<String> words = ImmutableList.builder();
    for (ScreenAction action : ScreenAction.values()) {
      words.add(Words.of(action));
    }
    for (PlayerVerb verb : PlayerVerb.values()) {
      if (!verb.isOfConversation()) {
        words.add(verb.verb().word());
      }
    }
    String sentence = ("unknown action " + Words.shown(word)).strip();
    return new Misuse(sentence + Suggestion.of(word, words.build()));
  }

  private static Optional<ScreenAction> action(String word) {
    for (ScreenAction action : ScreenAction.values()) {
      if (Words.of(action).equals(word)) {
        return Optional.of(action);
      }
    }
    return Optional.empty();
  }

  /** Returns the action of the screen, or empty for a verb. */
  Optional<ScreenAction> action() {
    return action(word);
  }

  /** Returns the verb, or empty for an action of the screen. */
  Optional<PlayerVerb> verb() {
    return action().isPresent() ? Optional.empty() : PlayerVerb.find(word);
  }

  /** Returns the argument as a number, for an action that takes one. */
  int number() {
    return Operands.number(argument);
  }

  @Override
  public String toString() {
    return (word + " " + argument).strip();
  }
}
