package dev.riffle.cli;

import dev.riffle.words.Words;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;

/**
 * The values of an option that are the constants of an enum: parses a word, and lists the words for
 * completion. Immutable.
 */
public abstract class OptionWords<E extends Enum<E>>
    implements ITypeConverter<E>, Iterable<String> {
  private final String option;
  private final Class<E> type;

  /**
   * Creates the words.
   *
   * @param option the option as the user types it
   */
  protected OptionWords(String option, Class<E> type) {
    this.option = option;
    this.type = type;
  }

  @Override
  public final E convert(String word) {
    return Words.parse(type, option, word);
  }

  @Override
  public final Iterator<String> iterator() {
    return Words.all(type.getEnumConstants()).iterator();
  }
}
