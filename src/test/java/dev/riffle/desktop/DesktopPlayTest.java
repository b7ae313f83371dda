package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableMap;
import dev.riffle.OtherJvm;
import dev.riffle.cli.music.Typist;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program on the desktop's bus. */
@Timeout(300)
@Tag("process")
class DesktopPlayTest {
  private static final String PLAY = "play sample-playlists --sound none --seed friday --plain";

  @TempDir Path folder;

  private Process play(String words, Map<String, String> environment) throws IOException {
    ProcessBuilder riffle = new ProcessBuilder(Typist.riffle(words)).redirectErrorStream(true);
    riffle.environment().putAll(environment);
    riffle.environment().put("XDG_STATE_HOME", folder.toString());
    return riffle.start();
  }

  @Test
  void play_obeysTheDesktop_untilItQuits() throws Exception {
    try (SessionBus bus = SessionBus.start(folder)) {
      Process riffle = play(PLAY, bus.environment());
      try (BufferedReader out = riffle.inputReader(UTF_8)) {
        awaitPlaying(bus);
        bus.playerctl("next");
        bus.playerctl("next");
        bus.playerctl("previous");
        assertThat(bus.playerctl("metadata", "title")).isEqualTo("雨停以后");
        riffle.outputWriter(UTF_8).write("current\n");
        riffle.outputWriter(UTF_8).flush();
        String line = out.readLine();
        while (!line.startsWith("2/24")) {
          line = out.readLine();
        }
        assertThat(line).isEqualTo("2/24  雨停以后 - 七片茶叶小乐队");
        bus.call("org.mpris.MediaPlayer2.Quit");
        assertThat(riffle.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(riffle.exitValue()).isEqualTo(0);
      } finally {
        OtherJvm.kill(riffle);
      }
    }
  }

  private static void awaitPlaying(SessionBus bus) throws Exception {
    while (!bus.playerctl("status").equals("Playing")) {
      Thread.sleep(50); // the time limit of the test ends it
    }
  }

  @Test
  void play_withoutABus_saysSoWithDebug() throws Exception {
    Process riffle =
        play(PLAY + " --debug", ImmutableMap.of("DBUS_SESSION_BUS_ADDRESS", "disabled:"));
    try (BufferedReader out = riffle.inputReader(UTF_8)) {
      String line = out.readLine();
      while (!line.startsWith("riffle: the desktop")) {
        line = out.readLine();
      }
      assertThat(line)
          .isEqualTo(
              "riffle: the desktop cannot command this player: DBUS_SESSION_BUS_ADDRESS (disabled:)"
                  + " must contain unix:path= and a path");
    } finally {
      OtherJvm.kill(riffle);
    }
  }
}
