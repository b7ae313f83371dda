package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.control.TextAnswers;
import dev.riffle.files.Reason;
import dev.riffle.listens.Listen;
import dev.riffle.listens.ListenBrainz;
import dev.riffle.listens.ListenLog;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
      "Lists the songs heard, newest last.",
      "Each line shows the start time, the title and the artist.",
      "Unless --no-log is set, play logs a song after half of it or four minutes.",
    },
    footer = {
      "  riffle listens",
      "  riffle listens --listenbrainz > import.json",
      "  riffle listens --forget music/secret"
    })
final class ListensCommand implements Callable<Integer> {
  private static final Duration MAX_WAIT = Duration.ofSeconds(10);

  private final Console console;
  private final Duration maxWait;
  private long count; // of the listens read

  @Option(names = "--json", description = "One JSON object per line.")
  private boolean json;

  @Option(
      names = "--listenbrainz",
      description =
          "JSON for ListenBrainz's submit-listens call, one object per line for at most 1,000 "
              + "songs each. Listens and fields that ListenBrainz rejects are omitted and "
              + "counted.")
  private boolean listenBrainz;

  @Option(
      names = "--forget",
      paramLabel = "PATH",
      description = "Remove the listens of this file or of all files in this folder.")
  private Optional<String> forget = Optional.empty();

  @Option(names = "--forget-all", description = "Remove all lines.")
  private boolean forgetAll;

  ListensCommand(Console console) {
    this(console, MAX_WAIT);
  }

  /** Creates a command that waits at most {@code maxWait} for another process. */
  ListensCommand(Console console, Duration maxWait) {
    this.console = console;
    this.maxWait = maxWait;
  }

  @Override
  public Integer call() {
    if (Stream.of(json, listenBrainz, forget.isPresent(), forgetAll).filter(on -> on).count() > 1) {
      throw new Misuse("use one of --json, --listenbrainz, --forget and --forget-all");
    }
    Optional<Path> path = forget.map(ListensCommand::path);
    Optional<ListenLog> log =
        UserLog.of(console).map(found -> found.waitingAtMost(maxWait, console::remark));
    try {
      if (log.isPresent()) {
        run(log.get(), path);
      } else {
        remarkIfNone();
      }
    } catch (IOException e) {
      throw new Failure(log.orElseThrow().file() + ": " + Reason.of(e));
    }
    return 0;
  }

  private void run(ListenLog log, Optional<Path> forgotten) throws IOException {
    if (forgetAll) {
      long listens = log.forget(song -> true);
      long others = log.forgetAll(); // bad lines
      answerForgotten(listens, "all songs" + (others > 0 ? others(others) : ""));
    } else if (forgotten.isPresent()) {
      Path path = forgotten.get();
      long listens = log.forget(song -> song.isFile() && song.path().normalize().startsWith(path));
      answerForgotten(listens, path.toString());
    } else if (json) {
      read(log, listen -> console.out().println(listen.json()));
    } else if (listenBrainz) {
      ListenBrainz export = new ListenBrainz(console.out(), console::remark, Instant.now());
      read(log, export::print);
      export.close();
    } else {
      read(log, listen -> console.out().println(line(listen)));
    }
  }

  private static String others(long lines) {
    return " and " + Words.count(lines, "other line");
  }

  private void answerForgotten(long listens, String of) {
    console.out().println("forgot " + Words.count(listens, "listen") + " of " + Visible.of(of));
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
    return TextAnswers.minute(listen.listenedAt()) + "  " + TextAnswers.name(listen.track());
  }
}
