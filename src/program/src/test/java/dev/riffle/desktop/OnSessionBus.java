package dev.riffle.desktop;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.player.Player;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A test with its own session bus; closes the bus and the objects opened on it afterwards. */
@Timeout(300)
@Tag("process")
public abstract class OnSessionBus {
  static final String PLAYER = "org.mpris.MediaPlayer2.Player.";

  @TempDir Path folder;

  private Optional<SessionBus> started = Optional.empty();
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  @BeforeEach
  void startBus() throws Exception {
    started = Optional.of(SessionBus.start(folder));
  }

  SessionBus bus() {
    return started.orElseThrow();
  }

  @CanIgnoreReturnValue
  <T extends AutoCloseable> T opened(T thing) {
    opened.push(thing);
    return thing;
  }

  /** Opens a player without a clock, with songs of these titles. */
  Desk desk(String... titles) throws IOException {
    return desk(List.of(titles).stream().map(Desk::track).toList());
  }

  Desk desk(List<Track> tracks) throws IOException {
    return opened(new Desk(environment(), tracks, Optional.empty(), Player::timeless));
  }

  Desk desk(List<Track> tracks, Path cache) throws IOException {
    return opened(new Desk(environment(), tracks, Optional.of(cache), Player::timeless));
  }

  /** Opens an audible player with files of 100 seconds of silence. */
  Desk audible(int files) throws IOException {
    List<Track> tracks = Desk.silentFiles(folder, files);
    return opened(new Desk(environment(), tracks, Optional.empty(), Player::audible));
  }

  private Map<String, String> environment() {
    return bus().environment();
  }

  /** Starts to collect the signals of the player as printed by gdbus, one a line. */
  OutputLines collect() throws Exception {
    String[] monitor = {"gdbus", "monitor", "--session", "--dest", "org.mpris.MediaPlayer2.riffle"};
    OutputLines lines = opened(new OutputLines(bus().begin(monitor)));
    lines.await("The name org.mpris.MediaPlayer2.riffle is owned by");
    return lines;
  }

  /** Starts to collect the output of a program on the bus. */
  OutputLines collect(String... program) throws IOException {
    return opened(new OutputLines(bus().begin(program)));
  }

  @AfterEach
  void stopBus() throws Exception {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
    started.ifPresent(SessionBus::close);
  }
}
