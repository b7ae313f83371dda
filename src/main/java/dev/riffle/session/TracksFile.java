package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Ids;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;

/**
 * The description of a tracks file in the state file. A tracks file has one line per entry, by
 * slot: its id, a space and the item. Immutable.
 *
 * @param name the name of the file
 * @param entries the number of its lines
 * @param bytes its length
 * @param checksum the checksum of all its bytes
 */
record TracksFile(String name, int entries, long bytes, int checksum) {
  /** The content of a tracks file: the items by slot, and the ids of their entries. */
  record ListedItems<T>(ImmutableList<T> items, Ids ids) {}

  /** Writes {@code entries} to {@code file}. */
  static <T> TracksFile write(ListedItems<T> entries, ItemText<T> format, Path file, Disk disk)
      throws IOException {
    int size = entries.items().size();
    try (AtomicFile written = new AtomicFile(disk, file)) {
      OutputStream out = written.out();
      for (int slot = 0; slot < size; slot++) {
        out.write((entries.ids().at(slot) + " ").getBytes(US_ASCII));
        out.write(format.line(entries.items().get(slot)));
        out.write('\n');
      }
      written.sync();
      written.commit();
      return new TracksFile(
          String.valueOf(file.getFileName()), size, written.bytes(), written.checksum());
    }
  }

  /**
   * Reads the file in the format of {@code version}.
   *
   * @throws IllegalArgumentException if the file is missing or differs from this description
   * @throws ItemText.UndecodableException if the codec rejects an item
   */
  <T> ListedItems<T> read(Path folder, ItemText<T> format, int version) throws IOException {
    Path file = folder.resolve(name);
    checkArgument(Files.isRegularFile(file), "%s is missing", name);
    checkArgument(
        Files.size(file) == bytes && AtomicFile.checksum(file, bytes) == checksum,
        "%s has the wrong length or checksum",
        name);
    ListedItems<T> read =
        version <= OlderJson.VERSION ? OlderJson.entries(file, format) : entries(file, format);
    checkArgument(read.items().size() == entries, "%s has %s entries", name, read.items().size());
    return read;
  }

  private static <T> ListedItems<T> entries(Path file, ItemText<T> format) throws IOException {
    ImmutableList.Builder<T> items = ImmutableList.builder();
    LongStream.Builder ids = LongStream.builder();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        int space = line.indexOf(' ');
        checkArgument(space > 0, "an entry must have an id");
        ids.add(Long.parseLong(line.substring(0, space)));
        items.add(format.item(line.substring(space + 1)));
      }
    }
    return new ListedItems<>(items.build(), Ids.of(ids.build()));
  }
}
