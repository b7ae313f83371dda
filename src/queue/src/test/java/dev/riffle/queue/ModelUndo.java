package dev.riffle.queue;

import static java.util.Comparator.comparingInt;

import dev.riffle.queue.OneListModel.Kind;
import dev.riffle.queue.OneListModel.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Undo and redo of {@link OneListModel}: the page specification-undo.md. The note of an edit is a
 * copy of the model before it.
 */
final class ModelUndo {
  private static final int NONE = OneListModel.NONE;
  private static final int NOTHING_CURRENT = -2;
  private static final int WITHOUT_A_ROW = Integer.MAX_VALUE - 1;
  private static final int OVER = Integer.MAX_VALUE; // the head, after all others

  /**
   * An entry as it was before an edit.
   *
   * @param then the model before the edit
   * @param row the row that is noted, or none
   * @param isTaken true if the edit takes the row, which then counts as kept
   * @param isRemoved true if the edit removes the entry
   * @param nth the number of the row if it is a forward one, or of one that is not there, else 0
   */
  private record Item(
      OneListModel then, int id, int row, boolean isTaken, boolean isRemoved, int nth) {
    /** Returns whether the edit removed the entry while it was current. */
    boolean wasCurrent() {
      return isRemoved && then.current == id;
    }

    int index() {
      return then.source.indexOf(id);
    }

    boolean isListed() {
      return then.source.contains(id);
    }

    boolean isThere() {
      return then.contains(id);
    }

    boolean remains() {
      return then.remains(id);
    }

    /** Returns how often the entry had been played. */
    int plays() {
      return then.played.getOrDefault(id, 0);
    }

    boolean isForward() {
      return nth > 0;
    }

    boolean isAsked() {
      return row >= 0 && !wasCurrent() && then.ahead.get(row).kind().isAsked();
    }

    boolean isFree() {
      return row >= then.kept && !isTaken && !wasCurrent();
    }

    boolean isKept() {
      return row >= 0 && !isFree() && !wasCurrent();
    }

    /** Returns the entry of the row before, or the current one. */
    int before() {
      return row > 0 ? then.ahead.get(row - 1).id() : currentOf(then);
    }

    /** Returns the number of the row before if it is a forward row or the current play, else 0. */
    int beforeNth() {
      if (row > 0 && then.ahead.get(row - 1).kind() != Kind.FORWARD) {
        return 0;
      }
      int number = row == 0 ? then.number(0, before()) + 1 : then.number(row - 1, before());
      return number - (isForward() && before() == id ? 1 : 0);
    }
  }

  /** The entries of an edit; one of places or of an item affects no rows. */
  record Edit(OneListModel then, List<Item> items, boolean isOfPlaces, boolean isOfItem) {
    Edit with(List<Item> others) {
      return new Edit(then, others, isOfPlaces, isOfItem);
    }
  }

  private final ModelEdits edits;
  private final OneListModel model;
  private final boolean isOn;
  private final Deque<Edit> done = new ArrayDeque<>();
  private final Deque<Edit> undone = new ArrayDeque<>();

  ModelUndo(ModelEdits edits, boolean isOn) {
    this.edits = edits;
    this.model = edits.model;
    this.isOn = isOn;
  }

  boolean isOn() {
    return isOn;
  }

  boolean has(boolean redo) {
    return !(redo ? undone : done).isEmpty();
  }

  private static int currentOf(OneListModel model) {
    return model.current == NONE ? NOTHING_CURRENT : model.current;
  }

  private OneListModel copy() {
    return new OneListModel(model, model.draws);
  }

  /** Notes {@code ids}, or the entry of {@code row}, if that is one. */
  Edit note(List<Integer> ids, int row, boolean removes) {
    OneListModel then = copy();
    List<Item> items = new ArrayList<>();
    for (int id : ids.stream().distinct().toList()) {
      boolean isForward = row >= 0 && then.ahead.get(row).kind() == Kind.FORWARD;
      int noted = row >= 0 ? row : then.own(id);
      int nth = isForward ? then.number(row, id) : 0;
      items.add(new Item(then, id, noted, row >= 0, removes, nth));
    }
    return sorted(new Edit(then, items, false, false));
  }

  /** Notes entries whose rows the edit does not affect; one {@code ofItem} is of a replacement. */
  Edit notePlaces(List<Integer> ids, boolean ofItem) {
    OneListModel then = copy();
    List<Item> items = ids.stream().map(id -> new Item(then, id, NONE, false, false, 0)).toList();
    return sorted(new Edit(then, items, true, ofItem));
  }

  private static Edit sorted(Edit edit) {
    return edit.with(edit.items.stream().sorted(comparingInt(Item::index)).toList());
  }

