package dev.riffle.queue;

/** Each entry as a unit of its own, which has the number of its slot. */
final class Singles implements Units {
  private final EntrySlots entries;

  Singles(EntrySlots entries) {
    this.entries = entries;
  }

  @Override
  public int of(int slot) {
    return slot;
  }

  @Override
  public int count() {
    return entries.slots();
  }

  @Override
  public int first(int unit, Bag bag) {
    return bag.contains(unit) ? unit : Slots.NONE;
  }

  @Override
  public boolean isDeferred(int unit) {
    return entries.isDeferred(unit);
  }
}
