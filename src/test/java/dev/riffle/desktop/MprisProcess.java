package dev.riffle.desktop;

import dev.riffle.library.Library;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.Told;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.Optional;

/** A player on a bus until there is a byte on standard input; ends when its last thread does. */
final class MprisProcess {
  private MprisProcess() {}

  public static void main(String... arguments) throws IOException {
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("process")).addAll(Desk.tracks(3)).build();
    try (Player player = Player.timeless(queue, new Told());
        Mpris mpris =
            Mpris.open(
                System.getenv(),
                queue,
                player,
                Library.Formats.MP3_ONLY,
                () -> {},
                Optional.empty())) {
      player.press(PlayQueue::next);
      mpris.changed(PlayerListener.Trigger.COMMAND, player.playing());
      System.out.println("ready");
      int ignored = System.in.read();
      player.press(PlayQueue::next);
      mpris.changed(PlayerListener.Trigger.COMMAND, player.playing());
      System.out.println("bye");
    }
  }
}
