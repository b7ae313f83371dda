package dev.riffle.queue;

import dev.riffle.queue.ModelLetters.Law;
import dev.riffle.queue.ModelLetters.Numbers;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.Optional;

/** The queue for {@link LetterRun}. Its items are numbers, each an object of its own. */
final class LetterQueue implements LetterRun.Subject {
  private final LetterRun run;
  private final PlayQueue<Item> queue;

  /** An item, whose weight can change. */
  private static final class Item {
    private Numbers numbers;

    Item(Numbers numbers) {
      this.numbers = numbers;
    }
  }

  private LetterQueue(LetterRun run, PlayQueue<Item> queue) {
    this.run = run;
    this.queue = queue;
  }

  static LetterQueue of(LetterRun run, Draws draws) {
    PlayQueue<Item> queue =
        PlayQueue.<Item>builder(Seed.parse("letters"))
            .draws(draws)
            .repeat(run.repeat())
            .gap(PlayMode.SHUFFLE, run.gap())
            .gap(PlayMode.RANDOM, run.gap())
            .addAll(run.numbers().stream().map(Item::new).toList())
            .drawing(drawing(run.law()))
            .undoLimit(100)
            .build();
    LetterQueue subject = new LetterQueue(run, queue);
    subject.defer(run.deferred());
    return subject;
  }

  private static Drawing<Item> drawing(Law law) {
    Drawing<Item> drawing = Drawing.<Item>uniform().bestOf(law.bestOf());
    if (law.isWeighted()) {
      drawing = drawing.weights(item -> item.numbers.weight());
    }
    if (law.hasUnits()) {
      drawing = drawing.units(item -> item.numbers.unit(), item -> item.numbers.rank());
    }
    return law.hasGroups() ? drawing.spread(item -> item.numbers.group()) : drawing;
  }

  @Override
  public int current() {
    return queue.current().map(entry -> (int) entry.id()).orElse(-1);
  }

  @Override
  public void take(LetterCall call) {
    try {
      takeOrRefuse(call);
    } catch (IllegalArgumentException refused) {
      // a call that is refused changes nothing
    }
  }

  private void takeOrRefuse(LetterCall call) {
    int a = call.a();
    switch (call.kind()) {
      case NEXT -> queue.next();
      case PREVIOUS -> queue.previous();
      case TRACK_ENDED -> queue.trackEnded();
      case PEEK -> queue.upcoming(call.b());
      case SKIP_UNIT -> queue.skipUnit();
      case MOVE_AHEAD -> queue.moveAhead(a, call.b());
      case REMOVE_AHEAD -> queue.removeAhead(a);
      case INSERT_AHEAD -> listed(call.b()).ifPresent(entry -> queue.insertAhead(a, entry));
      case INSERT_ONCE -> queue.insertOnceAhead(a, new Item(Numbers.PLAIN));
      case ADD -> queue.add(a, new Item(run.numbers().get(call.b())));
      case DEFER -> defer(a);
      case SET_DRAWING -> queue.setDrawing(drawing(Law.of(a)));
      case IN_ORDER -> queue.setMode(PlayMode.IN_ORDER);
      case SHUFFLE -> queue.setMode(PlayMode.SHUFFLE);
      case RANDOM -> queue.setMode(PlayMode.RANDOM);
      case RESHUFFLE -> queue.reshuffle();
      case SET_GAP -> {
        queue.setGap(PlayMode.SHUFFLE, a);
        queue.setGap(PlayMode.RANDOM, a);
      }
      case UNDO -> queue.undo();
      case REDO -> queue.redo();
      default -> listed(a).ifPresent(entry -> takeOn(entry, call));
    }
  }

  private void takeOn(Entry<Item> entry, LetterCall call) {
    switch (call.kind()) {
      case SKIP_TO -> queue.skipTo(entry);
      case PLAY_NEXT -> queue.playNext(entry);
      case ENQUEUE -> queue.enqueue(entry);
      case DEQUEUE -> queue.dequeue(entry);
      case REMOVE -> queue.remove(entry);
      case MOVE -> queue.move(entry, call.b());
      case REWEIGH, REGROUP, REATTRIBUTE, RERANK ->
          queue.replace(entry, new Item(call.renumber(entry.item().numbers)));
      case UPDATE_WEIGHT -> {
        entry.item().numbers = call.renumber(entry.item().numbers);
        queue.updateWeights();
      }
      default -> throw new IllegalStateException(call.toString());
    }
  }

  private void defer(int ids) {
    queue.setDeferred(LetterCall.ids(ids).stream().flatMap(id -> listed(id).stream()).toList());
  }

  private Optional<Entry<Item>> listed(int id) {
    return queue.entry(id).filter(entry -> queue.asList().contains(entry));
  }
}
