package fresh;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

class Player {
  public static void main(String[] args) {
    PlayQueue<String> queue =
        PlayQueue.<String>builder(Seed.parse("friday")).addAll(List.of("a", "b", "c")).build();
    Entry<String> first = queue.next().orElseThrow();
    Entry<String> second = queue.next().orElseThrow();
    Entry<String> third = queue.next().orElseThrow();
    System.out.println(new TreeSet<>(Set.of(first.item(), second.item(), third.item())));
    System.out.println(queue.previous().orElseThrow().equals(second));
  }
}
