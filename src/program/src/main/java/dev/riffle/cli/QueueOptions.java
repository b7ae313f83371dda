package dev.riffle.cli;

import com.google.common.collect.ImmutableListMultimap;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.rules.Exclusions;
import dev.riffle.rules.Gap;
import dev.riffle.rules.GroupWords;
import dev.riffle.rules.RuleNames;
import dev.riffle.rules.Weights;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import dev.riffle.words.Words;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
          "shuffle (each song once a cycle), random (picked each time anew) or in-order. Default:"
              + " shuffle.")
  private Optional<PlayMode> mode = Optional.empty();

  @Option(
      names = {"-r", "--repeat"},
      paramLabel = "WHAT",
      converter = Repeats.class,
      completionCandidates = Repeats.class,
      description = "off, one (a song that ran out plays again) or all. Default: off.")
  private Optional<RepeatMode> repeat = Optional.empty();

  @Option(
      names = "--" + RuleNames.BY,
      paramLabel = "UNIT",
      converter = Units.class,
      completionCandidates = Units.class,
      description =
          "Shuffle whole albums, discs or folders: song, album, disc or folder. The songs of an"
              + " album play by disc and track number, those of a folder in the order of their"
              + " names. Default: song.")
  private Optional<TrackUnit> by = Optional.empty();

  @Option(
      names = "--" + RuleNames.SPREAD,
      paramLabel = "GROUP",
      converter = Groups.class,
      completionCandidates = Groups.class,
      description =
          "Keep songs of an artist, or of an album, apart in shuffle: artist, album or off. Every"
              + " order with as few equal neighbours as possible is equally likely. Default: off.")
  private Optional<TrackGroup> spread = Optional.empty();

  @Option(
      names = "--" + RuleNames.BEST_OF,
      paramLabel = "K",
      description =
          "With --spread, draw K orders and choose the one in which artists return latest."
              + " Default: 1.")
  private Optional<String> bestOf = Optional.empty();

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = {"-g", "--gap"},
      paramLabel = "N",
      converter = Gaps.class,
      description =
          "Minimum number of other songs before a song may repeat, or a percentage of all songs:"
              + " 90%%. Default: a quarter of the songs, at least 1 and at most 1,000; with random"
              + " none.")
  private Optional<Gap> gap = Optional.empty();

  @Option(
      names = "--" + RuleNames.WEIGHTS,
      paramLabel = "WHAT",
      completionCandidates = Weights.Candidates.class,
      description =
          "Draw songs by weight: heavier ones play earlier in a cycle, and more often with random."
              + " rating: 1 to 255, unrated 128; age: the hours since a song was heard, never: a"
              + " year; or a file, whose lines are a weight, 0 to 1,000,000, and a path; other"
              + " songs weigh 1.")
  private Optional<String> weights = Optional.empty();

  @Option(
      names = "--" + RuleNames.NOT_FOR,
      paramLabel = "TIME",
      description =
          "Defer songs that were heard within this time: the others play first. 7d, 12h or 2w.")
  private Optional<String> notFor = Optional.empty();

  @Option(
      names = "--" + RuleNames.EXCLUDE,
      paramLabel = "WHAT",
      description =
          "Leave songs out of shuffle and random: a folder, a song, a playlist, or genre=NAME. Can"
              + " be given several times.")
  private List<String> excluded = new ArrayList<>();

  // Of the configuration; for new queues only.
  private Optional<PlayMode> defaultMode = Optional.empty();
  private Optional<RepeatMode> defaultRepeat = Optional.empty();
  private Optional<Gap> defaultGap = Optional.empty();
  private ImmutableListMultimap<String, String> defaultRules = ImmutableListMultimap.of();

  /**
   * Sets the values of new queues that the command line leaves unset.
   *
   * @param rules the words of drawing rules, by the name of the option
   */
  public void defaults(
      Optional<PlayMode> mode,
      Optional<RepeatMode> repeat,
      Optional<String> gap,
      ImmutableListMultimap<String, String> rules) {
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
   * Checks the value of a drawing rule of a configuration, and returns it with an absolute path.
   *
   * @param name the option as the user types it
   * @param path returns the absolute path of a path in the configuration
   * @throws Misuse if it is invalid, or a path does not exist
   * @throws Failure if a path is a pipe or a device
   */
  public static String checkedRule(String name, String value, UnaryOperator<String> path) {
    boolean isFile =
        switch (name) {
          case RuleNames.WEIGHTS -> Weights.isFile(value);
          case RuleNames.EXCLUDE -> Exclusions.isPath(value);
          default -> false;
        };
    if (!isFile) {
      Values.change(name, value, song -> 1, problem -> {}); // reads nothing
      return value;
    }
    String file = path.apply(value);
    UserBytes.refusePipe(name, UserBytes.existing(name, file, "").toString());
    return file;
  }

  /**
   * Returns the rules of a new queue. A rule of the configuration whose file cannot be read is
   * reported and left out.
   *
   * @param ages returns the weight of a song by the time since it was heard
   * @param problems receives those of the configuration and of playlists of excluded songs
   * @throws Misuse if a value is invalid, or a path does not exist
   * @throws Failure if a file cannot be read
   */
  public DrawingRules rules(ToIntFunction<Track> ages, Consumer<String> problems) {
    Values values = Values.NONE;
    for (Map.Entry<String, String> rule : defaultRules.entries()) {
      String option = rule.getKey();
      if (option.equals(RuleNames.EXCLUDE) || !rules().containsKey(option)) {
        try {
          values = Values.change(option, rule.getValue(), ages, problems).apply(values);
        } catch (Misuse | Failure e) {
          problems.accept(e.getMessage() + "; ignored");
        }
      }
    }
    return new DrawingRules(changed(values, ages, problems), ages);
  }

  /** Returns the drawing rules of the command line, by the name of the option. */
  private ImmutableListMultimap<String, String> rules() {
    ImmutableListMultimap.Builder<String, String> rules = ImmutableListMultimap.builder();
    by.ifPresent(unit -> rules.put(RuleNames.BY, Words.of(unit)));
    spread.ifPresent(group -> rules.put(RuleNames.SPREAD, GroupWords.of(group)));
    bestOf.ifPresent(orders -> rules.put(RuleNames.BEST_OF, orders));
    weights.ifPresent(word -> rules.put(RuleNames.WEIGHTS, word));
    rules.putAll(RuleNames.EXCLUDE, excluded);
    notFor.ifPresent(time -> rules.put(RuleNames.NOT_FOR, time));
    return rules.build();
  }

  private Values changed(Values before, ToIntFunction<Track> ages, Consumer<String> problems) {
    Values values = before;
    for (Map.Entry<String, String> rule : rules().entries()) {
      values = Values.change("--" + rule.getKey(), rule.getValue(), ages, problems).apply(values);
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
    PlayMode first = mode.or(() -> defaultMode).orElse(PlayMode.SHUFFLE);
    rules.weights().missing(tracks).ifPresent(console::remark);
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
            .repeat(repeat.or(() -> defaultRepeat).orElse(RepeatMode.OFF))
            .undoLimit(UNDO_LIMIT)
            .drawing(drawing)
            .build();
    if (drawable.get() == 0 && !tracks.isEmpty()) {
      throw new Failure("no song is left by --exclude and --weights");
    }
    // A default is for folders of all sizes.
    gap.map(own -> own.songs(GAP, drawable.get()))
        .or(() -> defaultGap.map(other -> other.songsAtMost(drawable.get())))
        .ifPresent(n -> queue.setGap(drawing(first), n));
    return queue;
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

  /**
   * Checks that no option is set that applies to new queues only.
   *
   * @throws Misuse if there is one
   */
  public void checkOldQueue() {
    if (seed.isSet()) {
      throw new Misuse("--seed requires a PATH: a resumed session keeps its seed");
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

  /** The words of {@code --by}. */
  static final class Units extends OptionWords<TrackUnit> {
    Units() {
      super("--" + RuleNames.BY, TrackUnit.class);
    }
  }

  /** The words of {@code --spread}. */
  static final class Groups implements ITypeConverter<TrackGroup>, Iterable<String> {
    @Override
    public TrackGroup convert(String word) {
      return GroupWords.parse("--" + RuleNames.SPREAD, word);
    }

    @Override
    public Iterator<String> iterator() {
      return Stream.of(TrackGroup.ARTIST, TrackGroup.ALBUM, TrackGroup.SONG)
          .map(GroupWords::of)
          .iterator();
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
