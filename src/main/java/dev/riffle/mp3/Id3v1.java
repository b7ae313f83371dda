package dev.riffle.mp3;

import com.google.common.collect.ImmutableList;
import com.mpatric.mp3agic.ID3v1Tag;
import com.mpatric.mp3agic.NoSuchTagException;
import dev.riffle.mp3.Tags.Field;
import java.io.IOException;

/** Reads ID3v1 and ID3v1.1 tags: fields of fixed size in the last 128 bytes of a file. */
final class Id3v1 {
  static final int SIZE = ID3v1Tag.TAG_LENGTH;

  private Id3v1() {}

  /** Returns whether a file ends with such a tag. */
  static boolean isIn(Bytes file) throws IOException {
    return file.size() >= SIZE && file.has("TAG", file.size() - SIZE);
  }

  /** Returns the offset after the tag at {@code at}, or {@code at} if there is none. */
  static long end(Bytes file, long at) throws IOException {
    return file.has("TAG", at) ? at + SIZE : at;
  }

  /** Reads the texts in the tag of a file, if there is one. */
  static void read(Bytes file, Tags tags) throws IOException {
    if (!isIn(file)) {
      return;
    }
    byte[] bytes = file.copy(file.size() - SIZE, SIZE);
    try {
      offer(new ID3v1Tag(bytes), bytes, tags);
    } catch (NoSuchTagException e) {
      // The file was truncated meanwhile.
    }
  }

  private static void offer(ID3v1Tag tag, byte[] bytes, Tags tags) {
    offer(tags, Field.TITLE, tag.getTitle());
    offer(tags, Field.ARTIST, tag.getArtist());
    offer(tags, Field.ALBUM, tag.getAlbum());
    offer(tags, Field.YEAR, tag.getYear());
    // mp3agic reads numbers beyond 127 as negative ones, and genre 255 as -1.
    if (bytes[125] == 0) { // ID3v1.1: the last two bytes of the comment hold the track number
      offer(tags, Field.TRACK_NUMBER, Integer.toString(bytes[126] & 0xFF));
    }
    offer(tags, Field.GENRE, Integer.toString(tag.getGenre() & 0xFF));
  }

  /** Bytes after a zero are left over from an older, longer text. */
  private static void offer(Tags tags, Field field, String text) {
    int zero = text.indexOf(0);
    String value = zero < 0 ? text : text.substring(0, zero);
    tags.offerUndeclared(field, ImmutableList.of(value), RawTrack.Label.LATIN_1);
  }
}
