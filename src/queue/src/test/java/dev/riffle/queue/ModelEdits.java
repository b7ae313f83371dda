package dev.riffle.queue;

import dev.riffle.queue.OneListModel.Kind;
import dev.riffle.queue.OneListModel.Row;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The edits of {@link OneListModel}: sections 7 and 9 of the specification. */
final class ModelEdits {
  private static final int NONE = OneListModel.NONE;

  final OneListModel model;
  final ModelUndo undo;
  private final List<Integer> returning = new ArrayList<>();

  ModelEdits(OneListModel model, boolean recordsUndo) {
    this.model = model;
    undo = new ModelUndo(this, recordsUndo);
  }

  /** Makes a call that discards. */
  private boolean discarding(List<Integer> on, int row, Function<Boolean, Boolean> call) {
    return discarding(on, row, false, call);
  }

  private boolean discarding(
      List<Integer> on, int row, boolean removes, Function<Boolean, Boolean> call) {
    boolean wasSettled = model.isSettled(List.of());
    ModelUndo.Edit edit = undo.note(on, row, removes);
    int first = model.nextId;
    boolean effect = call.apply(wasSettled);
    if (effect) {
      undo.record(edit, first);
      model.end(wasSettled, returning);
    }
    returning.clear();
    return effect;
  }

  boolean skipTo(int id) {
    if (id == model.current) {
      return false;
    }
    boolean wasSettled = model.isSettled(List.of());
    jump(id);
    model.end(wasSettled, List.of());
    return true;
  }

  private void jump(int id) {
    boolean isListed = model.source.contains(id);
    if (model.mode == PlayMode.IN_ORDER && isListed) {
      model.anchor = id;
      model.after = false;
    } else if (model.mode == PlayMode.IN_ORDER) {
      model.after = model.anchor != NONE;
    }
    model.count(id);
    model.play(id);
    model.countPlay(id);
    model.letters.open(id);
  }

  // ------------------------------------------------------------------ asking

  boolean ask(List<Integer> ids, boolean head) {
    return discarding(
        ids,
        NONE,
        settled -> {
          if (ids.isEmpty() || (ids.size() == 1 && isThere(ids.get(0), head))) {
            return false;
          }
          List<Row> rows = new ArrayList<>();
          for (int id : ids) {
            boolean remains = model.faults.contains(Fault.ASKED_ENTRY_REMAINS) && model.own(id) < 0;
            rows.add(new Row(id, !remains && model.count(id) ? Kind.RESERVED : Kind.ASKED));
          }
          int at = head ? 0 : askedEnd();
          for (int i = 0; i < rows.size(); i++) {
            model.insertKept(at + i, rows.get(i));
          }
          return true;
        });
  }

  private boolean isThere(int id, boolean head) {
    int at = head ? 0 : askedEnd() - 1;
    return at >= 0
        && at < model.ahead.size()
        && model.ahead.get(at).id() == id
        && model.ahead.get(at).kind().isAsked();
  }

  private int askedEnd() {
    int end = 0;
    for (int i = 0; i < model.ahead.size() && model.ahead.get(i).kind() != Kind.DRAWN; i++) {
      end = model.ahead.get(i).kind().isAsked() ? i + 1 : end;
    }
    return end;
  }

  int askOnce(boolean head) {
    int id = model.nextId++;
    model.nextId--;
    discarding(
        List.of(),
        NONE,
        settled -> {
          model.singles.add(model.nextId++);
          int at = head ? 0 : askedEnd();
          model.insertKept(at, new Row(id, Kind.ASKED));
          return true;
        });
    return id;
  }

  boolean dequeue(int id) {
    int row = model.own(id);
    if (row < 0 || !model.ahead.get(row).kind().isAsked()) {
      return false;
    }
    return discarding(List.of(id), NONE, settled -> take(model.own(id)));
  }

  boolean clearUpNext() {
    List<Integer> asked = model.upNext();
    return !asked.isEmpty()
        && discarding(
            asked,
            NONE,
            settled -> {
              asked.forEach(id -> take(model.own(id)));
              return true;
            });
  }

  /** Takes a row, which leaves the listener's order. */
  private boolean take(int i) {
    Row row = model.takeRow(i);
    if (row.kind() == Kind.FORWARD) {
      if (!model.faults.contains(Fault.REMOVED_FORWARD_ROW_RESTS_NO_MORE)) {
        model.hearAgain(List.of(row.id()));
      }
    } else if (row.kind() == Kind.DRAWN && model.faults.contains(Fault.REMOVED_ROW_TO_THE_BAG)) {
      model.bag.add(row.id());
    } else if (row.kind() != Kind.ASKED && !model.faults.contains(Fault.DEQUEUED_ENTRY_IS_LOST)) {
      returning.add(row.id());
    }
    model.dropPlay(row.id());
    return true;
  }

