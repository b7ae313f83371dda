package dev.riffle.cli;

import dev.riffle.shuffle.Seed;
import dev.riffle.words.Misuse;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The seed of a command's draws. */
public final class SeedOption {
  @Option(
      names = {"-s", "--seed"},
      paramLabel = "TEXT",
      converter = Seeds.class,
      description = "A phrase or a printed seed; reproduces a run. Default: a new one.")
  private Optional<Seed> seed = Optional.empty();

  public boolean isSet() {
    return seed.isPresent();
  }

  Optional<Seed> given() {
    return seed;
  }

  /** Returns the seed of the command line, or a new one of {@code console}. */
  public Seed orNew(Console console) {
    return seed.orElseGet(console::newSeed);
  }

  /** Parses a seed or a phrase. */
  static final class Seeds implements ITypeConverter<Seed> {
    @Override
    public Seed convert(String text) {
      return Misuse.ifRefused("--seed", () -> Seed.parse(text));
    }
  }
}
