package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Console;
import dev.riffle.control.Playback;
import dev.riffle.control.Playbacks;
import dev.riffle.player.BrokenPlayer;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.net.URI;
import java.util.stream.IntStream;

/**
 * Runs a screen with songs that have no files. The first argument is their number; the first of
 * them have titles that are hard to draw. With a second argument, pausing throws an exception.
 */
public final class ScreenSubject {
  /** The titles of the first songs. */
  static final ImmutableList<String> TITLES =
      ImmutableList.of(
          "👨‍👩‍👧‍👦 family 👍🏽 ❤️ 🇨🇿🇵🇱 1️⃣ 🏳️‍🌈",
          "雨停以后七片茶叶小乐队".repeat(12),
          "\u200fשלום\u200f עולם \u202eabc\u202c \u2066x\u2069",
          "a title of 300 characters ".repeat(12),
          "👨‍👩‍👧‍👦".repeat(60),
          "Z\u0351\u036b\u0343a\u0348\u0353l\u0321g\u0324o\u0329 " + "e\u0301".repeat(150),
          "bell\u0007, escape \033[2J\033[H\033]0;title\u0007, tab\t, line\nbreak\r, \u009b2J",
          "각나다 ไทย नमस्ते ｶﾞ ＦＵＬＬ",
          "");

  private ScreenSubject() {}

  public static void main(String[] args) {
    Console console =
        new Console(
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            System.getenv());
    ImmutableList<Track> tracks =
        IntStream.range(0, Integer.parseInt(args[0]))
            .mapToObj(ScreenSubject::track)
            .collect(toImmutableList());
    PlayQueue<Track> queue = PlayQueue.<Track>builder(Seed.parse("subject")).addAll(tracks).build();
    int status;
    try (Screen screen = Screen.open(console, ColorMode.AUTO).orElseThrow();
        Player player =
            args.length > 1
                ? BrokenPlayer.withoutPause(queue, screen, new AssertionError("no pause"))
                : Player.timeless(queue, screen);
        Playback playback = Playbacks.of(queue, player, console::trace)) {
      playback.onQuit(screen::quit);
      status = screen.play(playback, () -> player.press(Buttons.START));
    }
    System.exit(status);
  }

  static Track track(int number) {
    boolean isHard = number < TITLES.size();
    return Track.builder(URI.create("http://localhost/" + number))
        .title(isHard ? TITLES.get(number) : "Song " + number)
        .artist(isHard ? TITLES.get(TITLES.size() - 1 - number) : "Žluťoučký kůň " + number % 997)
        .album("Album " + number / 12)
        .durationMillis(1000L * (number % 400))
        .build();
  }
}
