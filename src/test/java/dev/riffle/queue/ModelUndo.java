package dev.riffle.queue;

import dev.riffle.queue.OneListModel.Kind;
import dev.riffle.queue.OneListModel.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Undo and redo of {@link OneListModel}: section 9 of the specification. */
final class ModelUndo {
  private static final int NONE = OneListModel.NONE;
  private static final int NOTHING_CURRENT = -2;

  /** The state of one entry. */
  private static final class Item {
    int id;
    int index; // in the source order
    boolean isListed;
    boolean isSingle;
    boolean remains;
    Optional<Row> row = Optional.empty();
    int rowIndex = Integer.MAX_VALUE;
    boolean isFree;
    boolean isAny; // its row is not affected
    int count; // of the forward rows of the entry
    int nth; // of the forward row
    int before;
    int beforeNth;

    boolean isThere() {
      return isListed || isSingle;
    }

    boolean isForward() {
      return row.isPresent() && row.get().kind() == Kind.FORWARD;
    }

    boolean isAsked() {
      return row.isPresent() && row.get().kind().isAsked();
    }
  }

  /** The state of the entries of an edit. */
  record Note(int number, int drops, int kept, int free, int total, List<Item> items) {}

  private final ModelEdits edits;
  private final OneListModel model;
  private final boolean isOn;
  private final Deque<Note> done = new ArrayDeque<>();
  private final Deque<Note> undone = new ArrayDeque<>();

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

  /** Returns the state of {@code ids}, or of the entry of {@code row}, if that is one. */
  Note note(List<Integer> ids, int row) {
    List<Item> items = new ArrayList<>();
    for (int id : ids.stream().distinct().toList()) {
      items.add(item(id, row >= 0 ? row : model.own(id), row >= 0));
    }
    items.sort(Comparator.comparingInt(item -> item.index));
    return note(items);
  }

  private Note note(List<Item> items) {
    int free = model.ahead.size() - model.kept;
    return new Note(
        model.begun ? model.number : NONE,
        model.drops,
        model.kept,
        free,
        free + model.bag.size() + model.held.size(),
        items);
  }

  private Item item(int id, int row, boolean isTaken) {
    Item item = new Item();
    item.id = id;
    item.index = model.source.indexOf(id);
    item.isListed = item.index >= 0;
    item.isSingle = model.singles.contains(id);
    item.remains = model.remains(id);
    if (row >= 0) {
      item.row = Optional.of(model.ahead.get(row));
      item.rowIndex = row;
      item.isFree = row >= model.kept && !isTaken;
      item.count = item.isForward() ? forward(id).size() : 0;
      item.nth = item.isForward() ? number(row, id) : 0;
      item.before = row > 0 ? model.ahead.get(row - 1).id() : current();
      boolean isPlay = row == 0 || model.ahead.get(row - 1).kind() == Kind.FORWARD;
      boolean isOwn = item.isForward() && item.before == id;
      int number = row == 0 ? number(0, item.before) + 1 : number(row - 1, item.before);
      item.beforeNth = isPlay ? number - (isOwn ? 1 : 0) : 0;
    }
    return item;
  }

  private int current() {
    return model.current == NONE ? NOTHING_CURRENT : model.current;
  }

  /** Returns how many forward rows of an entry there are from a row on. */
  private int number(int row, int id) {
    return (int) forward(id).stream().filter(i -> i >= row).count();
  }

  /** Returns the forward row that has a number, or none. */
  private int forward(int id, int nth) {
    return forward(id).stream().filter(i -> number(i, id) == nth).findFirst().orElse(NONE);
  }

  /** Returns the state of entries whose rows the edit does not affect. */
  Note notePlaces(List<Integer> ids) {
    Note note = note(ids, NONE);
    note.items()
        .forEach(
            item -> {
              item.isAny = true;
              item.row = Optional.empty();
              item.rowIndex = Integer.MAX_VALUE;
            });
    return note;
  }

