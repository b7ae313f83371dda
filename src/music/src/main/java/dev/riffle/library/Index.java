package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.riffle.mp3.RawTrack;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/**
 * The tags of the files of a folder when they were last read, by folder and name. Holds the bytes
 * of the index, and decodes a track on request. Not thread-safe.
 *
 * <p>Format: {@value #MAGIC}, the version, the CRC-32C of the rest; the identity of the readers;
 * all texts, each once; then a row of numbers for each file, which refers to texts by index.
 * Undeclared text is stored undecoded, because its encoding depends on the other files of its
 * folder.
 */
final class Index {
  static final int VERSION = 4;

  static final long MAGIC = 0x72696666_6C650A1AL; // "riffle", a line break, end of file
  static final int HEADER = Long.BYTES + 2 * Integer.BYTES;

  private static final int MIN_TEXT_BYTES = Integer.BYTES;
  static final int MIN_ROW_BYTES = 2 + Long.BYTES + 12 * Integer.BYTES;
  private static final int MIN_FILE_BYTES = 1 + 3 * Integer.BYTES + 4 * Long.BYTES + MIN_ROW_BYTES;

  static final int NONE = -1; // a missing text or number

  /** The sets of undeclared texts of a track, by their number in a row. */
  static final ImmutableList<ImmutableSet<RawTrack.Text>> UNDECLARED =
      Sets.powerSet(Sets.immutableEnumSet(EnumSet.allOf(RawTrack.Text.class))).stream()
          .map(Sets::immutableEnumSet)
          .collect(toImmutableList());

  /** The labels of undeclared texts, by their number in a row, times the number of sets. */
  static final ImmutableList<RawTrack.Label> LABELS = ImmutableList.copyOf(RawTrack.Label.values());

  private final Map<String, Map<String, IndexRow>> folders = new HashMap<>();
  private final ByteBuffer bytes;
  private final String[] texts;
  private int size;

  /**
   * A file to be indexed.
   *
   * @param settled true if any change after the read changes the stamp
   */
  record IndexedFile(Found file, Stamp stamp, RawTrack track, boolean settled) {}

  private record IndexRow(Stamp stamp, boolean settled, int at) {}

  private Index(ByteBuffer bytes, String[] texts) {
    this.bytes = bytes;
    this.texts = texts;
  }

  /** Returns an index without files. */
  static Index empty() {
    return new Index(ByteBuffer.allocate(0), new String[0]);
  }

  int size() {
    return size;
  }

  /** Returns the stamp that a file had when it was last read, or empty if it is not indexed. */
  Optional<Stamp> stamp(Found file) {
    return row(file).map(IndexRow::stamp);
  }

  /** Returns the track of a file, or empty if it is not indexed or may have changed since. */
  Optional<RawTrack> track(Found file) {
    return row(file)
        .filter(row -> row.settled() && file.stamp().equals(Optional.of(row.stamp())))
        .map(row -> track(file.path(), row.at()));
  }

  /** Returns the indexed state of a file, or empty if it is not indexed. */
  Optional<IndexedFile> kept(Found file) {
    return row(file).map(row -> kept(file.folder(), file.name(), row));
  }

  /** Returns the files in and below {@code place}, a folder in the form of {@link Found#folder}. */
  ImmutableList<IndexedFile> below(String place) {
    ImmutableList.Builder<IndexedFile> files = ImmutableList.builder();
    folders.forEach(
        (folder, names) -> {
          if (folder.startsWith(place)) {
            names.forEach((name, row) -> files.add(kept(folder, name, row)));
          }
        });
    return files.build();
  }

  private IndexedFile kept(String folder, String name, IndexRow row) {
    Path anywhere = Path.of("");
    Found file = new Found(anywhere, folder, name, Optional.of(row.stamp()));
    return new IndexedFile(file, row.stamp(), track(anywhere, row.at()), row.settled());
  }

  private Optional<IndexRow> row(Found file) {
    Map<String, IndexRow> folder = folders.get(file.folder());
    return folder == null ? Optional.empty() : Optional.ofNullable(folder.get(file.name()));
  }