  /** Records an edit that also added the ids from {@code first} on. */
  void record(Edit edit, int first) {
    if (isOn) {
      undone.clear();
      List<Item> all = new ArrayList<>();
      for (int id = first; id < model.nextId; id++) {
        all.add(new Item(edit.then, id, NONE, false, false, 0));
      }
      all.addAll(edit.items());
      done.addLast(edit.with(all));
    }
  }

  /** Gives the items that can be restored the numbers that they have now. */
  void renumber(IntFunction<ModelLetters.Numbers> numbersOf) {
    Stream.concat(done.stream(), undone.stream())
        .forEach(edit -> edit.then().letters.renumberAll(numbersOf));
  }

  /** Notes the entries of {@code edit} as they are now. */
  private Edit again(Edit edit) {
    OneListModel then = copy();
    List<Item> items = new ArrayList<>();
    for (Item of : edit.items()) {
      int row = of.isForward() ? then.forward(of.id, of.nth) : then.own(of.id);
      int nth = then.contains(of.id) ? of.nth : 0;
      boolean removes = !of.isThere() && then.contains(of.id);
      items.add(new Item(then, of.id, edit.isOfPlaces ? NONE : row, false, removes, nth));
    }
    return sorted(new Edit(then, items, edit.isOfPlaces, edit.isOfItem));
  }

  boolean turn(boolean redo) {
    if (!has(redo)) {
      return false;
    }
    boolean wasSettled = model.isSettled(List.of());
    Edit edit = (redo ? undone : done).removeLast();
    (redo ? done : undone).addLast(again(edit));
    if (edit.isOfItem()) {
      edit.items().stream()
          .filter(Item::isThere)
          .forEach(
              item -> {
                ModelLetters then = edit.then().letters;
                model.letters.renumber(item.id, then.of(item.id));
                model.letters.item(item.id, then.item(item.id));
              });
    }
    List<Integer> added =
        edit.items().stream()
            .filter(item -> !item.isThere() && model.contains(item.id))
            .map(Item::id)
            .toList();
    if (!added.isEmpty()) {
      edits.removeAll(added, wasSettled);
      model.end(wasSettled, List.of());
    }
    revert(edit, wasSettled);
    return true;
  }

  private void revert(Edit edit, boolean wasSettled) {
    List<Item> there = edit.items().stream().filter(Item::isThere).toList();
    List<Integer> back =
        there.stream()
            .filter(item -> !model.contains(item.id))
            .filter(item -> item.isListed() || item.isAsked() || item.wasCurrent())
            .map(Item::id)
            .toList();
    if (!back.isEmpty()) {
      model.history.removeIf(play -> play == NONE);
    }
    List<Item> listed = there.stream().filter(Item::isListed).toList();
    listed.forEach(item -> model.source.remove((Object) item.id));
    for (Item item : listed) {
      model.source.add(Math.min(item.index(), model.source.size()), item.id);
      boolean isBack = back.contains(item.id) && model.letters.canBeDrawn(item.id);
      if (isBack && model.mode == PlayMode.RANDOM) {
        model.picks.add(item.id);
      }
    }
    model.resize();
    List<Item> returning = new ArrayList<>();
    there.stream()
        .sorted(
            comparingInt(
                item -> item.wasCurrent() ? OVER : item.row >= 0 ? item.row : WITHOUT_A_ROW))
        .forEach(
            item -> {
              if (restoreRow(edit, item, back.contains(item.id))) {
                returning.add(item);
              }
            });
    place(edit, returning, wasSettled);
  }

  /** Restores the row of an entry; returns whether it remains again without one. */
  private boolean restoreRow(Edit edit, Item item, boolean isBack) {
    if (edit.isOfPlaces || (!isBack && !model.contains(item.id))) {
      return false;
    }
    boolean isSameCycle = edit.then.cycle() == model.cycle();
    boolean returns = isBack && item.isListed() && model.letters.canBeDrawn(item.id);
    returns &= item.remains() || !isSameCycle;
    if (item.isForward() && !item.wasCurrent()) {
      restoreForward(item);
      return false;
    }
    int own = model.own(item.id);
    boolean isAsked = own >= 0 && model.ahead.get(own).kind().isAsked();
    if (item.isAsked() || item.wasCurrent()) {
      askAgain(item, isBack, isAsked, returns ? Kind.RESERVED : Kind.ASKED);
      return false;
    }
    boolean isKept = own >= 0 && own < model.kept;
    boolean mayKeep = item.isKept() && isSameCycle && edit.then.keptDrops == model.keptDrops;
    if (isAsked) {
      returns = model.takeRow(own).kind() == Kind.RESERVED;
      model.dropPlay(item.id);
    } else if (isKept && mayKeep && place(item, own) != NONE) {
      move(own, place(item, own), Kind.DRAWN);
      return false;
    } else if (isKept) {
      model.takeRow(own);
      returns = true;
    } else if (mayKeep && place(item, NONE) != NONE) {
      returns |= model.count(item.id);
    }
    int place = place(item, NONE);
    if (returns && mayKeep && place != NONE) {
      model.insertKept(place, new Row(item.id, Kind.DRAWN));
      return false;
    }
    return returns;
  }

