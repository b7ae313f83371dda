package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.StateBytes;
import dev.riffle.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A session folder of the player becomes a session of a store, and a folder again. */
class SessionImportTest {
  private static final int SONGS = 50;

  @TempDir private Path folder;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {1, 2, 3})
  void folder_toAStoreAndBack_hasTheSameOrder(int seed) throws IOException {
    Path player = folder.resolve("player");
    Path exported = folder.resolve("exported");
    PlayQueue<String> queue = Presser.queue("seed " + seed, SONGS);
    try (Session<String> session = Session.in(player, Presser.CODEC).create(queue)) {
      press(session.queue(), new Random(seed));
    }
    PlayQueue<String> saved = Session.in(player, Presser.CODEC).peek().orElseThrow();
    try (Store<String> store = Store.open(folder.resolve("store.db").toString(), Presser.CODEC)) {
      String id = store.create("ann", "evening", saved);
      Presser phone = new Presser(store, id, "phone");
      phone.press(Presser.next());
      Session.in(exported, Presser.CODEC).create(PlayQueue.restore(phone.state())).close();
    }
    saved.next();
    PlayQueue<String> again = Session.in(exported, Presser.CODEC).peek().orElseThrow();
    assertThat(bytes(again.state())).isEqualTo(bytes(saved.state()));
  }

  private static void press(PlayQueue<String> queue, Random random) {
    for (int i = 0; i < 200; i++) {
      switch (random.nextInt(6)) {
        case 0 -> queue.previous();
        case 1 -> queue.enqueue(queue.entryAt(random.nextInt(queue.size())));
        case 2 -> queue.add(random.nextInt(queue.size()), "added " + i);
        case 3 -> queue.remove(queue.entryAt(random.nextInt(queue.size())));
        case 4 -> queue.upcoming(random.nextInt(8));
        default -> queue.next();
      }
    }
  }

  private static byte[] bytes(QueueState<String> state) {
    return StateBytes.encode(state, item -> item.getBytes(UTF_8));
  }
}
