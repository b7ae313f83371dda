package dev.riffle.mp3;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableMap;
import dev.riffle.mp3.Tags.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the text items of an MP4 file, moov.udta.meta.ilst. An item may have several values, and
 * several items may have one name.
 */
final class Mp4Tags {
  private static final int HEADER_SIZE = 8;

  /** The size of the type and the locale of a value. */
  private static final int VALUE_HEADER_SIZE = 8;

  private static final int UTF_8_TEXT = 1;
  private static final int UTF_16_TEXT = 2;

  private static final int ATOM_LIMIT = 10_000;
  private static final int TEXT_LIMIT = 1 << 20;

  private static final ImmutableMap<String, Field> FIELDS =
      ImmutableMap.of(
          "\u00a9nam", Field.TITLE,
          "\u00a9ART", Field.ARTIST,
          "\u00a9alb", Field.ALBUM,
          "aART", Field.ALBUM_ARTIST,
          "\u00a9gen", Field.GENRE);

  private final Bytes file;
  private final Map<Field, List<String>> values = new EnumMap<>(Field.class);
  private int visited;

  private Mp4Tags(Bytes file) {
    this.file = file;
  }

  /** Reads the texts of a track into {@code tags}. */
  static void read(Bytes file, Tags tags) throws IOException {
    Mp4Tags found = new Mp4Tags(file);
    found.read();
    found.values.forEach(tags::offer);
  }

  private void read() throws IOException {
    Atom moov = new Atom(0, file.size()).find("moov", 0);
    Atom meta = moov.find("udta", 0).find("meta", 0);
    // In QuickTime files, no version and flags precede the first atom of "meta".
    boolean isFull = !file.has("hdlr", meta.from() + 4);
    Atom items = meta.find("ilst", isFull ? 4 : 0);
    for (long at = items.from(); at < items.to() && visited < ATOM_LIMIT; ) {
      Atom item = atom(at, items.to());
      Field field = FIELDS.get(file.latin1(at + 4, 4));
      if (field != null) {
        readValues(item, values.computeIfAbsent(field, any -> new ArrayList<>()));
      }
      at = item.to();
    }
  }

  private void readValues(Atom item, List<String> texts) throws IOException {
    for (long at = item.from(); at < item.to() && visited < ATOM_LIMIT; ) {
      Atom data = atom(at, item.to());
      int type = file.intAt(data.from());
      long length = data.to() - data.from() - VALUE_HEADER_SIZE;
      boolean isText = type == UTF_8_TEXT || type == UTF_16_TEXT;
      if (file.has("data", at + 4)
          && isText
          && 0 <= length
          && length <= TEXT_LIMIT
          && texts.size() < Tags.VALUE_LIMIT) {
        byte[] text = file.copy(data.from() + VALUE_HEADER_SIZE, (int) length);
        texts.add(new String(text, type == UTF_8_TEXT ? UTF_8 : UTF_16));
      }
      at = data.to();
    }
  }

  /** Returns the atom at an offset, at least a header long and truncated at {@code end}. */
  private Atom atom(long at, long end) throws IOException {
    visited++;
    long size = file.unsignedIntAt(at);
    int header = HEADER_SIZE;
    if (size == 1) {
      size = file.unsignedIntAt(at + 8) << 32 | file.unsignedIntAt(at + 12);
      header = 2 * HEADER_SIZE;
    } else if (size == 0) {
      size = end - at; // extends to the end of the file
    }
    long to = size < header || size > end - at ? end : at + size;
    return new Atom(Math.min(at + header, to), to);
  }

  /** The content of an atom. */
  private final class Atom {
    private final long from;
    private final long to;

    Atom(long from, long to) {
      this.from = from;
      this.to = to;
    }

    long from() {
      return from;
    }

    long to() {
      return to;
    }

    /** Returns the first atom of a name inside, or an empty one. */
    Atom find(String name, int skipped) throws IOException {
      for (long at = from + skipped; at < to && visited < ATOM_LIMIT; ) {
        Atom inner = atom(at, to);
        if (file.has(name, at + 4)) {
          return inner;
        }
        at = inner.to();
      }
      return new Atom(to, to);
    }
  }
}
