package dev.riffle.bench;

import dev.riffle.mpd.MpdClient;
import dev.riffle.mpd.ServedPlayer;
import dev.riffle.queue.PlayMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * From a press of one client of MPD to the new song at a hundred others, which wait for changes and
 * ask for the current song after each.
 */
final class MpdLatency {
  private static final int CLIENTS = 100;
  private static final int PRESSES = 1_000;

  private MpdLatency() {}

  public static void main(String[] args) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try (ServedPlayer player =
        new ServedPlayer(Path.of(args[0]), 300, PlayMode.SHUFFLE, Optional.empty())) {
      MpdClient presser = player.connect();
      presser.ask("repeat 1");
      presser.ask("play");
      List<MpdClient> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(player.connect());
      }
      press(presser, clients, threads, PRESSES / 10); // until the compiler knows the way
      long[] nanos = press(presser, clients, threads, PRESSES);
      Arrays.sort(nanos);
      Target.reportTime(
          "MPD: next to the new song at 100 clients, median",
          (double) nanos[nanos.length / 2],
          25e6);
      Target.reportTime(
          "MPD: the same, 95th percentile", (double) nanos[nanos.length * 19 / 20], 50e6);
    } finally {
      threads.shutdownNow();
    }
  }

  private static long[] press(
      MpdClient presser, List<MpdClient> clients, ExecutorService threads, int presses)
      throws IOException {
    long[] nanos = new long[presses * clients.size()];
    for (int press = 0; press < presses; press++) {
      String before = presser.value("currentsong", "Id");
      for (MpdClient client : clients) {
        client.send("idle player");
      }
      int first = press * clients.size();
      long begin = System.nanoTime();
      List<CompletableFuture<Void>> seen = new ArrayList<>();
      for (int i = 0; i < clients.size(); i++) {
        MpdClient client = clients.get(i);
        int at = first + i;
        seen.add(
            CompletableFuture.runAsync(
                () -> {
                  awaitOther(client, before);
                  nanos[at] = System.nanoTime() - begin;
                },
                threads));
      }
      presser.ask("next");
      seen.forEach(CompletableFuture::join);
    }
    return nanos;
  }

  private static void awaitOther(MpdClient client, String before) {
    try {
      client.answer();
      while (client.value("currentsong", "Id").equals(before)) { // an event of another change
        client.ask("idle player");
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
