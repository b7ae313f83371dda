package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.music.Typist;
import dev.riffle.testing.OtherJvm;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests the program on a session bus. */
class DesktopPlayTest extends OnSessionBus {
  private static final String PLAY = "play sample-playlists --sound none --seed friday --plain";

  private Process play(String words, Map<String, String> environment) throws IOException {
    ProcessBuilder riffle = new ProcessBuilder(Typist.riffle(words)).redirectErrorStream(true);
    riffle.environment().putAll(environment);
    riffle.environment().put("XDG_STATE_HOME", folder.toString());
    Process process = riffle.start();
    opened(() -> OtherJvm.kill(process));
    return process;
  }

  @Test
  void play_commandedByTheDesktop_untilQuit() throws Exception {
    Process riffle = play(PLAY, bus().environment());
    OutputLines lines = opened(new OutputLines(riffle));
    while (!bus().playerctl("status").equals("Playing")) {
      Thread.sleep(50); // limited by the timeout of the test
    }
    bus().playerctl("next");
    bus().playerctl("next");
    bus().playerctl("previous");
    assertThat(bus().playerctl("metadata", "title")).isEqualTo("雨停以后");
    riffle.outputWriter(UTF_8).write("current\n");
    riffle.outputWriter(UTF_8).flush();
    assertThat(lines.await("2/24")).contains("2/24  雨停以后 - 七片茶叶小乐队");
    bus().call("org.mpris.MediaPlayer2.Quit");
    assertThat(riffle.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(riffle.exitValue()).isEqualTo(0);
  }

  @Test
  void play_withoutABus_warnsWithDebug() throws Exception {
    ImmutableMap<String, String> nowhere = ImmutableMap.of("DBUS_SESSION_BUS_ADDRESS", "disabled:");
    OutputLines lines = opened(new OutputLines(play(PLAY + " --debug", nowhere)));
    assertThat(lines.await("riffle: the desktop"))
        .contains(
            "riffle: the desktop cannot control this player: DBUS_SESSION_BUS_ADDRESS (disabled:)"
                + " must contain unix:path= and a path");
  }
}
