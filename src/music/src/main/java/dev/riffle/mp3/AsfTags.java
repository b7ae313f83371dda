package dev.riffle.mp3;

import static java.nio.charset.StandardCharsets.UTF_16LE;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.mp3.Tags.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the text attributes in the header of a Windows Media file (ASF specification). An attribute
 * may occur several times.
 */
final class AsfTags {
  /** The first four bytes of a file. */
  static final int MARK = 0x3026_B275;

  // The first four bytes of the GUIDs of objects, unique within a header.
  private static final int CONTENT = 0x3326_B275;
  private static final int EXTENDED_CONTENT = 0x40A4_D0D2;
  private static final int EXTENSION = 0xB503_BF5F;
  private static final int METADATA_LIBRARY = 0x941C_2344;

  /** In the order of their values: further artists are in a later object than the first. */
  private static final ImmutableList<Integer> OBJECTS =
      ImmutableList.of(CONTENT, EXTENDED_CONTENT, METADATA_LIBRARY);

  private static final int OBJECT_HEADER_SIZE = 24;
  private static final int FILE_HEADER_SIZE = 30;
  private static final int EXTENSION_HEADER_SIZE = 46;

  private static final int OBJECT_LIMIT = 1_000;
  private static final int TEXT_LIMIT = 1 << 17;

  private static final ImmutableMap<String, Field> FIELDS =
      ImmutableMap.of(
          "Title", Field.TITLE,
          "Author", Field.ARTIST,
          "WM/AlbumTitle", Field.ALBUM,
          "WM/AlbumArtist", Field.ALBUM_ARTIST,
          "WM/Genre", Field.GENRE);

  private final Bytes file;
  private final Map<Field, List<String>> values = new EnumMap<>(Field.class);

  private AsfTags(Bytes file) {
    this.file = file;
  }

  /** Reads the texts of a track into {@code tags}. */
  static void read(Bytes file, Tags tags) throws IOException {
    AsfTags found = new AsfTags(file);
    for (int object : OBJECTS) {
      found.readObjects(object, FILE_HEADER_SIZE, Math.min(file.size(), found.longAt(16)));
    }
    found.values.forEach(tags::offer);
  }

  /** Reads the objects of one kind between two offsets. */
  private void readObjects(int kind, long from, long to) throws IOException {
    long at = from;
    for (int i = 0; i < OBJECT_LIMIT && at + OBJECT_HEADER_SIZE <= to; i++) {
      long size = longAt(at + 16);
      if (size < OBJECT_HEADER_SIZE || size > to - at) {
        return;
      }
      long content = at + OBJECT_HEADER_SIZE;
      int object = file.intAt(at);
      if (object == EXTENSION && from == FILE_HEADER_SIZE) { // extensions do not nest
        readObjects(kind, at + EXTENSION_HEADER_SIZE, at + size);
      } else if (object == kind) {
        switch (kind) {
          case CONTENT -> readContent(content, at + size);
          case EXTENDED_CONTENT -> readExtendedContent(content, at + size);
          default -> readLibrary(content, at + size);
        }
      }
      at += size;
    }
  }

  private void readContent(long from, long to) throws IOException {
    int title = shortAt(from);
    text(Field.TITLE, from + 10, title, to);
    text(Field.ARTIST, from + 10 + title, shortAt(from + 2), to);
  }

  private void readExtendedContent(long from, long to) throws IOException {
    int count = shortAt(from);
    long at = from + 2;
    for (int i = 0; i < count && at < to; i++) {
      int name = shortAt(at);
      long value = at + 2 + name;
      int length = shortAt(value + 2);
      text(at + 2, name, shortAt(value), value + 4, length, to);
      at = value + 4 + length;
    }
  }

  private void readLibrary(long from, long to) throws IOException {
    int count = shortAt(from);
    long at = from + 2;
    for (int i = 0; i < count && at < to; i++) {
      int name = shortAt(at + 4);
      long length = Integer.toUnsignedLong(Integer.reverseBytes(file.intAt(at + 8)));
      text(at + 12, name, shortAt(at + 6), at + 12 + name, length, to);
      at += 12 + name + length;
    }
  }

  private void text(long name, int nameLength, int type, long at, long length, long to)
      throws IOException {
    Field field = type == 0 ? FIELDS.get(string(name, nameLength)) : null;
    if (field != null) {
      text(field, at, length, to);
    }
  }

  private void text(Field field, long at, long length, long to) throws IOException {
    List<String> texts = values.computeIfAbsent(field, any -> new ArrayList<>());
    if (length <= TEXT_LIMIT && length <= to - at && texts.size() < Tags.VALUE_LIMIT) {
      texts.add(string(at, (int) length));
    }
  }

  private String string(long at, int length) throws IOException {
    String text = new String(file.copy(at, length), UTF_16LE);
    int zero = text.indexOf(0);
    return zero < 0 ? text : text.substring(0, zero);
  }

  private int shortAt(long at) throws IOException {
    return file.byteAt(at) | file.byteAt(at + 1) << 8;
  }

  private long longAt(long at) throws IOException {
    return Long.reverseBytes(file.unsignedIntAt(at) << 32 | file.unsignedIntAt(at + 4));
  }
}
