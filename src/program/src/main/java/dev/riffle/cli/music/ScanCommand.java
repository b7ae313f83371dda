package dev.riffle.cli.music;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Console;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.control.JsonAnswers;
import dev.riffle.control.TextAnswers;
import dev.riffle.library.Changes;
import dev.riffle.library.Library;
import dev.riffle.library.Watch;
import dev.riffle.mpv.Mpv;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the metadata of files. */
@Command(
    name = "scan",
    description = "Prints file metadata: length, title and artist, album, path.",
    footer = {"  riffle scan music", "  riffle scan --json music/song.mp3"})
final class ScanCommand implements Callable<Integer> {
  private static final int MAX_WIDTH = 40;
  private static final int LENGTH_WIDTH = 6;

  private final Console console;

  @Parameters(paramLabel = "PATH", arity = "1..*", description = Sources.PATH_HELP)
  private List<String> paths = new ArrayList<>();

  @Mixin private SourceOptions sources = new SourceOptions();

  @Option(names = "--json", description = "One JSON object per line.")
  private boolean json;

  @Option(
      names = {"-w", "--watch"},
      description =
          "Then watch the folders and print a line for each added, changed or deleted file.")
  private boolean watch;

  ScanCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (json) {
      console.showProgress(false);
    }
    if (!watch) {
      return scan().unopened().isEmpty() ? 0 : 1;
    }
    try (Watch changes = Sources.watch(paths, sources, console)) {
      changes.knows(scan().tracks());
      while (!console.isOutputClosed()) {
        changes.await().events().forEach(this::print);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  private void print(Watch.Event event) {
    String kind = Words.of(event.kind());
    if (!json) {
      String here = Visible.whole(event.track().path().toString());
      boolean moved = event.kind() == Watch.Kind.MOVED;
      String from = moved ? Visible.whole(event.before().toString()) + " -> " : "";
      console.out().println(kind + "  " + from + here);
    } else {
      console.out().println(line(kind, event));
    }
  }

  private static String line(String kind, Watch.Event event) {
    ObjectNode line = JsonNodeFactory.instance.objectNode().put("event", kind);
    if (event.kind() == Watch.Kind.GONE) {
      return JsonAnswers.line(line.put("path", TrackJson.path(event.track().path())));
    }
    if (event.kind() == Watch.Kind.MOVED) {
      line.put("before", TrackJson.path(event.before()));
    }
    String start = JsonAnswers.line(line);
    return start.substring(0, start.length() - 1)
        + ","
        + TrackJson.line(event.track()).substring(1);
  }

  private Library scan() {
    Library library = Sources.all(paths, sources, console);
    if (json) {
      library.tracks().forEach(track -> console.out().println(TrackJson.line(track)));
    } else {
      print(library.tracks());
    }
    Sources.printRemarks(library, console);
    if (Sources.hasOtherSound(library)) {
      console.remark(
          "scan reads only MP3; use riffle play for other formats, with mpv"
              + (Mpv.isInstalled() ? "" : ", which is not installed"));
    }
    long bad = library.tracks().stream().filter(track -> !track.problems().isEmpty()).count();
    if (!json || bad > 0 || library.changes().known()) {
      String files = Words.count(library.tracks().size(), "file") + changes(library.changes());
      console.remarkDone(bad == 0 ? files : files + ", " + bad + " with problems");
    }
    return library;
  }

  private static String changes(Changes changes) {
    if (!changes.known()) {
      return "";
    }
    boolean none = changes.added() + changes.changed() + changes.gone() == 0;
    return none
        ? ": none new, changed or gone"
        : lenientFormat(
            ": %s new, %s changed, %s gone", changes.added(), changes.changed(), changes.gone());
  }

  // Without String.format, which would take most of the time of a scan with an index.
  private void print(List<Track> tracks) {
    int names = widest(tracks, TextAnswers::name);
    int albums = widest(tracks, ScanCommand::album);
    for (Track track : tracks) {
      console
          .out()
          .println(
              Strings.padStart(TextAnswers.length(track.durationMillis()), LENGTH_WIDTH, ' ')
                  + "  "
                  + Columns.cell(TextAnswers.name(track), names)
                  + "  "
                  + Columns.cell(album(track), albums)
                  + "  "
                  + Visible.whole(track.path().toString()));
    }
  }

  private static int widest(List<Track> tracks, Function<Track, String> column) {
    int widest = tracks.stream().map(column).mapToInt(Columns::width).max().orElse(0);
    return Math.min(MAX_WIDTH, widest);
  }

  private static String album(Track track) {
    return Visible.of(track.album().orElse(""));
  }
}