  private List<Integer> forward(int id) {
    return IntStream.range(0, model.ahead.size())
        .filter(i -> model.ahead.get(i).equals(new Row(id, Kind.FORWARD)))
        .boxed()
        .toList();
  }

  /** Records an edit that also added the ids from {@code first} on. */
  void record(Note note, int first) {
    if (isOn) {
      undone.clear();
      List<Item> all = new ArrayList<>();
      for (int id = first; id < model.nextId; id++) {
        Item added = new Item();
        added.id = id;
        added.index = NONE;
        all.add(added);
      }
      all.addAll(note.items());
      done.addLast(new Note(note.number, note.drops, note.kept, note.free, note.total, all));
    }
  }

  /** Returns the state of the entries of {@code note} as they are now. */
  private Note again(Note note) {
    List<Item> items = new ArrayList<>();
    for (Item of : note.items()) {
      int row = of.isForward() ? forward(of.id, of.nth) : of.isAny ? NONE : model.own(of.id);
      Item item = item(of.id, row, false);
      item.isAny = of.isAny;
      if (of.isForward() && row < 0 && item.isThere()) {
        item.row = of.row;
        item.nth = of.nth;
        item.before = NONE;
        item.count = forward(of.id).size();
      }
      items.add(item);
    }
    items.sort(Comparator.comparingInt(item -> item.index));
    return note(items);
  }

  boolean turn(boolean redo) {
    if (!has(redo)) {
      return false;
    }
    boolean wasSettled = model.isSettled(List.of());
    Note note = (redo ? undone : done).removeLast();
    (redo ? done : undone).addLast(again(note));
    List<Integer> added =
        note.items().stream()
            .filter(item -> !item.isThere() && isThere(item.id))
            .map(item -> item.id)
            .toList();
    if (!added.isEmpty()) {
      edits.removeAll(added, wasSettled);
      model.end(wasSettled, List.of());
    }
    revert(note, wasSettled);
    return true;
  }

  private boolean isThere(int id) {
    return model.source.contains(id) || model.singles.contains(id);
  }

  private void revert(Note note, boolean wasSettled) {
    List<Item> there = note.items().stream().filter(Item::isThere).toList();
    List<Integer> back =
        there.stream()
            .filter(item -> !isThere(item.id) && (item.isListed || item.isAsked()))
            .map(item -> item.id)
            .toList();
    if (!back.isEmpty()) {
      model.history.removeIf(play -> play == NONE);
    }
    List<Item> listed = there.stream().filter(item -> item.isListed).toList();
    listed.forEach(item -> model.source.remove((Object) item.id));
    for (Item item : listed) {
      model.source.add(Math.min(item.index, model.source.size()), item.id);
      if (back.contains(item.id) && model.mode == PlayMode.RANDOM) {
        model.picks.add(item.id);
      }
    }
    model.gapSize = model.source.size();
    List<Item> returning = new ArrayList<>();
    there.stream()
        .sorted(Comparator.comparingInt(item -> item.rowIndex))
        .forEach(
            item -> {
              if (restoreRow(note, item, back.contains(item.id))) {
                returning.add(item);
              }
            });
    place(note, returning, wasSettled);
  }

