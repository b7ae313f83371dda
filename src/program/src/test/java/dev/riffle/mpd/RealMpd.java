package dev.riffle.mpd;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.mp3.Mp3s;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import dev.riffle.wire.LineConnection;
import dev.riffle.wire.MpdHost;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A Music Player Daemon without a sound device, on a socket in a folder of the test. */
final class RealMpd implements AutoCloseable {
  private static final String PASSWORD = "secret";

  private final Path folder;
  private final boolean hasPassword;
  private Optional<Process> process = Optional.empty();

  RealMpd(Path folder, int songs, int frames) throws Exception {
    this(folder, songs, frames, false);
  }

  RealMpd(Path folder, int songs, int frames, boolean hasPassword) throws Exception {
    Tool.require("mpd");
    this.folder = folder;
    this.hasPassword = hasPassword;
    Files.createDirectories(music().resolve("a"));
    for (int i = 0; i < songs; i++) {
      addFile(name(i), "artist " + i % 5, frames);
    }
    start();
    update();
  }

  static String name(int song) {
    return "a/song " + song + ".mp3";
  }

  /** Returns the number of a song by its name. */
  static int number(String name) {
    return Integer.parseInt(name.substring("a/song ".length(), name.indexOf(".mp3")));
  }

  void addFile(String name, String artist, int frames) throws IOException {
    byte[] tag = Mp3s.tag(3, 0, Mp3s.text("TPE1", artist), Mp3s.text("TALB", "album " + artist));
    Files.write(music().resolve(name), Mp3s.join(tag, Mp3s.frames(frames)));
  }

  Path music() {
    return folder.resolve("music");
  }

  Path state() {
    return folder.resolve("mpd.state");
  }

  MpdHost host() {
    return MpdHost.parse((hasPassword ? PASSWORD + "@" : "") + folder.resolve("mpd.socket"));
  }

  void start() throws Exception {
    Path configuration =
        Files.writeString(
            folder.resolve("mpd.conf"),
            """
            music_directory "%s"
            db_file "%s/mpd.db"
            state_file "%s"
            state_file_interval "1"
            sticker_file "%s/mpd.stickers"
            playlist_directory "%s"
            bind_to_address "%s"
            %s
            audio_output {
            type "null"
            name "null"
            }
            """
                .formatted(
                    music(),
                    folder,
                    state(),
                    folder,
                    folder,
                    folder.resolve("mpd.socket"),
                    hasPassword
                        ? "default_permissions \"\"\npassword \""
                            + PASSWORD
                            + "@read,add,control,admin\""
                        : ""));
    Process server =
        new ProcessBuilder("mpd", "--no-daemon", configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("mpd.log").toFile())
            .start();
    process = Optional.of(server);
    Tool.await(
        "MPD",
        () -> {
          assertThat(server.isAlive()).isTrue();
          try (LineConnection connection = host().connect()) {
            return connection.isOpen();
          } catch (IOException e) {
            return false;
          }
        });
  }

  /** Ends the process at once; it cannot save its state. */
  void kill() {
    process.ifPresent(OtherJvm::kill);
    process = Optional.empty();
  }

  /** Reads the music folder. */
  void update() throws IOException {
    try (LineConnection connection = host().connect()) {
      MpdProtocol.send(connection, "update", 0);
      while (MpdProtocol.send(connection, "status", 0).containsKey("updating_db")) {
        MpdProtocol.changes(connection, 10, "update");
      }
    }
  }

  /** Sends commands and returns the fields of the last answer. */
  @CanIgnoreReturnValue
  Map<String, String> send(String... commands) throws IOException {
    try (LineConnection connection = host().connect()) {
      Map<String, String> answer = Map.of();
      for (String command : commands) {
        answer = MpdProtocol.send(connection, command, 0);
      }
      return answer;
    }
  }

  /** Returns the status and the queue. */
  RemoteQueue queue() {
    RemoteQueue queue = RemoteQueue.of("0.23");
    try (LineConnection connection = host().connect()) {
      queue.read(connection);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return queue;
  }

  /** Returns the files of the current row and those ahead; none if nothing is current. */
  ImmutableList<String> files() {
    RemoteQueue queue = queue();
    int at = queue.current().orElse(queue.rows().size());
    return queue.rows().stream().skip(at).map(RemoteQueue.Row::file).collect(toImmutableList());
  }

  @Override
  public void close() {
    kill();
  }
}