  // ------------------------------------------------------------------ arranging

  private int arrangeable() {
    return model.ahead.size() + (model.mode == PlayMode.SHUFFLE ? model.undrawn() : 0);
  }

  boolean moveAhead(int from, int to) {
    int farther = Math.max(from, to);
    if (Math.min(from, to) < 0 || farther >= arrangeable()) {
      return false;
    }
    model.show(farther + 1);
    return discarding(
        List.of(model.ahead.get(from).id()),
        from,
        settled -> {
          Row row = model.takeRow(from);
          boolean stays = model.faults.contains(Fault.MOVED_ROW_STAYS_DRAWN);
          Kind kind = row.kind() == Kind.DRAWN && !stays ? Kind.RESERVED : row.kind();
          model.insertKept(to, new Row(row.id(), kind));
          if (!model.faults.contains(Fault.ROWS_UP_TO_A_MOVED_ONE_ARE_FREE)) {
            model.kept = Math.max(model.kept, farther + 1);
          }
          return true;
        });
  }

  boolean insertAhead(int place, int id) {
    boolean isSingle = id == NONE;
    boolean isOwn =
        !isSingle && (model.own(id) >= 0 || (model.mode == PlayMode.SHUFFLE && model.remains(id)));
    if (place < 0 || place > arrangeable() - (isOwn ? 1 : 0)) {
      return false;
    }
    boolean takesFirst = model.faults.contains(Fault.INSERTING_TAKES_THE_OWN_ROW_FIRST);
    boolean remained = takesFirst && !isSingle && model.count(id);
    ToIntFunction<Integer> others =
        one -> model.ahead.size() - (!isSingle && model.own(id) >= 0 ? 1 : 0);
    while (others.applyAsInt(id) < place) {
      model.show(model.ahead.size() + 1);
    }
    return discarding(
        isSingle ? List.of() : List.of(id),
        NONE,
        settled -> {
          int inserted = isSingle ? model.nextId++ : id;
          if (isSingle) {
            model.singles.add(inserted);
          }
          Kind kind = !isSingle && (model.count(id) || remained) ? Kind.RESERVED : Kind.ASKED;
          model.insertKept(place, new Row(inserted, kind));
          return true;
        });
  }

  boolean removeAhead(int place) {
    if (place < 0 || place >= arrangeable()) {
      return false;
    }
    model.show(place + 1);
    return discarding(
        List.of(model.ahead.get(place).id()),
        place,
        settled -> {
          take(place);
          if (!model.faults.contains(Fault.ROWS_BEFORE_A_REMOVED_ONE_ARE_FREE)) {
            model.kept = Math.max(model.kept, place);
          }
          return true;
        });
  }

  // ------------------------------------------------------------------ adding and removing

  List<Integer> add(int index, int count) {
    List<Integer> ids = new ArrayList<>();
    if (count == 0) {
      return ids;
    }
    discarding(
        List.of(),
        NONE,
        settled -> {
          for (int i = 0; i < count; i++) {
            ids.add(model.nextId++);
          }
          insertNew(index, ids);
          returning.addAll(ids);
          return true;
        });
    return ids;
  }

  private void insertNew(int index, List<Integer> ids) {
    model.source.addAll(index, ids);
    model.resize();
    if (model.mode == PlayMode.RANDOM && !model.faults.contains(Fault.NEW_ENTRY_IS_NOT_PICKED)) {
      ids.stream().filter(model.letters::canBeDrawn).forEach(model.picks::add);
    }
  }

  boolean remove(List<Integer> ids) {
    return discarding(
        ids,
        NONE,
        true,
        settled -> {
          removeAll(ids, settled);
          return !ids.isEmpty();
        });
  }

  void removeAll(List<Integer> ids, boolean wasSettled) {
    List<Integer> others = new ArrayList<>(new TreeSet<>(ids));
    boolean withCurrent = others.remove((Object) model.current);
    if (!others.isEmpty()) {
      leave(others);
      forget(others);
      unlist(others);
      model.resize();
      if (withCurrent) {
        model.end(wasSettled, List.of());
      }
    }
    if (withCurrent) {
      boolean settled = model.isSettled(List.of());
      removeCurrent(model.current, model.mode == PlayMode.SHUFFLE);
      model.resize();
      model.end(settled, List.of());
    }
  }

