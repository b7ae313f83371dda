package dev.riffle.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRule;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.rules.Gap;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of a queue, shared by all commands that create one. */
public final class QueueOptions {
  private static final String GAP = "--gap";
  private static final int UNDO_LIMIT = 100_000; // entries: enough to undo an accidental clear

  @Option(
      names = {"-m", "--mode"},
      paramLabel = "MODE",
      converter = Modes.class,
      completionCandidates = Modes.class,
      description =
          "shuffle (each song once per cycle), random (an independent pick each time) or "
              + "in-order. Default:"
              + " shuffle.")
  private Optional<PlayMode> mode = Optional.empty();

  @Option(
      names = {"-r", "--repeat"},
      paramLabel = "WHAT",
      converter = Repeats.class,
      completionCandidates = Repeats.class,
      description = "off, one (repeats the song at its end) or all. Default: off.")
  private Optional<RepeatMode> repeat = Optional.empty();

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = {"-g", "--gap"},
      paramLabel = "N",
      converter = Gaps.class,
      description =
          "Minimum number of other songs before a song may repeat, or a percentage of all songs:"
              + " 90%%. Default: a quarter of the songs, at least 1 and at most 1,000; 0 with "
              + "random.")
  private Optional<Gap> gap = Optional.empty();

  private final Map<DrawingRule<?>, OptionSpec> options = new LinkedHashMap<>();

  // Of the configuration; for new queues only.
  private Optional<PlayMode> defaultMode = Optional.empty();
  private Optional<RepeatMode> defaultRepeat = Optional.empty();
  private Optional<Gap> defaultGap = Optional.empty();
  private ImmutableMap<DrawingRule<?>, List<String>> defaultRules = ImmutableMap.of();

  /** Adds an option for each drawing rule. */
  @Spec(Spec.Target.MIXEE)
  void addRules(CommandSpec command) {
    for (DrawingRule<?> rule : DrawingRule.ALL) {
      String name = "--" + rule.name();
      OptionSpec.Builder option =
          OptionSpec.builder(name)
              .paramLabel(rule.label())
              .description(rule.help().replace("%", "%%"))
              .converters(word -> checked(rule, name, word));
      if (!rule.candidates().isEmpty()) {
        option.completionCandidates(rule.candidates());
      }
      options.put(
          rule,
          (rule.adds()
                  ? option.type(List.class).auxiliaryTypes(String.class)
                  : option.type(String.class))
              .build());
    }
    options.values().forEach(command::addOption);
  }

  /**
   * Sets the values of new queues that the command line leaves unset.
   *
   * @param rules the words of drawing rules
   */
  public void defaults(
      Optional<PlayMode> mode,
      Optional<RepeatMode> repeat,
      Optional<String> gap,
      ImmutableMap<DrawingRule<?>, List<String>> rules) {
    defaultMode = mode;
    defaultRepeat = repeat;
    defaultGap = gap.map(word -> Gap.parse("gap", word));
    defaultRules = rules;
  }

  /**
   * Checks the gap of a configuration.
   *
   * @param name the option as the user types it
   * @throws Misuse if it is neither a number of songs nor a percentage
   */
  public static void checkGap(String name, String value) {
    Misuse.unlessIn(name, Gap.parse(name, value).number(), 0, Integer.MAX_VALUE);
  }

  /**
   * Checks the value of a drawing rule, and returns it, with an absolute path if it names a file.
   *
   * @param name the option as the user types it
   * @param path returns the absolute path of a path
   * @throws Misuse if it is invalid, or a path does not exist
   * @throws Failure if a path is a pipe or a device
   */
  public static String checked(
      DrawingRule<?> rule, String name, String value, UnaryOperator<String> path) {
    if (!rule.isPath(value)) {
      return checked(rule, name, value);
    }
    String file = path.apply(value);
    UserBytes.refusePipe(name, UserBytes.existing(name, file, "").toString());
    return file;
  }

  /** Checks a value, except for a path, which may be a pipe that can be opened once. */
  private static String checked(DrawingRule<?> rule, String name, String value) {
    if (!value.isEmpty() && !rule.isPath(value)) {
      Values.change(name, value, song -> 1, problem -> {}); // reads nothing
    }
    return value;
  }

  /**
   * Returns the rules of a new queue. A rule of the configuration whose file cannot be read is
   * reported and ignored.
   *
   * @param ages returns the weight of a song by the time since it was heard
   * @param problems receives those of the configuration and of playlists of excluded songs
   * @throws Misuse if a value is invalid, or a path does not exist
   * @throws Failure if a file cannot be read
   */
  public DrawingRules rules(ToIntFunction<Track> ages, Consumer<String> problems) {
    Values values = Values.NONE;
    Map<DrawingRule<?>, List<String>> given = rules();
    for (Map.Entry<DrawingRule<?>, List<String>> usual : defaultRules.entrySet()) {
      DrawingRule<?> rule = usual.getKey();
      if (rule.adds() || !given.containsKey(rule)) {
        for (String word : usual.getValue()) {
          values = changedByDefault(values, rule, word, ages, problems);
        }
      }
    }
    return new DrawingRules(changed(values, ages, problems), ages);
  }

  private static Values changedByDefault(
      Values before,
      DrawingRule<?> rule,
      String word,
      ToIntFunction<Track> ages,
      Consumer<String> problems) {
    try {
      return Values.change(rule.name(), word, ages, problems).apply(before);
    } catch (Misuse | Failure e) {
      problems.accept(e.getMessage() + "; ignored");
      return before;
    }
  }

  /** Returns the drawing rules of the command line. */
  private Map<DrawingRule<?>, List<String>> rules() {
    Map<DrawingRule<?>, List<String>> rules = new LinkedHashMap<>();
    for (Map.Entry<DrawingRule<?>, OptionSpec> option : options.entrySet()) {
      Object given = option.getValue().getValue();
      if (given instanceof List<?> words && !words.isEmpty()) {
        rules.put(option.getKey(), words.stream().map(String::valueOf).toList());
      } else if (given instanceof String word) {
        rules.put(option.getKey(), ImmutableList.of(word));
      }
    }
    return rules;
  }

  private Values changed(Values before, ToIntFunction<Track> ages, Consumer<String> problems) {
    Values values = before;
    for (Map.Entry<DrawingRule<?>, List<String>> rule : rules().entrySet()) {
      for (String word : rule.getValue()) {
        values = Values.change("--" + rule.getKey().name(), word, ages, problems).apply(values);
      }
    }
    return values;
  }

  /**
   * Returns the rules of a resumed queue, as the session stores them.
   *
   * @param drawn the units and groups of the queue
   * @param kept the options of the session, by name
   * @param console receives the reason why a file of weights cannot be read any more
   */
  public Values stored(
      Values drawn, Map<String, String> kept, ToIntFunction<Track> ages, Console console) {
    return drawn.with(kept, ages, console::remark);
  }

  /**
   * Returns the rules of a resumed queue with those of the command line, which change them as the
   * commands of a running player do.
   *
   * @throws Misuse if a value is invalid, or a path does not exist
   * @throws Failure if a file cannot be read
   */
  public Values resumed(Values stored, ToIntFunction<Track> ages, Console console) {
    return changed(stored, ages, console::remark);
  }

  /** Returns a queue of {@code tracks} with these options. */
  public PlayQueue<Track> queue(List<Track> tracks, Values rules, Console console) {
    PlayMode first = mode.orElse(defaultMode.orElse(PlayMode.SHUFFLE));
    rules.get(DrawingRule.WEIGHTS).missing(tracks).ifPresent(console::remark);
    AtomicInteger drawable = new AtomicInteger();
    // Counts while the queue asks, because a weight by age takes microseconds.
    Drawing<Track> drawing = rules.drawing();
    if (rules.isWeighted()) {
      drawing = drawing.weights(song -> counted(rules.weight(song), drawable));
    } else {
      drawable.set(tracks.size());
    }
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(seed.orNew(console))
            .addAll(tracks)
            .mode(first)
            .repeat(repeat.orElse(defaultRepeat.orElse(RepeatMode.OFF)))
            .undoLimit(UNDO_LIMIT)
            .drawing(drawing)
            .build();
    if (drawable.get() == 0 && !tracks.isEmpty()) {
      throw new Failure("--exclude and --weights leave no song");
    }
    // A default is for folders of all sizes.
    if (gap.isPresent()) {
      queue.setGap(drawing(first), gap.get().songs(GAP, drawable.get()));
    } else if (defaultGap.isPresent()) {
      queue.setGap(drawing(first), defaultGap.get().songsAtMost(drawable.get()));
    }
    return queue;
  }

  /** Returns the seed of the command line. */
  public Optional<Seed> seed() {
    return seed.given();
  }

  /** Returns whether a queue with these options depends on the tags of all songs. */
  public boolean needTags(Values rules) {
    return seed.isSet() || rules.needTags();
  }

  private static int counted(int weight, AtomicInteger drawable) {
    if (weight > 0) {
      drawable.incrementAndGet();
    }
    return weight;
  }

  /**
   * Applies the options to the queue of a resumed session.
   *
   * @throws Misuse if the gap is too large
   */
  public void applyTo(PlayQueue<Track> queue) {
    PlayMode of = drawing(mode.orElse(queue.mode()));
    // The songs of the mode: in a cycle, those of weight 0 do not count.
    gap.map(own -> own.songs(GAP, queue.position().size())).ifPresent(n -> setGap(queue, of, n));
    mode.ifPresent(queue::setMode);
    repeat.ifPresent(queue::setRepeat);
  }

  // IN_ORDER counts songs of weight 0 as well, so that the queue may refuse the gap.
  private static void setGap(PlayQueue<Track> queue, PlayMode of, int gap) {
    try {
      queue.setGap(of, gap);
    } catch (IllegalArgumentException e) {
      throw new Misuse(GAP + ": " + e.getMessage());
    }
  }

  /** Returns whether a seed is given, which applies to new queues only. */
  public boolean hasSeed() {
    return seed.isSet();
  }

  /**
   * Checks that no option is set that applies to new queues only.
   *
   * @throws Misuse if there is one
   */
  public void checkOldQueue() {
    if (seed.isSet()) {
      throw new Misuse("--seed requires a PATH and a new session: a resumed one keeps its seed");
    }
  }

  private static PlayMode drawing(PlayMode mode) {
    return mode == PlayMode.RANDOM ? PlayMode.RANDOM : PlayMode.SHUFFLE;
  }

  /** The words of {@code --mode}. */
  static final class Modes extends OptionWords<PlayMode> {
    Modes() {
      super("--mode", PlayMode.class);
    }
  }

  /** The words of {@code --repeat}. */
  static final class Repeats extends OptionWords<RepeatMode> {
    Repeats() {
      super("--repeat", RepeatMode.class);
    }
  }

  /** Parses the gap of the command line. */
  static final class Gaps implements ITypeConverter<Gap> {
    @Override
    public Gap convert(String word) {
      return Gap.parse(GAP, word);
    }
  }
}
