package dev.riffle.queue;

import dev.riffle.queue.Enumeration.Setting;
import dev.riffle.queue.Enumeration.Subject;
import dev.riffle.shuffle.Draws;
import java.util.List;
import java.util.Set;

/** {@link OneListModel} for {@link Enumeration}. */
record ModelSubject(ModelEdits edits) implements Subject {
  static ModelSubject of(Setting setting, Draws draws, Set<Fault> faults) {
    OneListModel model =
        new OneListModel(draws, setting.n(), PlayMode.SHUFFLE, setting.repeat(), 1000, false);
    model.faults.addAll(faults);
    if (setting.gap() >= 0) {
      model.setGap(PlayMode.SHUFFLE, setting.gap());
    }
    return new ModelSubject(new ModelEdits(model, true));
  }

  @Override
  public boolean take(LawCall call) {
    OneListModel model = edits.model;
    int n = model.source.size();
    switch (call.kind()) {
      case START_AT -> edits.skipTo(call.a());
      case START_AFTER -> model.heard.addAll(List.of(~call.a(), ~call.b()));
      case REPLACE_ALL -> edits.replaceAll(n, call.a());
      case NEXT -> {
        return model.next();
      }
      case MOVE_AHEAD -> {
        return edits.moveAhead(call.a(), call.b());
      }
      case INSERT_AHEAD -> {
        return edits.insertAhead(call.a(), call.b());
      }
      case INSERT_ONCE -> {
        return edits.insertAhead(call.a(), OneListModel.NONE);
      }
      case REMOVE_AHEAD -> {
        return edits.removeAhead(call.a());
      }
      case PREVIOUS -> model.previous();
      case PEEK_ONE -> model.show(1);
      case PEEK_TWO -> model.show(2);
      case PEEK_ALL -> model.show(n);
      case ADD -> edits.add(n, 1);
      case ADD_TWO -> edits.add(0, 2);
      case REMOVE -> edits.remove(List.of(call.a()));
      case REMOVE_ALL -> edits.remove(List.of(call.a(), call.b()));
      case ENQUEUE -> edits.ask(List.of(call.a()), false);
      case PLAY_NEXT -> edits.ask(List.of(call.a()), true);
      case DEQUEUE -> edits.dequeue(call.a());
      case UNDO -> edits.undo.turn(false);
      case REDO -> edits.undo.turn(true);
      case JUMP -> edits.skipTo(call.a());
      case IN_ORDER -> model.setMode(PlayMode.IN_ORDER);
      case SHUFFLE -> model.setMode(PlayMode.SHUFFLE);
      case RANDOM -> model.setMode(PlayMode.RANDOM);
      case RESHUFFLE -> model.reshuffle();
      case SET_GAP -> model.setGap(PlayMode.SHUFFLE, call.a());
      case SET_RANDOM_GAP -> model.setGap(PlayMode.RANDOM, call.a());
      case SET_REPEAT -> model.setRepeat(call.repeat());
    }
    return true;
  }

  @Override
  public int current() {
    return edits.model.current;
  }

  @Override
  public List<Integer> rows() {
    return edits.model.ids();
  }

  @Override
  public List<Integer> upNext() {
    return edits.model.upNext();
  }

  @Override
  public List<Integer> entries() {
    return edits.model.source;
  }

  @Override
  public boolean contains(int id) {
    return edits.model.contains(id);
  }

  /** Its copy cannot undo. */
  @Override
  public Subject copy() {
    return new ModelSubject(new ModelEdits(new OneListModel(edits.model, Queues.FIRST), false));
  }
}
