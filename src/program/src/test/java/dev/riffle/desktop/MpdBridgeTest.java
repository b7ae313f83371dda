package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.mpd.ServedPlayer;
import dev.riffle.player.Buttons;
import dev.riffle.queue.PlayMode;
import dev.riffle.testing.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A bridge that others wrote, from MPD to MPRIS, shows what plays, and commands it. */
@Tag("process")
@Timeout(300)
class MpdBridgeTest {
  private static final String PLAYER = "--player=mpd";

  @TempDir Path folder;

  @Test
  void mpDris2_showsWhatPlays_andItsButtonsPlayIt() throws Exception {
    Tool.require("mpDris2");
    try (SessionBus bus = SessionBus.start(folder);
        ServedPlayer player =
            new ServedPlayer(
                Files.createDirectory(folder.resolve("music")),
                6,
                PlayMode.SHUFFLE,
                Optional.empty())) {
      player.playback.controls().press(Buttons.NEXT);
      Path configuration =
          Files.writeString(folder.resolve("mpDris2.conf"), "[Bling]\nnotify = False\n");
      Process bridge =
          bus.begin(
              "mpDris2",
              "--host=127.0.0.1",
              "--port=" + player.port(),
              "--config=" + configuration);
      try {
        Tool.await("the first song", () -> title(bus).equals(current(player)));
        String first = current(player);
        press(bus, "next");
        Tool.await(
            "the next song",
            () -> !current(player).equals(first) && title(bus).equals(current(player)));
        press(bus, "previous");
        Tool.await(
            "the song before", () -> current(player).equals(first) && title(bus).equals(first));
        press(bus, "pause");
        Tool.await("a pause", () -> run(bus, "status").equals("Paused"));
        player.playback.controls().press(Buttons.NEXT);
        Tool.await("a song of another press", () -> title(bus).equals(current(player)));
        assertThat(current(player)).isNotEqualTo(first);
      } finally {
        bridge.destroy();
        bridge.waitFor();
      }
    }
  }

  private static String current(ServedPlayer player) {
    return player.queue.current().map(entry -> entry.item().title()).orElse("-");
  }

  private static String title(SessionBus bus) {
    return run(bus, "metadata", "xesam:title");
  }

  private static void press(SessionBus bus, String button) {
    assertThat(run(bus, button)).isEmpty();
  }

  private static String run(SessionBus bus, String... words) {
    try {
      String[] command = new String[words.length + 2];
      command[0] = "playerctl";
      command[1] = PLAYER;
      System.arraycopy(words, 0, command, 2, words.length);
      return bus.run(command);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
