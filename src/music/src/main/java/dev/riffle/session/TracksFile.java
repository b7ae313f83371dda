package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.io.CountingOutputStream;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.files.AtomicFile;
import dev.riffle.files.Disk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

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
  private static final int MAX_DIGITS = 19; // of an id
  private static final CharMatcher DIGIT = CharMatcher.inRange('0', '9');

  /** The content of a tracks file: the items by slot, and the ids of their entries. */
  record ListedItems<T>(ImmutableList<T> items, List<Long> ids) {}

  /** Writes {@code entries} to {@code file}. */
  static <T> TracksFile write(ListedItems<T> entries, ItemText<T> format, Path file, Disk disk)
      throws IOException {
    try (AtomicFile written = new AtomicFile(disk, file)) {
      write(entries, format, written.out());
      written.sync();
      written.commit();
      return new TracksFile(
          String.valueOf(file.getFileName()),
          entries.items().size(),
          written.bytes(),
          written.checksum());
    }
  }

  /** Returns the description of a file of {@code entries}, without writing it. */
  static <T> TracksFile of(ListedItems<T> entries, ItemText<T> format, String name)
      throws IOException {
    CRC32C sum = new CRC32C();
    CountingOutputStream out =
        new CountingOutputStream(new CheckedOutputStream(OutputStream.nullOutputStream(), sum));
    write(entries, format, out);
    return new TracksFile(name, entries.items().size(), out.getCount(), (int) sum.getValue());
  }

  private static <T> void write(ListedItems<T> entries, ItemText<T> format, OutputStream out)
      throws IOException {
    for (int slot = 0; slot < entries.items().size(); slot++) {
      out.write((entries.ids().get(slot) + " ").getBytes(US_ASCII));
      out.write(format.line(entries.items().get(slot)));
      out.write('\n');
    }
  }

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException if the file is missing or differs from this description
   * @throws ItemText.UndecodableException if the codec rejects an item
   */
  <T> ListedItems<T> read(Path folder, ItemText<T> format) throws IOException {
    Path file = folder.resolve(name);
    checkArgument(Files.isRegularFile(file), "%s is missing", name);
    checkArgument(
        Files.size(file) == bytes && AtomicFile.checksum(file, bytes) == checksum,
        "%s has the wrong length or checksum",
        name);
    ListedItems<T> read = entries(file, format);
    checkArgument(read.items().size() == entries, "%s has %s entries", name, read.items().size());
    return read;
  }

  private static <T> ListedItems<T> entries(Path file, ItemText<T> format) throws IOException {
    ImmutableList.Builder<T> items = ImmutableList.builder();
    ImmutableLongArray.Builder ids = ImmutableLongArray.builder();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        int space = line.indexOf(' ');
        checkArgument(space > 0, "an entry must have an id");
        ids.add(Long.parseLong(line.substring(0, space)));
        items.add(format.item(line.substring(space + 1)));
      }
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file.getFileName() + " is not UTF-8", e);
    }
    return new ListedItems<>(items.build(), ids.build().asList());
  }

  /**
   * Returns the items of the lines of a damaged file that can be read, in the order of the file.
   */
  static <T> ImmutableList<T> readable(Path file, ItemText<T> format) throws IOException {
    ImmutableList.Builder<T> items = ImmutableList.builder();
    // Unlike that of Files, this reader does not refuse damaged UTF-8.
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        try {
          items.add(entry(line, format));
        } catch (IllegalArgumentException | ItemText.UndecodableException e) {
          // A damaged line.
        }
      }
    }
    return items.build();
  }

  private static <T> T entry(String line, ItemText<T> format) {
    int space = line.indexOf(' ');
    checkArgument(
        0 < space && space <= MAX_DIGITS && DIGIT.matchesAllOf(line.substring(0, space)),
        "an entry must have an id");
    return format.item(line.substring(space + 1));
  }
}
