package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Range;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The position in the song and the volume are saved; without a sound device. */
@Timeout(180)
@Tag("process")
class ResumeTest {
  private static final int MINUTE = 2_297; // frames
  private static final Pattern TIME = Pattern.compile("^ +(\\d+):(\\d\\d) [━╌]");

  @TempDir Path folder;

  @BeforeEach
  void songs() throws IOException {
    Tool.requireLinux(); // for ALSA
    Files.createDirectory(folder.resolve("music"));
    Mp3Tone.write(folder.resolve("music/1.mp3"), MINUTE);
    Mp3Tone.write(folder.resolve("music/2.mp3"), MINUTE);
    Files.writeString(folder.resolve("asound.conf"), "");
  }

  private Typist play(String arguments) throws IOException {
    String state = Typist.shell(ImmutableList.of(folder.resolve("state").toString()));
    String alsa = Typist.shell(ImmutableList.of(folder.resolve("asound.conf").toString()));
    return Typist.at(
        "export XDG_STATE_HOME=%s ALSA_CONFIG_PATH=%s; %s; echo left $?"
            .formatted(state, alsa, Typist.shell(Typist.riffle("play" + arguments))),
        80);
  }

  /** Plays the first song at a lower volume from about 30 seconds. */
  private Typist playSome() throws Exception {
    Typist typist = play(" " + folder.resolve("music") + " --mode in-order");
    typist.sees("1/2");
    typist.hasSeen("this is session music");
    typist.hasSeen("continuing without sound");
    typist.types("---");
    typist.sees("volume 85");
    typist.types("......");
    typist.sees(line -> seconds(line) >= 30);
    return typist;
  }

  private static int seconds(String line) {
    Matcher time = TIME.matcher(line);
    return time.find() ? Integer.parseInt(time.group(1)) * 60 + Integer.parseInt(time.group(2)) : 0;
  }

  private static void leave(Typist typist) throws Exception {
    typist.types("q");
    typist.sees("left 0");
    typist.leaves();
  }

  /** Returns the position on the screen, in seconds. */
  private static int shownSeconds(Typist typist) throws InterruptedException {
    return seconds(typist.sees(TIME.asPredicate()));
  }

  private void assertResumed(String arguments, int second) throws Exception {
    try (Typist typist = play(arguments)) {
      typist.hasSeen("riffle: resuming session music");
      typist.sees("1/2");
      typist.sees("volume 85");
      int shown = seconds(typist.sees(line -> seconds(line) > 0)); // 0 until the song is open
      assertThat(shown).isIn(Range.closed(second - 1, second + 2));
      leave(typist);
    }
  }

  private void assertFromTheBeginning() throws Exception {
    try (Typist typist = play("")) {
      typist.sees("1/2");
      assertThat(shownSeconds(typist)).isLessThan(20);
      leave(typist);
    }
  }

  @Test
  void quit_resumesAtThePositionWithTheVolume() throws Exception {
    int second;
    try (Typist typist = playSome()) {
      second = shownSeconds(typist);
      leave(typist);
    }
    assertResumed(" --session music", second);
  }

  @Test
  void killed_resumesNearThePositionWithTheVolume() throws Exception {
    int second;
    try (Typist typist = playSome()) {
      typist.types(" ");
      typist.sees("⏸");
      second = shownSeconds(typist);
      awaitResumePoint();
      typist.killsRiffleHard();
      typist.sees("left 137");
    }
    assertResumed("", second);
  }

  /** Waits until the paused position has been saved. */
  private void awaitResumePoint() throws Exception {
    Path session = folder.resolve("state/riffle/sessions/music");
    Path file = session.resolve("resume.json");
    Pattern late = Pattern.compile("\"positionMillis\":(29|3\\d)\\d{3},\"volume\":85");
    try (WatchService changes = session.getFileSystem().newWatchService()) {
      session.register(changes, ENTRY_CREATE, ENTRY_MODIFY);
      while (!Files.exists(file)
          || !late.matcher(Files.readString(file)).find()) { // a timeout ends it
        WatchKey change = changes.take();
        change.pollEvents();
        change.reset();
      }
    }
  }

  @Test
  void songHasAnotherLength_playsFromTheBeginning() throws Exception {
    try (Typist typist = playSome()) {
      leave(typist);
    }
    Mp3Tone.write(folder.resolve("music/1.mp3"), MINUTE - 1);
    assertFromTheBeginning();
  }

  @Test
  void resumePointIsOfAnotherSong_orDamaged_playsFromTheBeginning() throws Exception {
    try (Typist typist = playSome()) {
      leave(typist);
    }
    Path file = folder.resolve("state/riffle/sessions/music/resume.json");
    Files.writeString(file, Files.readString(file).replace("\"entry\":0", "\"entry\":1"));
    assertFromTheBeginning();
    Files.writeString(file, "{\"entry\":0,\"posit");
    assertFromTheBeginning();
  }
}
