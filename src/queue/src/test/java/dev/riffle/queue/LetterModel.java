package dev.riffle.queue;

import dev.riffle.queue.ModelLetters.Law;
import dev.riffle.queue.ModelLetters.Numbers;
import dev.riffle.shuffle.Draws;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@link OneListModel} for {@link LetterRun}. */
record LetterModel(LetterRun run, ModelEdits edits) implements LetterRun.Subject {
  static LetterModel of(LetterRun run, Draws draws) {
    return of(run, draws, EnumSet.noneOf(Fault.class));
  }

  static LetterModel of(LetterRun run, Draws draws, Set<Fault> faults) {
    OneListModel model =
        OneListModel.withLetters(
            draws, run.law(), run.numbers(), PlayMode.SHUFFLE, run.repeat(), 1000, false);
    model.faults.addAll(faults);
    model.setGap(PlayMode.SHUFFLE, run.gap());
    model.setGap(PlayMode.RANDOM, run.gap());
    model.letters.defer(LetterCall.ids(run.deferred()));
    return new LetterModel(run, new ModelEdits(model, true));
  }

  @Override
  public int current() {
    return edits.model.current;
  }

  @Override
  public void take(LetterCall call) {
    OneListModel model = edits.model;
    int a = call.a();
    switch (call.kind()) {
      case NEXT -> model.next();
      case PREVIOUS -> model.previous();
      case TRACK_ENDED -> model.trackEnded();
      case PEEK -> model.show(call.b());
      case SKIP_UNIT -> model.letters.skipUnit();
      case MOVE_AHEAD -> edits.moveAhead(a, call.b());
      case REMOVE_AHEAD -> edits.removeAhead(a);
      case INSERT_AHEAD -> {
        if (model.source.contains(call.b())) {
          edits.insertAhead(a, call.b());
        }
      }
      case INSERT_ONCE -> edits.insertAhead(a, OneListModel.NONE);
      case ADD -> add(a, run.numbers().get(call.b()));
      case DEFER -> model.letters.defer(LetterCall.ids(a));
      case SET_DRAWING -> model.letters.setDrawing(Law.of(a));
      case IN_ORDER -> model.setMode(PlayMode.IN_ORDER);
      case SHUFFLE -> model.setMode(PlayMode.SHUFFLE);
      case RANDOM -> model.setMode(PlayMode.RANDOM);
      case RESHUFFLE -> model.reshuffle();
      case SET_GAP -> {
        if (a < model.letters.drawable().size()) {
          model.setGap(PlayMode.SHUFFLE, a);
          model.setGap(PlayMode.RANDOM, a);
        }
      }
      case UNDO -> edits.undo.turn(false);
      case REDO -> edits.undo.turn(true);
      default -> {
        if (model.source.contains(a)) {
          takeOn(a, call);
        }
      }
    }
  }

  private void takeOn(int id, LetterCall call) {
    OneListModel model = edits.model;
    switch (call.kind()) {
      case SKIP_TO -> edits.skipTo(id);
      case PLAY_NEXT -> edits.ask(List.of(id), true);
      case ENQUEUE -> edits.ask(List.of(id), false);
      case DEQUEUE -> edits.dequeue(id);
      case REMOVE -> edits.remove(List.of(id));
      case MOVE -> {
        if (call.b() < model.source.size()) {
          edits.move(List.of(id), call.b());
        }
      }
      case REWEIGH, REGROUP, REATTRIBUTE, RERANK ->
          edits.replaceItem(id, call.renumber(model.letters.of(id)));
      case UPDATE_WEIGHT -> model.letters.update(Map.of(id, call.b()));
      default -> throw new IllegalArgumentException(call.toString());
    }
  }

  private void add(int index, Numbers numbers) {
    OneListModel model = edits.model;
    if (index <= model.source.size()) {
      model.letters.number(model.nextId, numbers);
      edits.add(index, 1);
    }
  }
}
