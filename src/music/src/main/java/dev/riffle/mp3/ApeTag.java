package dev.riffle.mp3;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import dev.riffle.mp3.Tags.Field;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Locates and reads the APE tag at the end of a file, before any ID3v1 tag. Version 2 stores UTF-8;
 * version 1 does not declare its encoding (APE tag specification, Hydrogenaudio wiki). An immutable
 * value.
 *
 * @param start the offset of the tag, including its header
 * @param items the offset of the first item
 * @param end the offset after the last item
 * @param version 1000 or 2000
 */
record ApeTag(long start, long items, long end, int version) {
  static final String MARK = "APETAGEX";

  /** The size of the header, and of the footer. */
  static final int HEADER_SIZE = 32;

  private static final int HAS_HEADER = 0x80;

  /** The maximum number of bytes read from a tag. */
  private static final int SIZE_LIMIT = 16 << 20;

  private static final int ITEM_LIMIT = 10_000;
  private static final int TEXT_LIMIT = 1 << 20;

  /** The maximum length of a key. */
  private static final int KEY_LIMIT = 255;

  /** The size of the value and its flags, before the key. */
  private static final int ITEM_HEADER_SIZE = 8;

  private static final int KIND = 0x06;
  private static final int VERSION_2 = 2000;

  /** Returns the tag that ends at an offset, or empty if there is none. */
  static Optional<ApeTag> find(Bytes file, long fileEnd) throws IOException {
    long footer = fileEnd - HEADER_SIZE;
    if (footer < 0 || !file.has(MARK, footer)) {
      return Optional.empty();
    }
    long size = littleEndian(file, footer + 12);
    boolean hasHeader = (file.byteAt(footer + 23) & HAS_HEADER) != 0;
    long items = fileEnd - size;
    long start = items - (hasHeader ? HEADER_SIZE : 0);
    int version = (int) littleEndian(file, footer + 8);
    return Optional.of(
        start < 0 || items > footer
            ? new ApeTag(footer, footer, footer, version)
            : new ApeTag(start, items, Math.min(footer, items + SIZE_LIMIT), version));
  }

  /** Reads the text items of a track into {@code tags}. */
  void read(Bytes file, Tags tags) throws IOException {
    read(file, new ItemTexts(tags, version));
  }

  /**
   * Passes text items to {@code sink} under lower-case keys; skips pictures and other binary items
   * without reading them.
   */
  void read(Bytes file, Id3v2Frames.ValueSink sink) throws IOException {
    long at = items;
    for (int count = 0; count < ITEM_LIMIT && at + ITEM_HEADER_SIZE < end; count++) {
      long size = littleEndian(file, at);
      boolean isText = (file.byteAt(at + 4) & KIND) == 0;
      long key = at + ITEM_HEADER_SIZE;
      long value = endOfKey(file, key) + 1;
      if (value + size > end) {
        return;
      }
      String name = Ascii.toLowerCase(file.latin1(key, (int) (value - 1 - key)));
      if (isText && size <= TEXT_LIMIT && sink.wants(name)) {
        sink.accept(name, file.copy(value, (int) size));
      }
      at = value + size;
    }
  }

  private static long endOfKey(Bytes file, long key) throws IOException {
    long at = key;
    while (file.byteAt(at) != 0 && at < key + KEY_LIMIT) {
      at++;
    }
    return at;
  }

  private static long littleEndian(Bytes file, long at) throws IOException {
    return Integer.toUnsignedLong(Integer.reverseBytes(file.intAt(at)));
  }

  private record ItemTexts(Tags tags, int version) implements Id3v2Frames.ValueSink {
    /** Lower-case keys, because keys are case-insensitive. */
    private static final ImmutableMap<String, Field> FIELDS =
        ImmutableMap.<String, Field>builder()
            .put("title", Field.TITLE)
            .put("artist", Field.ARTIST)
            .put("album", Field.ALBUM)
            .put("album artist", Field.ALBUM_ARTIST)
            .put("albumartist", Field.ALBUM_ARTIST)
            .put("compilation", Field.COMPILATION)
            .put("track", Field.TRACK_NUMBER)
            .put("disc", Field.DISC_NUMBER)
            .put("year", Field.YEAR)
            .put("genre", Field.GENRE)
            .put("musicbrainz_albumartistid", Field.MUSICBRAINZ_ALBUM_ARTIST_ID)
            .put("musicbrainz_albumid", Field.MUSICBRAINZ_ALBUM_ID)
            .put("musicbrainz_trackid", Field.MUSICBRAINZ_RECORDING_ID_TEXT)
            .buildOrThrow();

    @Override
    public boolean wants(String key) {
      return FIELDS.containsKey(key);
    }

    @Override
    public void accept(String key, byte[] text) {
      Field field = requireNonNull(FIELDS.get(key));
      if (version >= VERSION_2 && Id3Text.isUtf8(text)) {
        tags.offer(field, values(new String(text, UTF_8)));
      } else {
        RawTrack.Label label = version >= VERSION_2 ? RawTrack.Label.UTF_8 : RawTrack.Label.LATIN_1;
        tags.offerUndeclared(field, values(new String(text, ISO_8859_1)), label);
      }
    }

    private static List<String> values(String text) {
      return Splitter.on('\0').limit(Tags.VALUE_LIMIT).splitToList(text);
    }
  }
}
