package fresh;

import dev.riffle.queue.CallBytes;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueList;
import dev.riffle.queue.StateBytes;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.ShuffleOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Plays a queue by several laws, edits it, saves and restores it, and prints each answer. */
public final class Application {
  private Application() {}

  public static void main(String[] args) {
    Seed seed = Seed.parse("friday");
    List<Drawing<String>> laws =
        List.of(
            Drawing.uniform(),
            Drawing.<String>uniform().weights(String::length),
            Drawing.<String>uniform().units(title -> title.charAt(0), String::length));
    for (Drawing<String> law : laws) {
      play(
          PlayQueue.<String>builder(seed)
              .addAll(List.of("a", "bb", "ccc", "aa", "b"))
              .gap(PlayMode.SHUFFLE, 1)
              .undoLimit(10)
              .drawing(law)
              .build(),
          law);
    }
    System.out.println(ShuffleOrder.of(9, seed.draws()).insertAfter(3, 4, 2, seed.draws()));
  }

  private static void play(PlayQueue<String> queue, Drawing<String> law) {
    List<byte[]> calls = new ArrayList<>();
    byte[] before = StateBytes.encode(queue.state(), Application::bytes);
    queue.subscribe(
        change -> {
          calls.add(CallBytes.encode(change.call(), Application::bytes));
          System.out.println(change.cause() + " " + change.now().map(Entry::item));
        });
    QueueList<String> rows = QueueList.of(queue);
    queue.next();
    rows.skipTo(2);
    rows.move(4, 3);
    queue.removeAll(List.of(queue.entryAt(1), queue.entryAt(3)));
    queue.undo();
    rows.addNext(List.of("d"));
    queue.setMode(PlayMode.RANDOM);
    queue.next();
    rows.setShuffled(false);
    queue.previous();
    PlayQueue<String> again =
        PlayQueue.restore(StateBytes.decode(before, Application::text), law);
    calls.forEach(call -> again.take(CallBytes.decode(call, Application::text)));
    System.out.println(List.copyOf(rows) + " " + queue.position() + " " + queue.mode());
    System.out.println(List.copyOf(QueueList.of(again)).toString().equals(rows.toString()));
  }

  private static byte[] bytes(String title) {
    return title.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
