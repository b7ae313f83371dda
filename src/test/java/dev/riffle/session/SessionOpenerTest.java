package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionOpenerTest {
  private static final Logger LOGGER = Logger.getLogger("dev.riffle.session");

  @TempDir Path folder;

  private SessionOpener<Track> opener() {
    return Session.in(folder, ItemCodec.tracks());
  }

  private static PlayQueue<Track> queue() {
    return new Presses(1, 1).queue();
  }

  /** Logs into a list; the log itself stays silent. */
  private static final class Log extends Handler {
    final List<String> lines = new ArrayList<>();

    @Override
    public void publish(LogRecord line) {
      lines.add(line.getLevel() + " " + line.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void problem_withoutAListener_isLoggedAsAWarning() throws IOException {
    opener().create(queue()).close();
    Files.delete(folder.resolve("journal-2"));
    Log log = new Log();
    LOGGER.addHandler(log);
    LOGGER.setUseParentHandlers(false);
    try {
      opener().open().orElseThrow().close();
    } finally {
      LOGGER.setUseParentHandlers(true);
      LOGGER.removeHandler(log);
    }
    assertThat(log.lines)
        .containsExactly(
            "WARNING session in %s: journal-2 is missing and its calls are lost; the session resumes as state-2.json has it"
                .formatted(folder));
  }

  @Test
  void option_isSetInACopy() throws IOException {
    List<String> said = new ArrayList<>();
    SessionOpener<Track> heard = opener().onProblem(said::add);
    SessionOpener<Track> silent = heard.onProblem(problem -> {});
    silent.create(queue()).close();
    Files.delete(folder.resolve("journal-2"));
    silent.open().orElseThrow().close();
    assertThat(said).isEmpty();
    Files.delete(folder.resolve("journal-3"));
    heard.open().orElseThrow().close();
    assertThat(said).hasSize(1);
  }

  @Test
  void peek_whereThereIsNone_isEmpty_andCreatesNothing() throws IOException {
    folder = folder.resolve("nowhere");
    assertThat(opener().peek().isPresent()).isFalse();
    assertThat(Files.exists(folder)).isFalse();
  }

  @Test
  void peek_whileItIsOpen_isACopyOfTheQueue() throws IOException {
    try (Session<Track> session = opener().create(queue())) {
      session.queue().next();
      PlayQueue<Track> copy = opener().peek().orElseThrow();
      assertThat(copy.state()).isEqualTo(session.queue().state());
      copy.next();
      assertThat(opener().peek().orElseThrow().state()).isEqualTo(session.queue().state());
    }
  }

  @Test
  void peek_ofADamagedSession_isRefusedInASentence() throws IOException {
    opener().create(queue()).close();
    Files.delete(folder.resolve("tracks-1.txt"));
    IOException refusal = assertThrows(IOException.class, () -> opener().peek());
    assertThat(refusal)
        .hasMessageThat()
        .isEqualTo(
            "session in %s is damaged and was left as it is: state-2.json: tracks-1.txt is missing"
                .formatted(folder));
  }
}
