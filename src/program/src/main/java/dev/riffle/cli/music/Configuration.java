package dev.riffle.cli.music;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.riffle.cli.Console;
import dev.riffle.cli.QueueOptions;
import dev.riffle.cli.Suggestion;
import dev.riffle.cli.UserFile;
import dev.riffle.cli.screen.ColorMode;
import dev.riffle.control.SoundSettings;
import dev.riffle.library.TagEncoding;
import dev.riffle.mpd.MpdAddress;
import dev.riffle.player.Player;
import dev.riffle.player.ReplayGainMode;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRule;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserDirectories;
import dev.riffle.words.Words;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The defaults of {@code play} in the configuration file, one option a line. A line with an error
 * is reported and skipped. An immutable value.
 */
record Configuration(ImmutableMap<String, String> options) {
  private static final String WATCH = "watch";
  private static final String NO_LOG = "no-log";
  private static final String COLOR = "color";
  private static final String MUSIC = "music";
  private static final ImmutableMap<String, DrawingRule<?>> RULES = rulesByName();
  private static final ImmutableList<String> NAMES =
      ImmutableList.<String>builder()
          .add("mode", "repeat", "gap", COLOR)
          .add(
              SoundSettings.SOUND,
              SoundSettings.REPLAY_GAIN,
              WATCH,
              "encoding",
              NO_LOG,
              MpdOptions.MPD,
              MpdOptions.PASSWORD,
              MUSIC)
          .addAll(RULES.keySet())
          .build();
  private static final Splitter LINES = Splitter.on('\n');
  private static final ImmutableSet<String> FLAGS = ImmutableSet.of(WATCH, NO_LOG);

  // Without Maps, a large class that nothing else loads before the first song.
  private static ImmutableMap<String, DrawingRule<?>> rulesByName() {
    ImmutableMap.Builder<String, DrawingRule<?>> rules = ImmutableMap.builder();
    for (DrawingRule<?> rule : DrawingRule.ALL) {
      rules.put(rule.name(), rule);
    }
    return rules.buildOrThrow();
  }

  /** Reads the file of the user; reports problems as remarks and never fails. */
  static Configuration read(Console console) {
    Map<String, String> options = new LinkedHashMap<>();
    UserFile.read(
        "config",
        console,
        console::remark,
        line -> {
          Map.Entry<String, String> option = option(line, console);
          DrawingRule<?> rule = RULES.get(option.getKey());
          // A line, as in a session.
          boolean adds = option.getKey().equals(MUSIC) || (rule != null && rule.adds());
          options.merge(
              option.getKey(), option.getValue(), (old, now) -> adds ? old + "\n" + now : now);
        });
    if (!options.isEmpty()) {
      console.debug(
          "config: " + Maps.filterKeys(options, name -> !name.equals(MpdOptions.PASSWORD)));
    }
    return new Configuration(ImmutableMap.copyOf(options));
  }

  private static Map.Entry<String, String> option(String line, Console console) {
    int sign = line.indexOf('=');
    String name = (sign < 0 ? line : line.substring(0, sign)).strip();
    if (!NAMES.contains(name)) {
      String suggestion = Suggestion.of(name, NAMES);
      String remedy = "; use one of " + String.join(", ", NAMES);
      // Without the name if it may be the content of another file.
      String shown = sign < 0 && suggestion.isEmpty() ? "" : Words.shown(name);
      throw new Misuse(
          (shown.isEmpty() ? "" : shown + ": ")
              + "no such option"
              + (suggestion.isEmpty() ? remedy : suggestion));
    }
    if (FLAGS.contains(name) != sign < 0) {
      throw new Misuse(
          name + (sign < 0 ? ": needs a value after '='" : ": takes no value; remove the line"));
    }
    String value = line.substring(sign + 1).strip();
    DrawingRule<?> rule = RULES.get(name);
    if (rule != null) {
      return Maps.immutableEntry(
          name,
          QueueOptions.checked(
              rule, name, value, path -> UserDirectories.inConfig(console.environment(), path)));
    }
    check(name, value);
    return Maps.immutableEntry(name, name.equals(MUSIC) ? folder(value, console) : value);
  }

  private static void check(String name, String value) {
    switch (name) {
      case "mode" -> Words.parse(PlayMode.class, name, value);
      case "repeat" -> Words.parse(RepeatMode.class, name, value);
      case "gap" -> QueueOptions.checkGap(name, value);
      case "encoding" -> Misuse.ifRefused(name, () -> new TagEncoding(value));
      case COLOR -> Words.parse(ColorMode.class, name, value);
      case MpdOptions.MPD -> MpdAddress.parse(name, value);
      case SoundSettings.REPLAY_GAIN -> Words.parse(ReplayGainMode.class, name, value);
      case SoundSettings.SOUND -> {
        if (Words.parse(Player.Output.class, name, value) == Player.Output.NONE) {
          throw new Misuse(name + ": none is for scripts; use one of auto, java, mpv");
        }
      }
      default -> {}
    }
  }

  /** Returns the absolute path of a folder, which need not exist. */
  private static String folder(String value, Console console) {
    String path = UserDirectories.inConfig(console.environment(), value);
    try {
      if (!value.isEmpty() && Path.of(path).isAbsolute()) {
        return path;
      }
    } catch (InvalidPathException e) {
      // Refused below.
    }
    throw new Misuse(MUSIC + " (" + value + ") must be the path of a folder");
  }

  private Optional<String> value(String name) {
    return Optional.ofNullable(options.get(name));
  }

  private <E extends Enum<E>> Optional<E> constant(Class<E> type, String name) {
    String word = options.get(name);
    return word == null ? Optional.empty() : Optional.of(Words.parse(type, name, word));
  }

  Optional<PlayMode> mode() {
    return constant(PlayMode.class, "mode");
  }

  /** Returns the words of the drawing rules. */
  ImmutableMap<DrawingRule<?>, List<String>> rules() {
    ImmutableMap.Builder<DrawingRule<?>, List<String>> rules = ImmutableMap.builder();
    for (DrawingRule<?> rule : DrawingRule.ALL) {
      String words = options.get(rule.name());
      if (words != null) {
        rules.put(rule, LINES.splitToList(words));
      }
    }
    return rules.buildOrThrow();
  }

  Optional<RepeatMode> repeat() {
    return constant(RepeatMode.class, "repeat");
  }

  Optional<String> gap() {
    return value("gap");
  }

  Optional<TagEncoding> encoding() {
    return value("encoding").map(TagEncoding::new);
  }

  Optional<ColorMode> color() {
    return constant(ColorMode.class, COLOR);
  }

  /** Returns the folders of the library. */
  ImmutableList<Path> music() {
    ImmutableList.Builder<Path> folders = ImmutableList.builder();
    String paths = options.get(MUSIC);
    if (paths != null) {
      LINES.split(paths).forEach(path -> folders.add(Path.of(path)));
    }
    return folders.build();
  }

  boolean watches() {
    return options.containsKey(WATCH);
  }

  boolean logsListens() {
    return !options.containsKey(NO_LOG);
  }
}