  /** Restores the row of an entry; returns whether it remains again without one. */
  private boolean restoreRow(Note note, Item item, boolean isBack) {
    if (item.isAny || (!isBack && !isThere(item.id))) {
      return false;
    }
    boolean isSameCycle = note.number == (model.begun ? model.number : NONE);
    boolean returns = isBack && item.isListed && (item.remains || !isSameCycle);
    if (item.isForward()) {
      restoreForward(item);
      return false;
    }
    int own = model.own(item.id);
    boolean isAsked = own >= 0 && model.ahead.get(own).kind().isAsked();
    if (item.isAsked()) {
      Kind kind = returns ? Kind.RESERVED : Kind.ASKED;
      if (isBack && item.isSingle) {
        model.singles.add(item.id);
      } else if (isAsked) {
        kind = model.takeRow(own).kind();
      } else if (!isBack) {
        if (item.remains && isSameCycle && !model.remains(item.id)) {
          return false;
        }
        kind = model.count(item.id) ? Kind.RESERVED : Kind.ASKED;
      }
      int place = place(item);
      insert(Math.max(0, place), new Row(item.id, kind));
      return false;
    }
    boolean wasKept =
        item.row.isPresent() && !item.isFree && isSameCycle && model.mode == PlayMode.SHUFFLE;
    boolean isKept = own >= 0 && own < model.kept;
    if (isAsked) {
      returns = model.takeRow(own).kind() == Kind.RESERVED;
      model.dropPlay(item.id);
    } else if (isKept) {
      returns = item.row.isEmpty() || item.isFree;
      if (returns) {
        model.takeRow(own);
      }
    } else if (wasKept && place(item) != NONE) {
      returns |= model.count(item.id);
    }
    int place = place(item);
    if (returns && wasKept && place != NONE) {
      insert(place, new Row(item.id, Kind.DRAWN));
      return false;
    }
    return returns;
  }

  private void insert(int place, Row row) {
    model.insertKept(place, row);
  }

  private void restoreForward(Item item) {
    int now = forward(item.id).size();
    int row = forward(item.id, item.nth);
    if (model.mode == PlayMode.IN_ORDER) {
      return;
    }
    if (now < item.count) {
      int place = place(item);
      if (place != NONE) {
        insert(place, new Row(item.id, Kind.FORWARD));
      }
    } else if (row != NONE) {
      model.takeRow(row);
      if (now > item.count) {
        model.hearAgain(List.of(item.id));
        model.dropPlay(item.id);
        return;
      }
      int place = place(item);
      insert(place == NONE ? row : place, new Row(item.id, Kind.FORWARD));
    }
  }

  private int place(Item item) {
    if (item.before == current() && item.beforeNth == number(0, item.before) + 1) {
      return 0;
    }
    int row = item.beforeNth > 0 ? forward(item.before, item.beforeNth) : model.own(item.before);
    return row == NONE || row >= model.kept ? NONE : row + 1;
  }

  private void place(Note note, List<Item> returning, boolean wasSettled) {
    model.endWithRow();
    boolean isSettled =
        wasSettled && model.isSettled(returning.stream().map(item -> item.id).toList());
    if (!isSettled) {
      model.discard();
    }
    boolean keepsPlaces =
        isSettled
            && model.mode == PlayMode.SHUFFLE
            && note.number == (model.begun ? model.number : NONE)
            && note.drops == model.drops;
    int total =
        model.ahead.size() - model.kept + model.bag.size() + model.held.size() + returning.size();
    int fewer = Math.max(0, note.total - total);
    List<Integer> fair = new ArrayList<>();
    for (Item item : returning) {
      boolean wasKept = item.row.isPresent() && !item.isFree;
      int place = item.isFree ? item.rowIndex - note.kept - fewer : 0;
      if (!keepsPlaces || !item.remains || wasKept || place < 0) {
        fair.add(item.id);
      } else if (model.faults.contains(Fault.UNDONE_ENTRY_TO_THE_FRONT)) {
        insertFree(0, item.id);
      } else if (item.isFree) {
        model.show(model.kept + place);
        insertFree(Math.min(place, model.ahead.size() - model.kept), item.id);
      } else {
        int first = Math.max(0, note.free - fewer);
        model.show(model.kept + first);
        int free = model.ahead.size() - model.kept;
        int left = model.bag.size() + model.held.size();
        int at = free > first ? first + model.draws.below(free + left + 1 - first) : free;
        if (at < free) {
          insertFree(at, item.id);
        } else {
          model.bag.add(item.id);
        }
      }
    }
    model.fair(fair);
  }

  private void insertFree(int i, int id) {
    model.ahead.add(model.kept + i, new Row(id, Kind.DRAWN));
  }
}
