package dev.riffle.cli.music;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Console;
import dev.riffle.cli.Failure;
import dev.riffle.cli.JsonAnswers;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.TextAnswers;
import dev.riffle.cli.Words;
import dev.riffle.library.Reason;
import dev.riffle.session.Listen;
import dev.riffle.session.ListenLog;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the songs that were listened to. */
@Command(
    name = "listens",
    description = {
      "Lists the songs that were listened to, the newest last.",
      "A line has the time at which the song began, its title and its artist.",
      "play logs a song when half of it or four minutes were played, unless --no-log is given.",
    },
    footer = {
      "  riffle listens",
      "  riffle listens --listenbrainz > import.json",
      "  riffle listens --forget music/secret"
    })
final class ListensCommand implements Callable<Integer> {
  // A limit of the ListenBrainz API.
  private static final long MAX_IMPORT = 1000;

  private final Console console;
  private long count; // of the listens read
  private long imported;
  private long withoutArtist;

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  @Option(
      names = "--listenbrainz",
      description =
          "JSON for the submit-listens call of ListenBrainz; one object a line, for at most 1,000"
              + " songs each.")
  private boolean listenBrainz;

  @Option(
      names = "--forget",
      paramLabel = "PATH",
      description = "Remove the lines of this file or of the files in this folder.")
  private Optional<String> forget = Optional.empty();

  @Option(names = "--forget-all", description = "Remove all lines.")
  private boolean forgetAll;

  ListensCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (Stream.of(json, listenBrainz, forget.isPresent(), forgetAll).filter(on -> on).count() > 1) {
      throw new Misuse("use one of --json, --listenbrainz, --forget and --forget-all");
    }
    Optional<ListenLog> log = ListenKeeper.log(console);
    try {
      if (log.isPresent()) {
        run(log.get());
      } else {
        remarkIfNone();
      }
    } catch (IOException e) {
      throw new Failure(log.orElseThrow().file() + ": " + Reason.of(e));
    }
    return 0;
  }

  private void run(ListenLog log) throws IOException {
    if (forgetAll) {
      answerForgotten(log.forgetAll());
    } else if (forget.isPresent()) {
      Path path = path(forget.get());
      answerForgotten(
          log.forget(song -> song.isFile() && song.path().normalize().startsWith(path)));
    } else if (json) {
      read(log, listen -> console.out().println(listen.json()));
    } else if (listenBrainz) {
      read(log, this::printForImport);
      endImport();
    } else {
      read(log, listen -> console.out().println(line(listen)));
    }
  }

  private void answerForgotten(long lines) {
    console.out().println("forgot " + Words.count(lines, "listen"));
  }

  private static Path path(String word) {
    try {
      return Path.of(word).toAbsolutePath().normalize(); // the file may be missing
    } catch (InvalidPathException e) {
      throw new Misuse("--forget: " + word + " is not a path");
    }
  }

  private void read(ListenLog log, Consumer<Listen> printer) throws IOException {
    log.read(
        listen -> {
          count++;
          printer.accept(listen);
        },
        console::remark);
    remarkIfNone();
  }

  private void remarkIfNone() {
    if (count == 0 && !json) {
      console.remark("no listens yet; riffle play logs them");
    }
  }

  private static String line(Listen listen) {
    return SessionsCommand.minute(listen.listenedAt()) + "  " + TextAnswers.name(listen.track());
  }

  // ------------------------------------------------------------------ ListenBrainz

  private void printForImport(Listen listen) {
    if (listen.track().artist().orElse("").isBlank()) { // the API requires it
      withoutArtist++;
      return;
    }
    PrintStream out = console.out();
    if (imported % MAX_IMPORT == 0) {
      out.print(imported == 0 ? "" : "]}\n");
      out.print("{\"listen_type\":\"import\",\"payload\":[");
    } else {
      out.print(',');
    }
    out.print(JsonAnswers.line(forImport(listen)));
    imported++;
  }

  private void endImport() {
    if (imported > 0) {
      console.out().println("]}");
    }
    if (withoutArtist > 0) {
      console.remark(
          "left out " + Words.count(withoutArtist, "listen") + " of songs without an artist");
    }
  }

  private static ObjectNode forImport(Listen listen) {
    Track track = listen.track();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("listened_at", listen.listenedAt().getEpochSecond());
    ObjectNode song = node.putObject("track_metadata");
    song.put("artist_name", track.artist().orElseThrow()).put("track_name", track.title());
    track.album().ifPresent(album -> song.put("release_name", album));
    if (track.durationMillis().orElse(0) > 0) {
      song.putObject("additional_info").put("duration_ms", track.durationMillis().getAsLong());
    }
    return node;
  }
}