  /**
   * Returns the index in {@code bytes}, or empty if its files were read by other readers.
   *
   * @throws IOException if the bytes are damaged or of another version; the message distinguishes
   *     them
   */
  static Optional<Index> read(byte[] bytes, String reading) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    check(bytes.length >= HEADER && in.getLong() == MAGIC);
    if (in.getInt() != VERSION) {
      throw new IOException("it is from another release");
    }
    check(in.getInt() == checksum(bytes, HEADER));
    if (!text(in).equals(reading)) {
      return Optional.empty();
    }
    String[] texts = new String[count(in, MIN_TEXT_BYTES)];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = text(in);
    }
    Index index = new Index(in, texts);
    index.readRows();
    return Optional.of(index);
  }

  private static void check(boolean whole) throws IOException {
    if (!whole) {
      throw new IOException("it is damaged");
    }
  }

  /** Reads a count of items, each of {@code bytes} or more. */
  private static int count(ByteBuffer in, int bytes) throws IOException {
    check(in.remaining() >= Integer.BYTES);
    int count = in.getInt();
    check(count >= 0 && count <= in.remaining() / bytes);
    return count;
  }

  private void readRows() throws IOException {
    String folder = "";
    Map<String, IndexRow> names = new HashMap<>();
    size = count(bytes, MIN_FILE_BYTES);
    for (int i = 0; i < size; i++) {
      check(bytes.remaining() >= MIN_FILE_BYTES);
      String other = texts[place(0)];
      if (i == 0 || !other.equals(folder)) {
        folder = other;
        names = folders.computeIfAbsent(folder, any -> new HashMap<>());
      }
      String name = texts[place(0)];
      boolean settled = bytes.get() != 0;
      Stamp stamp = new Stamp(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
      int end = count(bytes, 1) + bytes.position();
      names.put(name, new IndexRow(stamp, settled, bytes.position()));
      checkRow(end);
    }
  }

  /** Reads the index of a text. */
  private int place(int min) throws IOException {
    int place = bytes.getInt();
    check(place >= min && place < texts.length);
    return place;
  }

  /** Validates the next row, so that {@link #track} cannot fail on it later. */
  private void checkRow(int end) throws IOException {
    check(end - bytes.position() >= MIN_ROW_BYTES);
    byte undeclared = bytes.get();
    check(undeclared >= 0 && undeclared < UNDECLARED.size() * LABELS.size());
    place(0);
    for (int optional = 0; optional < 3; optional++) {
      place(NONE);
    }
    bytes.get(); // compilation
    bytes.position(bytes.position() + 3 * Integer.BYTES); // track number, disc number, year
    place(NONE);
    bytes.getInt(); // rating
    for (int identifier = 0; identifier < 2; identifier++) {
      place(NONE);
    }
    bytes.getLong();
    for (int problems = count(bytes, Integer.BYTES); problems > 0; problems--) {
      place(0);
    }
    check(bytes.position() == end);
  }

  private RawTrack track(Path path, int at) {
    ByteBuffer in = bytes.position(at);
    int undeclared = in.get();
    return new RawTrack(
        track(path, in),
        UNDECLARED.get(undeclared % UNDECLARED.size()),
        LABELS.get(undeclared / UNDECLARED.size()));
  }

  private Track track(Path path, ByteBuffer in) {
    return new Track(
        path,
        texts[in.getInt()],
        optional(in),
        optional(in),
        optional(in),
        in.get() != 0,
        number(in),
        number(in),
        number(in),
        optional(in),
        number(in),
        optional(in),
        optional(in),
        millis(in),
        problems(in));
  }

  private Optional<String> optional(ByteBuffer in) {
    int text = in.getInt();
    return text < 0 ? Optional.empty() : Optional.of(texts[text]);
  }

  private static OptionalInt number(ByteBuffer in) {
    int number = in.getInt();
    return number < 0 ? OptionalInt.empty() : OptionalInt.of(number);
  }

  private static OptionalLong millis(ByteBuffer in) {
    long millis = in.getLong();
    return millis < 0 ? OptionalLong.empty() : OptionalLong.of(millis);
  }

  private ImmutableList<String> problems(ByteBuffer in) {
    ImmutableList.Builder<String> problems = ImmutableList.builder();
    for (int left = in.getInt(); left > 0; left--) {
      problems.add(texts[in.getInt()]);
    }
    return problems.build();
  }

  private static String text(ByteBuffer in) throws IOException {
    check(in.remaining() >= MIN_TEXT_BYTES);
    int length = in.getInt();
    check(length <= in.remaining() && length >= -(in.remaining() / Character.BYTES));
    if (length >= 0) {
      String text =
          new String(
              in.array(), in.arrayOffset() + in.position(), length, StandardCharsets.ISO_8859_1);
      in.position(in.position() + length);
      return text;
    }
    char[] chars = new char[-length];
    in.asCharBuffer().get(chars);
    in.position(in.position() + 2 * chars.length);
    return new String(chars);
  }

  static int checksum(byte[] bytes, int from) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, from, bytes.length - from);
    return (int) sum.getValue();
  }
}
