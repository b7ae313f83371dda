package dev.riffle.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ContiguousSet;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.PlayQueueBuilder;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.Optional;

/**
 * Applies the same presses to queues in SHUFFLE and in RANDOM, for the page that compares them. The
 * same seed and presses give the same songs. Takes time linear in the presses.
 */
final class SideBySide {
  private static final int MAX_SONGS = 1_000;
  private static final int MAX_PRESSES = 2_000;
  private static final int DEFAULT_SONGS = 24;
  private static final char NEXT = 'n';

  private SideBySide() {}

  /**
   * Returns the numbers of the songs, from 1, that are current after each press; 0 is none.
   *
   * @throws Refusal if a parameter is malformed
   */
  static ObjectNode get(Parameters parameters) {
    int songs = parameters.number("songs", MAX_SONGS).orElse(DEFAULT_SONGS);
    String presses = parameters.text("presses").orElse("");
    if (songs == 0) {
      throw Refusal.badRequest("songs must be at least 1");
    }
    if (presses.length() > MAX_PRESSES || !presses.matches("[np]*")) {
      throw Refusal.badRequest("presses must be at most " + MAX_PRESSES + " letters n or p");
    }
    Seed seed = seed(parameters.text("seed").filter(text -> !text.isBlank()));
    ObjectNode json = Replies.object().put("seed", seed.toString()).put("songs", songs);
    json.set("shuffle", plays(builder(seed, songs, PlayMode.SHUFFLE), presses));
    json.set("random", plays(builder(seed, songs, PlayMode.RANDOM), presses));
    json.set(
        "withoutHistory", plays(builder(seed, songs, PlayMode.RANDOM).forgetful(true), presses));
    return json;
  }

  private static Seed seed(Optional<String> text) {
    try {
      return text.map(Seed::parse).orElseGet(Seed::random);
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest(String.valueOf(e.getMessage()));
    }
  }

  private static PlayQueueBuilder<Integer> builder(Seed seed, int songs, PlayMode mode) {
    return PlayQueue.<Integer>builder(seed)
        .addAll(ContiguousSet.closed(1, songs).asList())
        .repeat(RepeatMode.ALL)
        .mode(mode);
  }

  private static ArrayNode plays(PlayQueueBuilder<Integer> builder, String presses) {
    PlayQueue<Integer> queue = builder.build();
    ArrayNode plays = Replies.JSON.createArrayNode();
    for (int i = 0; i < presses.length(); i++) {
      boolean isNext = presses.charAt(i) == NEXT;
      Optional<Entry<Integer>> unused = isNext ? queue.next() : queue.previous();
      plays.add(queue.current().map(Entry::item).orElse(0));
    }
    return plays;
  }
}
