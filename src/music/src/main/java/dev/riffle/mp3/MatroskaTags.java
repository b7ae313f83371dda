package dev.riffle.mp3;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import dev.riffle.mp3.Tags.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the text tags of a Matroska or WebM file (RFC 9559) that apply to the whole file. A name
 * may occur several times.
 */
final class MatroskaTags {
  /** The first four bytes of a file. */
  static final int MARK = 0x1A45_DFA3;

  private static final long SEGMENT = 0x1853_8067L;
  private static final long TAGS = 0x1254_C367L;
  private static final long TAG = 0x7373;
  private static final long TARGETS = 0x63C0;
  private static final long SIMPLE_TAG = 0x67C8;
  private static final long TAG_NAME = 0x45A3;
  private static final long TAG_STRING = 0x4487;

  /** The maximum size, in bytes, of targets without a level name or a track number. */
  private static final int MAX_GLOBAL_TARGETS = 4;

  private static final int ELEMENT_LIMIT = 100_000;
  private static final int TEXT_LIMIT = 1 << 20;

  private static final ImmutableMap<String, Field> FIELDS =
      ImmutableMap.of(
          "title", Field.TITLE,
          "artist", Field.ARTIST,
          "album", Field.ALBUM,
          "album_artist", Field.ALBUM_ARTIST,
          "genre", Field.GENRE);

  private final Bytes file;
  private final Map<Field, List<String>> values = new EnumMap<>(Field.class);
  private int visited;

  private MatroskaTags(Bytes file) {
    this.file = file;
  }

  /** Reads the texts of a track into {@code tags}. */
  static void read(Bytes file, Tags tags) throws IOException {
    MatroskaTags found = new MatroskaTags(file);
    for (Element segment : found.inside(0, file.size(), SEGMENT)) {
      for (Element all : found.inside(segment.from(), segment.to(), TAGS)) {
        for (Element tag : found.inside(all.from(), all.to(), TAG)) {
          found.readTag(tag);
        }
      }
    }
    found.values.forEach(tags::offer);
  }

  private void readTag(Element tag) throws IOException {
    for (Element targets : inside(tag.from(), tag.to(), TARGETS)) {
      if (targets.to() - targets.from() > MAX_GLOBAL_TARGETS) {
        return;
      }
    }
    Map<Field, List<String>> inTag = new EnumMap<>(Field.class);
    for (Element simple : inside(tag.from(), tag.to(), SIMPLE_TAG)) {
      Field field = FIELDS.get(Ascii.toLowerCase(text(simple, TAG_NAME)));
      if (field != null) {
        List<String> texts = inTag.computeIfAbsent(field, any -> new ArrayList<>());
        if (texts.size() < Tags.VALUE_LIMIT) {
          texts.add(text(simple, TAG_STRING));
        }
      }
    }
    values.putAll(inTag); // the tag of the song follows that of the album
  }

  private String text(Element simple, long id) throws IOException {
    for (Element text : inside(simple.from(), simple.to(), id)) {
      return new String(
          file.copy(text.from(), (int) Math.min(TEXT_LIMIT, text.to() - text.from())), UTF_8);
    }
    return "";
  }

  /** The content of an element. */
  private record Element(long from, long to) {}

  /** Returns the elements with an identifier between two offsets. */
  private List<Element> inside(long from, long to, long id) throws IOException {
    List<Element> found = new ArrayList<>();
    for (long at = from; at < to && visited < ELEMENT_LIMIT; visited++) {
      int idLength = length(at);
      int sizeLength = length(at + idLength);
      long content = at + idLength + sizeLength;
      long mask = (1L << (7 * sizeLength)) - 1;
      long size = number(at + idLength, sizeLength) & mask;
      long end = size == mask || size > to - content ? to : content + size; // all ones: unknown
      if (number(at, idLength) == id && content <= to) {
        found.add(new Element(content, end));
      }
      at = Math.max(end, content);
    }
    return found;
  }

  /** Returns the length of a number, coded in the leading zeros of its first byte. */
  private int length(long at) throws IOException {
    return Math.min(8, Integer.numberOfLeadingZeros(file.byteAt(at)) - 23);
  }

  private long number(long at, int length) throws IOException {
    long number = 0;
    for (int i = 0; i < length; i++) {
      number = number << 8 | file.byteAt(at + i);
    }
    return number;
  }
}
