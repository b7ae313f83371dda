package dev.riffle.mp3;

import com.google.common.collect.ImmutableList;
import dev.riffle.mp3.Tags.Field;
import java.io.IOException;

/** Reads ID3v1 and ID3v1.1 tags: fields of fixed size in the last 128 bytes of a file. */
final class Id3v1 {
  static final int SIZE = 128;

  private Id3v1() {}

  /** Returns whether a file ends in such a tag. */
  static boolean isIn(Bytes file) throws IOException {
    return file.size() >= SIZE && file.has("TAG", file.size() - SIZE);
  }

  /** Returns the offset behind the tag at an offset, which is the same if there is none. */
  static long end(Bytes file, long at) throws IOException {
    return file.has("TAG", at) ? at + SIZE : at;
  }

  /** Offers what the tag of a file says, if it has one. */
  static void read(Bytes file, Tags tags) throws IOException {
    if (!isIn(file)) {
      return;
    }
    String tag = file.latin1(file.size() - SIZE, SIZE);
    offer(tags, Field.TITLE, text(tag, 3, 33));
    offer(tags, Field.ARTIST, text(tag, 33, 63));
    offer(tags, Field.ALBUM, text(tag, 63, 93));
    offer(tags, Field.YEAR, text(tag, 93, 97));
    if (tag.charAt(125) == 0) { // ID3v1.1: a comment that ends two bytes early leaves a number
      offer(tags, Field.TRACK_NUMBER, Integer.toString(tag.charAt(126)));
    }
    offer(tags, Field.GENRE, Integer.toString(tag.charAt(127)));
  }

  private static void offer(Tags tags, Field field, String text) {
    tags.offerLatin1(field, ImmutableList.of(text));
  }

  /** What follows a zero is left over from an older, longer text. */
  private static String text(String tag, int from, int to) {
    int zero = tag.indexOf(0, from);
    return tag.substring(from, 0 <= zero && zero < to ? zero : to);
  }
}
