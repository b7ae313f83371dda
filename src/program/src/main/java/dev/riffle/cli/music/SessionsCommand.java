package dev.riffle.cli.music;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Console;
import dev.riffle.control.JsonAnswers;
import dev.riffle.control.Sessions;
import dev.riffle.control.TextAnswers;
import dev.riffle.files.Reason;
import dev.riffle.playlist.TrackJson;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.words.Failure;
import dev.riffle.words.UserDirectories;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the saved sessions. */
@Command(
    name = "sessions",
    description = {
      "Lists the last ten sessions, and those resumed by name.",
      "The most recently used is first. Each line shows the name, the time of last use, the "
          + "number of songs and the current song.",
      "A session is named after its first PATH; a number is appended if the name is taken.",
      "riffle play --session NAME resumes it; add --recover if it is damaged."
    },
    footer = {"  riffle sessions", "  riffle sessions --json"})
final class SessionsCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--json", description = "One JSON object per line.")
  private boolean json;

  SessionsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<Sessions.Listed> sessions = sessions();
    if (json) {
      sessions.forEach(session -> console.out().println(line(session)));
    } else {
      print(sessions);
    }
    return 0;
  }

  private List<Sessions.Listed> sessions() {
    Optional<Path> folder = UserDirectories.state(console.environment());
    if (folder.isEmpty()) {
      return ImmutableList.of();
    }
    try {
      DrawingRules any = new DrawingRules(Values.NONE, song -> 1);
      return new Sessions(folder.get(), any.functions(), console::remark).list();
    } catch (IOException e) {
      throw new Failure(Reason.of(e));
    }
  }

  private void print(List<Sessions.Listed> sessions) {
    if (sessions.isEmpty()) {
      console.remark("no sessions yet; riffle play PATH starts one");
    }
    int names = widest(sessions, session -> Visible.whole(session.name()));
    int sizes = widest(sessions, SessionsCommand::size);
    for (Sessions.Listed session : sessions) {
      String last = TextAnswers.minute(session.lastUsed());
      String line =
          Columns.cell(Visible.whole(session.name()), names)
              + "  "
              + last
              + "  "
              + Columns.cell(size(session), sizes)
              + "  "
              + session.current().map(TextAnswers::name).orElse("");
      console.out().println(line.stripTrailing());
      session.problem().ifPresent(console::remark);
    }
  }

  private static int widest(
      List<Sessions.Listed> sessions, Function<Sessions.Listed, String> column) {
    return sessions.stream().map(column).mapToInt(Columns::width).max().orElse(0);
  }

  private static String size(Sessions.Listed session) {
    return session.problem().isPresent() ? "-" : Words.count(session.size(), "song");
  }

  private static String line(Sessions.Listed session) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("name", session.name()).put("lastUsed", session.lastUsed().toString());
    session
        .problem()
        .ifPresentOrElse(
            problem -> line.put("problem", problem), () -> line.put("size", session.size()));
    session
        .current()
        .ifPresent(song -> line.putRawValue("current", new RawValue(TrackJson.line(song))));
    return JsonAnswers.line(line);
  }
}
