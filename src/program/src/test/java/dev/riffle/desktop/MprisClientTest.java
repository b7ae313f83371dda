package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Run;
import dev.riffle.player.Player;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.RepeatMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A player on trial by MPRIS, on a real bus. */
class MprisClientTest extends OnSessionBus {
  private static final int SONGS = 10;

  private Desk desk() throws IOException {
    return opened(
        new Desk(bus().environment(), Desk.tracks(SONGS), Optional.empty(), Player::timeless));
  }

  private Run verify(String... options) throws IOException {
    String lines =
        Desk.tracks(SONGS).stream().map(song -> song.location() + "\n").collect(joining());
    Path list = Files.writeString(folder.resolve("list.txt"), lines);
    String[] words = {"verify", "mpris:riffle", "--list", list.toString()};
    return Run.in(bus().environment(), "", ObjectArrays.concat(words, options, String.class));
  }

  @Test
  void ownPlayer_isFair_andLeftAsItWas() throws IOException {
    Desk desk = desk();
    Run run = verify("--yes").exits(0);
    assertThat(run.lines().get(0)).isEqualTo("303 plays of 10 songs in 1 session");
    assertThat(run.lines().get(1)).startsWith("no suspect is named");
    assertThat(run.lines()).contains("previous goes back                             10      0");
    assertThat(desk.queue.mode()).isEqualTo(PlayMode.IN_ORDER);
    assertThat(desk.queue.repeat()).isEqualTo(RepeatMode.OFF);
  }

  @Test
  void playerThatPlays_isNotTouched() throws IOException {
    Desk desk = desk();
    assertThat(verify().exits(2).err())
        .contains("mpris:riffle: the player is playing; pause it, or use --yes");
    assertThat(desk.queue.mode()).isEqualTo(PlayMode.IN_ORDER);
  }

  @Test
  void playerThatIsUsedMeanwhile_endsTheTest() throws IOException {
    Desk desk = desk();
    try (MprisClient client = MprisClient.connect(bus().environment(), "riffle", true)) {
      assertThat(client.next()).isNotEmpty();
      desk.player.press(queue -> queue.next());
      assertThat(assertThrows(IOException.class, client::next))
          .hasMessageThat()
          .isEqualTo("another client used the player, or it is slow; no verdict");
    }
  }

  @Test
  void playerThatIsNone_isRejectedInASentence() throws IOException {
    assertThat(verify().exits(2).err())
        .contains("mpris:riffle: no such player, or it has no Shuffle: ");
    assertThat(Run.in(bus().environment(), "", "verify", "mpris:riffle").exits(2).err())
        .contains("mpris: needs --list");
  }
}
