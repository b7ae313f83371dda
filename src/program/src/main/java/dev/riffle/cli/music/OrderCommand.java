package dev.riffle.cli.music;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.riffle.cli.Console;
import dev.riffle.cli.QueueOptions;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.control.Answer;
import dev.riffle.control.JsonAnswers;
import dev.riffle.control.TextAnswers;
import dev.riffle.player.Player;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.HeardRules;
import dev.riffle.rules.HeardSongs;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the play order. */
@Command(
    name = "order",
    description = "Prints the order in which the songs would play.",
    footer = {
      "  riffle order music --seed friday",
      "  riffle order music --count 60 --json",
      "  riffle order music --spread artist --stats",
      "  riffle order music --format m3u8 --seed friday > friday.m3u8"
    })
final class OrderCommand implements Callable<Integer> {
  private static final String TEXT = "text";

  // A playlist is formatted in memory.
  private static final int MAX_PLAYLIST = 1_000_000;

  /** The words of {@code --format}. */
  static final class Formats implements ITypeConverter<String>, Iterable<String> {
    @Override
    public String convert(String word) {
      var unused = playlist(word);
      return word;
    }

    @Override
    public Iterator<String> iterator() {
      return Iterables.concat(ImmutableList.of(TEXT), Words.all(PlaylistFormat.values()))
          .iterator();
    }
  }

  private final Console console;

  @Parameters(paramLabel = "PATH", arity = "1..*", description = Sources.PATH_HELP)
  private List<String> paths = new ArrayList<>();

  @Mixin private SourceOptions sources = new SourceOptions();

  @Mixin private QueueOptions options = new QueueOptions();

  @Option(
      names = "--count",
      paramLabel = "K",
      description =
          "Number of plays. Default: each song once; a larger number continues as"
              + " with --repeat all.")
  private Optional<Integer> count = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description =
          "text, or a playlist with paths relative to this folder: m3u, m3u8, json, pls, xspf, "
              + "jspf, wpl or asx. Default: text.")
  private String format = TEXT;

  @Option(
      names = "--stats",
      description =
          "Print statistics of the order instead: equal neighbours, distances and entropy.")
  private boolean stats;

  @Option(names = "--json", description = "One JSON object per line.")
  private boolean json;

  OrderCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (json) {
      console.showProgress(false);
    }
    Optional<PlaylistFormat> playlist = playlist(format);
    if (json && playlist.isPresent()) {
      throw new Misuse("--json cannot be combined with --format " + format);
    }
    if (stats && playlist.isPresent()) {
      throw new Misuse("--stats cannot be combined with --format " + format);
    }
    int max = playlist.isPresent() ? MAX_PLAYLIST : Integer.MAX_VALUE;
    count.ifPresent(k -> Misuse.unlessIn("--count", k, 1, max));
    sources.formats(Player.Output.AUTO.formats());
    HeardSongs songs =
        new HeardSongs(UserLog.of(console), Clock.systemUTC(), console::remark, console::debug);
    DrawingRules rules = options.rules(songs::weight, console::remark);
    HeardRules heard = new HeardRules(rules, songs);
    heard.preload();
    ImmutableList<Track> tracks = Sources.playable(paths, sources, console);
    PlayQueue<Track> queue = options.queue(tracks, rules.values(), console);
    heard.defer(queue);
    int cycle = queue.position().size();
    int plays = count.orElse(cycle);
    if (plays > cycle) {
      queue.setRepeat(RepeatMode.ALL);
    }
    console.remark("seed " + queue.seed());
    if (stats) {
      printStatistics(new OrderStatistics(order(queue, plays), rules.values()));
    } else {
      playlist.ifPresentOrElse(
          form -> printPlaylist(form, queue, plays), () -> printPlays(queue, plays));
    }
    return 0;
  }

  private void printStatistics(OrderStatistics statistics) {
    if (json) {
      console.out().println(statistics.json());
    } else {
      statistics.print(console.out());
    }
  }

  private static Optional<PlaylistFormat> playlist(String format) {
    return Ascii.equalsIgnoreCase(format, TEXT)
        ? Optional.empty()
        : Optional.of(Words.parse(PlaylistFormat.class, "--format", format, TEXT));
  }

  private void printPlays(PlayQueue<Track> queue, int plays) {
    int width = String.valueOf(plays).length();
    for (int i = 1; i <= plays && !console.isOutputClosed(); i++) {
      Optional<Entry<Track>> entry = queue.next();
      if (entry.isEmpty()) {
        return;
      }
      if (json) {
        console.out().print(JsonAnswers.of(Answer.Current.of("next", entry, queue, "")));
      } else {
        Track track = entry.get().item();
        console
            .out()
            .printf(
                Locale.ROOT,
                "%" + width + "d  %s  %s%n",
                i,
                TextAnswers.name(track),
                Visible.whole(track.path().toString()));
      }
    }
  }

  private void printPlaylist(PlaylistFormat form, PlayQueue<Track> queue, int plays) {
    byte[] playlist = form.write(order(queue, plays), Path.of("")).getBytes(UTF_8);
    console.out().write(playlist, 0, playlist.length);
  }

  private static List<Track> order(PlayQueue<Track> queue, int plays) {
    List<Track> order = new ArrayList<>();
    for (int i = 0; i < plays; i++) {
      queue.next().ifPresent(entry -> order.add(entry.item()));
    }
    return order;
  }
}
