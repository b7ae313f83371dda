package dev.riffle.cli;

import dev.riffle.library.Library;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what files say of themselves. */
@Command(
    name = "scan",
    description = "Prints what the files say of themselves: length, title and artist, album, path.",
    footer = {"  riffle scan music", "  riffle scan --json music/song.mp3"})
final class ScanCommand implements Callable<Integer> {
  private static final int WIDEST = 40;

  private final Console console;

  @Parameters(paramLabel = "PATH", arity = "1..*", description = Sources.PATH_HELP)
  private List<String> paths = new ArrayList<>();

  @Mixin private SourceOptions sources = new SourceOptions();

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  ScanCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Library library = Sources.all(paths, sources, console);
    if (json) {
      library.tracks().forEach(track -> console.out().println(TrackJson.line(track)));
    } else {
      print(library.tracks());
    }
    Sources.remarks(library).forEach(console::say);
    long bad = library.tracks().stream().filter(track -> !track.problems().isEmpty()).count();
    if (!json || bad > 0) {
      String files = Words.count(library.tracks().size(), "file");
      console.say(bad == 0 ? files : files + ", " + bad + " with problems");
    }
    return library.unopened().isEmpty() ? 0 : 1;
  }

  private void print(List<Track> tracks) {
    int names = widest(tracks, TextAnswers::name);
    int albums = widest(tracks, ScanCommand::album);
    for (Track track : tracks) {
      console
          .out()
          .printf(
              "%6s  %s  %s  %s%n",
              length(track.durationMillis()),
              Columns.cell(TextAnswers.name(track), names),
              Columns.cell(album(track), albums),
              Visible.of(track.path().toString()));
    }
  }

  private static int widest(List<Track> tracks, Function<Track, String> column) {
    int widest = tracks.stream().map(column).mapToInt(Columns::width).max().orElse(0);
    return Math.min(WIDEST, widest);
  }

  private static String album(Track track) {
    return Visible.of(track.album().orElse(""));
  }

  /** Returns minutes and seconds as a player shows them. */
  static String length(OptionalLong millis) {
    if (millis.isEmpty()) {
      return "-:--";
    }
    long seconds = Math.round(millis.getAsLong() / 1000.0);
    return "%d:%02d".formatted(seconds / 60, seconds % 60);
  }
}