  private void askAgain(Item item, boolean isBack, boolean isAsked, Kind kindOfRestored) {
    int own = model.own(item.id);
    if (isAsked) {
      move(own, Math.max(0, place(item, own)), model.ahead.get(own).kind());
      return;
    }
    if (!isBack && (item.wasCurrent() || item.plays() != model.played.getOrDefault(item.id, 0))) {
      return;
    }
    if (isBack && !item.isListed()) {
      model.singles.add(item.id);
    }
    Kind counted = isBack || !model.count(item.id) ? Kind.ASKED : Kind.RESERVED;
    int place = item.wasCurrent() ? 0 : Math.max(0, place(item, NONE));
    model.insertKept(place, new Row(item.id, isBack ? kindOfRestored : counted));
  }

  private void restoreForward(Item item) {
    int now = model.forward(item.id).size();
    int count = item.then.forward(item.id).size();
    int row = model.forward(item.id, item.nth);
    if (model.mode == PlayMode.IN_ORDER) {
      return;
    }
    if (now < count) {
      int place = place(item, NONE);
      if (place != NONE) {
        model.insertKept(place, new Row(item.id, Kind.FORWARD));
      }
    } else if (now > count && row != NONE) {
      model.takeRow(row);
      model.hearAgain(List.of(item.id));
      model.dropPlay(item.id);
    } else if (row != NONE && place(item, row) != NONE) {
      move(row, place(item, row), Kind.FORWARD);
    }
  }

  /** Moves a row to a place among the others; one that is there already stays where it is. */
  private void move(int row, int place, Kind kind) {
    Row moved = new Row(model.ahead.get(row).id(), kind);
    if (row == place && row < model.kept) {
      model.ahead.set(row, moved);
    } else {
      model.takeRow(row);
      model.insertKept(place, moved);
    }
  }

  /** Returns the place of a noted row now, where row {@code moved} is left out, or none. */
  private int place(Item item, int moved) {
    if (item.row == NONE) {
      return NONE;
    }
    int before = item.before();
    int nth = item.beforeNth();
    List<Integer> forward = new ArrayList<>(model.forward(before));
    forward.remove((Object) moved);
    boolean isForward = 0 < nth && nth <= forward.size();
    int row = nth == 0 ? model.own(before) : isForward ? forward.get(forward.size() - nth) : NONE;
    if (row != NONE && row < model.kept) {
      return row + (moved != NONE && moved < row ? 0 : 1);
    }
    boolean isPlay = nth == 0 ? row == NONE : nth == forward.size() + 1;
    return before == currentOf(model) && isPlay ? 0 : NONE;
  }

  private void place(Edit edit, List<Item> returning, boolean wasSettled) {
    model.endWithRow();
    boolean isSettled = wasSettled && model.isSettled(returning.stream().map(Item::id).toList());
    if (!isSettled) {
      model.discard();
    }
    boolean keepsPlaces =
        isSettled
            && model.mode == PlayMode.SHUFFLE
            && edit.then.cycle() == model.cycle()
            && edit.then.drops == model.drops;
    int total = model.free() + model.undrawn() + returning.size();
    int fewer = Math.max(0, edit.then.free() + edit.then.undrawn() - total);
    List<Item> placed = new ArrayList<>();
    List<Integer> fair = new ArrayList<>();
    for (Item item : returning) {
      int place = item.isFree() ? item.row - item.then.kept - fewer : 0;
      if (!keepsPlaces || !item.remains() || item.isKept() || place < 0) {
        fair.add(item.id);
      } else {
        placed.add(item);
      }
    }
    model.fair(fair);
    for (Item item : placed) {
      int place = item.isFree() ? item.row - item.then.kept - fewer : 0;
      if (model.faults.contains(Fault.UNDONE_ENTRY_TO_THE_FRONT)) {
        insertFree(0, item.id);
      } else if (item.isFree()) {
        model.show(model.kept + place);
        insertFree(Math.min(place, model.free()), item.id);
      } else {
        int first = Math.max(0, edit.then.free() - fewer);
        model.show(model.kept + first);
        int free = model.free();
        int left = model.undrawn();
        int at = free > first ? first + model.draws.below(free + left + 1 - first) : free;
        if (at < free) {
          insertFree(at, item.id);
        } else {
          model.bag.add(item.id);
        }
      }
    }
  }

  private void insertFree(int i, int id) {
    model.ahead.add(model.kept + i, new Row(id, Kind.DRAWN));
  }
}
