package dev.riffle.cli;

import dev.riffle.library.Library;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what files say of themselves. */
@Command(
    name = "scan",
    description = "Prints what the files say of themselves.",
    footer = {"  riffle scan music", "  riffle scan --json music/song.mp3"})
final class ScanCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "A folder, an MP3 file, a playlist, or - for a list on standard input.")
  private List<String> paths = new ArrayList<>();

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  ScanCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Library library = Sources.all(paths, console);
    library.problems().forEach(problem -> console.say(Visible.of(problem)));
    if (json) {
      library.tracks().forEach(track -> console.out().println(TrackJson.line(track)));
    } else {
      library.tracks().forEach(this::print);
      console.say(library.tracks().size() + " files");
    }
    return library.unopened().isEmpty() ? 0 : 1;
  }

  private void print(Track track) {
    console
        .out()
        .println(
            String.join(
                "  ",
                length(track.durationMillis()),
                TextAnswers.name(track),
                Visible.of(track.album().map(album -> "[" + album + "]").orElse("[]")),
                Visible.of(track.path().toString())));
    track.problems().forEach(problem -> console.say(Visible.of(track.path() + ": " + problem)));
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
