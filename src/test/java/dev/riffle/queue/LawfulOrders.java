package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rule that {@link EditingFairnessTest} holds the queue to: which orders may follow, by the
 * calls and by what was heard after each. Written from the contract, with lists; it draws nothing.
 */
final class LawfulOrders {
  enum Kind {
    NEXT,
    ADD,
    ADD_TWO,
    REMOVE,
    PEEK_ONE,
    PEEK_ALL,
    TOGGLE,
    JUMP
  }

  /** A call, and the entry that it names or makes. */
  record Call(Kind kind, int id) {
    boolean edits() {
      return kind != Kind.NEXT && kind != Kind.PEEK_ONE && kind != Kind.PEEK_ALL;
    }

    @Override
    public String toString() {
      return kind == Kind.REMOVE || kind == Kind.JUMP ? kind + " " + id : kind.toString();
    }
  }

  static final char NOTHING = '-'; // is current

  private final RepeatMode repeat;
  private final int gap;
  private final List<Integer> live = new ArrayList<>();
  private final List<Integer> owed = new ArrayList<>();
  private final List<Integer> heard = new ArrayList<>(); // distinct, the newest last
  private int current = -1;
  private boolean judged = true;

  LawfulOrders(int n, RepeatMode repeat, int gap) {
    this.repeat = repeat;
    this.gap = gap;
    for (int id = 0; id < n; id++) {
      add(id);
    }
  }

  /** Returns an entry as the one character that it is in an order. */
  static char letter(int id) {
    return (char) ('0' + id);
  }

  /** Is told of a call, and what was current after it. */
  void take(Call call, char now) {
    if (call.edits() && owed.stream().anyMatch(resting(heard)::contains)) {
      judged = false;
    }
    switch (call.kind) {
      case NEXT -> goOn(now);
      case ADD -> add(call.id);
      case ADD_TWO -> {
        add(call.id);
        add(call.id + 1);
      }
      case REMOVE -> {
        List.of(live, owed, heard).forEach(from -> from.remove((Integer) call.id));
        if (current == call.id) {
          current = -1;
          goOn(now);
        }
      }
      case TOGGLE -> {
        owed.clear();
        owed.addAll(live);
        owed.remove((Integer) current);
      }
      case JUMP -> {
        if (current != call.id) {
          hear(call.id);
        }
      }
      case PEEK_ONE, PEEK_ALL -> {}
    }
    assertWithMessage("current after %s", call)
        .that(now)
        .isEqualTo(current < 0 ? NOTHING : letter(current));
  }

  private void add(int id) {
    live.add(id);
    owed.add(id);
  }

  private void goOn(char now) {
    if (owed.isEmpty() && repeat == RepeatMode.ALL) {
      owed.addAll(live);
    }
    if (!owed.isEmpty()) {
      assertThat(owed).contains(now - '0');
      hear(now - '0');
    }
  }

  private void hear(Integer id) {
    current = id;
    owed.remove(id);
    heard.remove(id);
    heard.add(id);
  }

  private List<Integer> resting(List<Integer> heardByThen) {
    int applied = Math.max(0, Math.min(gap, live.size() - 1));
    return heardByThen.subList(Math.max(0, heardByThen.size() - applied), heardByThen.size());
  }

  /** Returns whether nothing that was owed rested when there was an edit. */
  boolean isJudged() {
    return judged;
  }

  /** Returns how many plays are judged: what is owed, and under ALL the cycle after it. */
  int toPlay() {
    return owed.size() + (repeat == RepeatMode.ALL ? live.size() : 0);
  }

  /** Returns all orders in which these can be played; all are as likely. */
  Set<String> all() {
    Set<String> orders = new HashSet<>();
    collect("", toPlay(), owed, heard, orders);
    return orders;
  }

  private void collect(
      String order, int left, List<Integer> owes, List<Integer> heardByThen, Set<String> orders) {
    if (left == 0) {
      orders.add(order);
      return;
    }
    List<Integer> owesNow = owes.isEmpty() ? live : owes;
    for (Integer id : drawable(owesNow, heardByThen)) {
      List<Integer> owesThen = new ArrayList<>(owesNow);
      owesThen.remove(id);
      List<Integer> heardThen = new ArrayList<>(heardByThen);
      heardThen.remove(id);
      heardThen.add(id);
      collect(order + letter(id), left - 1, owesThen, heardThen, orders);
    }
  }

  /** Returns those that do not rest, or, if all do, the one that has rested longest. */
  private List<Integer> drawable(List<Integer> owes, List<Integer> heardByThen) {
    List<Integer> drawable = new ArrayList<>(owes);
    drawable.removeAll(resting(heardByThen));
    return drawable.isEmpty()
        ? heardByThen.stream().filter(owes::contains).limit(1).toList()
        : drawable;
  }
}
