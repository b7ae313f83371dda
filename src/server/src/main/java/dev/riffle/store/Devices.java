package dev.riffle.store;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * The committed presses, by device: the last one of each, and all of the last 100 numbers, so that
 * a repeated press is recognized. Beyond 1,000 devices, the least recently active ones are
 * forgotten. Not thread-safe.
 */
final class Devices {
  static final int MAX_DEVICES = 1_000;
  static final int MAX_RECENT = 100;

  private static final long UNKNOWN = 0;

  /** A committed press. */
  record Taken(String device, long counter, long number) {}

  private final LinkedHashMap<String, Taken> last = new LinkedHashMap<>(); // by number
  private final Deque<Taken> recent = new ArrayDeque<>();
  private long forgotten; // the number of the last press of a forgotten device

  /** Records a call of a press. A press of several calls has the number of the first. */
  void add(String device, long counter, long number) {
    Taken before = last.get(device);
    if (before == null || before.counter() != counter) {
      Taken taken = new Taken(device, counter, number);
      last.remove(device);
      last.put(device, taken);
      recent.addLast(taken);
      forgetBefore(number);
    }
  }

  private void forgetBefore(long number) {
    while (!recent.isEmpty() && recent.getFirst().number() <= number - MAX_RECENT) {
      recent.removeFirst();
    }
    if (last.size() > MAX_DEVICES) {
      Iterator<Taken> oldest = last.values().iterator();
      forgotten = oldest.next().number();
      oldest.remove();
    }
  }

  /** Returns the number of a committed press, 0 if the number has been forgotten, or empty. */
  Optional<Long> numberOf(String device, long counter) {
    Taken newest = last.get(device);
    if (newest == null || newest.counter() < counter) {
      return Optional.empty();
    }
    return Optional.of(
        recent.stream()
            .filter(one -> one.device().equals(device) && one.counter() == counter)
            .map(Taken::number)
            .findFirst()
            .orElse(newest.counter() == counter ? newest.number() : UNKNOWN));
  }

  /** Returns true if a press may have been committed and forgotten. */
  boolean mayHaveForgotten(String device, long seen) {
    return seen < forgotten && !last.containsKey(device);
  }

  /** Writes the presses. */
  void write(DataOutput out) throws IOException {
    out.writeLong(forgotten);
    out.writeInt(last.size());
    List<String> names = new ArrayList<>(last.keySet());
    for (Taken taken : last.values()) {
      out.writeUTF(taken.device());
      out.writeLong(taken.counter());
      out.writeLong(taken.number());
    }
    out.writeByte(recent.size());
    long newest = recent.isEmpty() ? 0 : recent.getLast().number();
    out.writeLong(newest);
    for (Taken taken : recent) {
      Varints.write(out, names.indexOf(taken.device()));
      Varints.write(out, taken.counter());
      Varints.write(out, newest - taken.number());
    }
  }

  /** Reads written presses. */
  static Devices read(DataInput in) throws IOException {
    Devices devices = new Devices();
    devices.forgotten = in.readLong();
    List<String> names = new ArrayList<>();
    for (int i = in.readInt(); i > 0; i--) {
      Taken taken = new Taken(in.readUTF(), in.readLong(), in.readLong());
      names.add(taken.device());
      devices.last.put(taken.device(), taken);
    }
    int size = in.readByte();
    long newest = in.readLong();
    for (int i = 0; i < size; i++) {
      String device = names.get((int) Varints.read(in));
      devices.recent.addLast(new Taken(device, Varints.read(in), newest - Varints.read(in)));
    }
    return devices;
  }
}
