package fresh;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.verify.Finding;
import dev.riffle.verify.Trial;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;

class Judge {
  public static void main(String[] args) {
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(Seed.parse("friday"))
            .addAll(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
            .repeat(RepeatMode.ALL)
            .build();
    Random random = new Random(1);
    System.out.println(named(() -> queue.next().map(Entry::item).orElseThrow()));
    System.out.println(named(() -> random.nextInt(10)));
  }

  private static String named(IntSupplier player) {
    Trial trial = new Trial(10, Trial.Evidence.LOG, 1e-6);
    for (int i = 0; i < 500; i++) {
      trial.play(player.getAsInt());
    }
    return trial.named().map(Finding::suspect).map(Enum::name).orElse("none");
  }
}
