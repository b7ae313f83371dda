package dev.riffle.desktop;

import dev.riffle.control.Playback;
import dev.riffle.control.Playbacks;
import dev.riffle.library.Art;
import dev.riffle.library.Library;
import dev.riffle.player.EventLog;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.Optional;

/** Runs a player on a bus until a byte arrives on standard input; exits with its last thread. */
final class MprisProcess {
  private MprisProcess() {}

  public static void main(String... arguments) throws IOException {
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("process")).addAll(Desk.tracks(3)).build();
    try (Player player = Player.timeless(queue, new EventLog());
        Playback playback = Playbacks.of(queue, player)) {
      run(player, playback);
    }
  }

  private static void run(Player player, Playback playback) throws IOException {
    Mpris mpris =
        Mpris.open(System.getenv(), playback, Library.Formats.MP3_ONLY, new Art(Optional.empty()));
    try (mpris) {
      player.press(PlayQueue::next);
      playback.changed(PlayerListener.Trigger.COMMAND, player.playing());
      System.out.println("ready");
      int ignored = System.in.read();
      player.press(PlayQueue::next);
      playback.changed(PlayerListener.Trigger.COMMAND, player.playing());
      System.out.println("bye");
    }
  }
}