  private void removeCurrent(int id, boolean isShuffled) {
    boolean isListed = model.source.contains(id);
    leave(List.of(id));
    if (!isShuffled) {
      forget(List.of(id));
      unlist(List.of(id));
    }
    model.current = NONE;
    model.stop = false;
    model.endWithRow();
    boolean isOnly = model.letters.drawable().stream().allMatch(other -> other == id);
    model.letters.leaving = id;
    Draws draws = model.draws;
    if (model.faults.contains(Fault.SUCCESSOR_IS_NOT_DRAWN)) {
      model.draws = Queues.FIRST;
    }
    boolean plays = true;
    while (plays && model.current == NONE) {
      boolean isSeam = isShuffled && model.ahead.isEmpty() && model.undrawn() == 0;
      plays = !(isSeam && isOnly) && model.next();
      if (isShuffled && model.current == id) { // passed over, and heard at this place
        model.current = NONE;
        model.heard.set(model.heard.size() - 1, ~id);
      }
    }
    model.draws = draws;
    model.letters.leaving = NONE;
    forget(List.of(id));
    if (isShuffled && isListed) {
      unlist(List.of(id));
    }
  }

  /** Lets entries remain no more. */
  private void forget(List<Integer> ids) {
    ids.forEach(model.letters::leave);
  }

  private void leave(List<Integer> ids) {
    for (int id : ids) {
      OneListModel.remove(model.picks, id);
      model.pickHeld.remove((Object) id);
      model.singles.remove(id);
      model.history.replaceAll(play -> play == id ? NONE : play);
    }
    while (model.anchor != NONE && ids.contains(model.anchor)) {
      int place = model.source.indexOf(model.anchor);
      model.anchor = place == 0 ? NONE : model.source.get(place - 1);
      model.after = model.anchor != NONE;
    }
    for (int i = 0; i < model.ahead.size(); ) {
      if (ids.contains(model.ahead.get(i).id())) {
        Row row = model.ahead.get(i);
        int place = i;
        int standing = (int) model.gone.stream().filter(one -> one.place() <= place).count();
        if (row.kind() == Kind.FORWARD) {
          model.gone.add(standing, new OneListModel.Gone(row.id(), i));
        }
        model.takeRow(i);
      } else {
        i++;
      }
    }
  }

  private void unlist(List<Integer> ids) {
    for (int id : ids) {
      model.letters.unlist(id);
      model.source.remove((Object) id);
    }
  }

  boolean replaceAll(int count, int start) {
    if (model.source.isEmpty() && model.singles.isEmpty() && count == 0) {
      return false;
    }
    List<Integer> all = new ArrayList<>(model.source);
    all.addAll(model.singles);
    boolean wasSettled = model.isSettled(List.of());
    ModelUndo.Edit edit = undo.note(all, NONE, true);
    int first = model.nextId;
    model.dropForward();
    model.history.clear();
    model.ahead.clear();
    model.kept = 0;
    model.current = NONE;
    model.stop = false;
    model.anchor = NONE;
    model.after = false;
    model.source.clear();
    model.singles.clear();
    model.bag.clear();
    model.held.clear();
    model.picks.clear();
    model.pickHeld.clear();
    model.letters.close();
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(model.nextId++);
    }
    insertNew(0, ids);
    model.end(wasSettled, ids);
    undo.record(edit, first);
    if (start != NONE) {
      jump(model.source.get(start));
    }
    return true;
  }

  boolean move(List<Integer> ids, int index) {
    List<Integer> moved = new ArrayList<>(model.source);
    moved.removeAll(ids);
    moved.addAll(index, ids);
    if (moved.equals(model.source)) {
      return false;
    }
    ModelUndo.Edit edit = undo.notePlaces(ids, false);
    model.source = moved;
    if (model.letters.law.hasUnits()) {
      model.discard();
    }
    undo.record(edit, model.nextId);
    return true;
  }

  /** Replaces the item of an entry by one that has {@code numbers}. */
  boolean replaceItem(int id, ModelLetters.Numbers numbers) {
    undo.record(undo.notePlaces(List.of(id), true), model.nextId);
    model.nextId += undo.isOn() ? 1 : 0; // of the item that undo restores
    model.letters.renumber(id, numbers);
    return true;
  }
}
