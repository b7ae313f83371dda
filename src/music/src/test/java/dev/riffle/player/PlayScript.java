package dev.riffle.player;

import com.google.common.base.Splitter;
import dev.riffle.player.PlayerListener.Trigger;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/**
 * Plays files in order, in a separate process controlled by commands on standard input, one a line:
 * {@code play}, {@code next}, {@code previous}, {@code pause}, {@code resume}, {@code seek
 * SECONDS}, {@code volume PERCENT}, {@code position}, {@code quit}. A command runs immediately or,
 * as in {@code at 1.5 pause}, at a number of seconds after {@code play}. At the end of the input,
 * the queue is played to its end. Prints each command and event with its time since {@code play}
 * and its {@link System#nanoTime}, which on Linux is the same clock in all processes.
 */
public final class PlayScript implements PlayerListener {
  private final CountDownLatch over = new CountDownLatch(1);
  private long start = System.nanoTime();

  private PlayScript() {}

  /**
   * Accepts the files; the properties {@code output} and {@code levelling} configure the player.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("files"))
            .addAll(Stream.of(args).map(PlayScript::track).toList())
            .mode(PlayMode.IN_ORDER)
            .build();
    PlayScript script = new PlayScript();
    Player.Output output = Player.Output.valueOf(System.getProperty("output", "AUTO"));
    ReplayGainMode levelling = ReplayGainMode.valueOf(System.getProperty("levelling", "OFF"));
    try (Player player = Player.of(output, levelling, queue, script)) {
      if (!script.obey(player)) {
        script.over.await();
      }
      script.print("close", player);
    }
    script.print("closed");
  }

  private static Track track(String file) {
    return Track.builder(Path.of(file))
        .durationMillis(50)
        .build(); // the length of the silence without a device
  }

  /** Runs the commands; returns whether the last one was {@code quit}. */
  private boolean obey(Player player) throws IOException, InterruptedException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      List<String> words = Splitter.on(' ').splitToList(line);
      if (words.get(0).equals("at")) {
        double left = Double.parseDouble(words.get(1)) - seconds();
        Thread.sleep(Math.max(0, Math.round(left * 1e3)));
        words = words.subList(2, words.size());
      }
      if (words.get(0).equals("quit")) {
        return true;
      }
      print(String.join(" ", words), player);
      press(words, player);
    }
    return false;
  }

  private void press(List<String> words, Player player) {
    switch (words.get(0)) {
      case "play" -> {
        start = System.nanoTime();
        print("begun, on the clock " + start);
        player.press(PlayQueue::next);
      }
      case "next" -> player.press(PlayQueue::next);
      case "previous" -> player.press(PlayQueue::previous);
      case "pause" -> player.pause();
      case "resume" -> player.resume();
      case "seek" -> player.seek(Duration.ofMillis(Math.round(1e3 * number(words))));
      case "volume" -> player.setVolume((int) number(words));
      case "position" -> {}
      default -> throw new IllegalArgumentException(words.toString());
    }
  }

  private static double number(List<String> words) {
    return Double.parseDouble(words.get(1));
  }

  @Override
  public void changed(Trigger cause, Optional<Entry<Track>> playing) {
    print(cause + " " + playing.map(entry -> entry.item().title()).orElse("-"));
    if (cause != Trigger.COMMAND && playing.isEmpty()) {
      over.countDown();
    }
  }

  @Override
  public void said(String sentence) {
    print("said " + sentence);
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private void print(String command, Player player) {
    double position = player.position().toNanos() / 1e9;
    print(String.format(Locale.ROOT, "%s; %s at %.3f", command, player.state(), position));
  }

  private void print(String event) {
    System.out.println(String.format(Locale.ROOT, "%.3f %s", seconds(), event));
  }
}
