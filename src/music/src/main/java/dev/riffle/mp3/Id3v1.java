package dev.riffle.mp3;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.mpatric.mp3agic.ID3v1Tag;
import com.mpatric.mp3agic.NoSuchTagException;
import dev.riffle.mp3.Tags.Field;
import java.io.IOException;
import java.util.List;

/** Reads ID3v1 and ID3v1.1 tags: fields of fixed size in the last 128 bytes of a file. */
final class Id3v1 {
  static final int SIZE = ID3v1Tag.TAG_LENGTH;

  /** The marks at the end of other tags, which may contain "TAG". */
  private static final ImmutableSet<String> OTHER_ENDS = ImmutableSet.of("LYRICS200", "LYRICSEND");

  /** Control characters except white space and the escape character of Japanese text. */
  private static final CharMatcher CONTROLS =
      CharMatcher.inRange('\0', '\u001F').and(CharMatcher.noneOf("\t\n\r\u001B"));

  private Id3v1() {}

  /**
   * Returns the offset of the tag at the end of a file, or the size of the file if there is none.
   *
   * @param from the end of the tags at the beginning
   */
  static long start(Bytes file, long from) throws IOException {
    long at = file.size() - SIZE;
    boolean isTag =
        at >= from
            && file.has("TAG", at)
            && !isInOtherTag(file, at)
            && isPlausible(file.copy(at, SIZE), framesAcross(file, at));
    return isTag ? at : file.size();
  }

  private static boolean isInOtherTag(Bytes file, long at) throws IOException {
    for (String end : OTHER_ENDS) {
      if (file.has(end, file.size() - end.length())) {
        return true;
      }
    }
    return file.has(ApeTag.MARK, at - ApeTag.MARK.indexOf("TAG"))
        || file.has(ApeTag.MARK, file.size() - ApeTag.HEADER_SIZE)
        || Id3v2.isFooter(file, file.size());
  }

  /**
   * Returns the number of audio frames from the one that spans an offset to the end of the file; 0
   * if they do not end exactly there.
   */
  private static int framesAcross(Bytes file, long at) throws IOException {
    for (long first = Math.max(0, at - MpegFrame.MAX_LENGTH); first < at; first++) {
      // Fast path: most bytes are not 0xFF.
      if (file.byteAt(first) == 0xFF && first + MpegFrame.length(file.intAt(first)) > at) {
        int frames = FrameWalk.framesToEnd(file, first);
        if (frames > 0) {
          return frames;
        }
      }
    }
    return 0;
  }

  /** Returns whether bytes are a tag. If a single audio frame spans them, the fields decide. */
  private static boolean isPlausible(byte[] bytes, int frames) {
    try {
      ID3v1Tag tag = new ID3v1Tag(bytes);
      List<String> texts =
          Lists.transform(
              ImmutableList.of(tag.getTitle(), tag.getArtist(), tag.getAlbum(), tag.getComment()),
              Id3v1::upToZero);
      boolean isYear = CharMatcher.inRange('0', '9').matchesAllOf(upToZero(tag.getYear()));
      long odd = texts.stream().filter(CONTROLS::matchesAnyOf).count() + (isYear ? 0 : 1);
      return switch (frames) {
        case 0 -> odd < 2;
        case 1 -> odd == 0 && texts.stream().anyMatch(text -> !text.isEmpty());
        default -> false;
      };
    } catch (NoSuchTagException e) {
      return false; // the file has been truncated since
    }
  }

  /** Returns the offset after the tag at {@code at}, or {@code at} if there is none. */
  static long end(Bytes file, long at) throws IOException {
    return file.has("TAG", at) ? at + SIZE : at;
  }

  /** Reads the texts in the tag at the offset returned by {@link #start}. */
  static void read(Bytes file, long at, Tags tags) throws IOException {
    if (at == file.size()) {
      return;
    }
    byte[] bytes = file.copy(at, SIZE);
    try {
      offer(new ID3v1Tag(bytes), bytes, tags);
    } catch (NoSuchTagException e) {
      // The file has been truncated since.
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

  /** Cuts text at a zero: later bytes are left over from an older, longer text. */
  private static void offer(Tags tags, Field field, String text) {
    tags.offerUndeclared(field, ImmutableList.of(upToZero(text)), RawTrack.Label.LATIN_1);
  }

  private static String upToZero(String text) {
    int zero = text.indexOf(0);
    return (zero < 0 ? text : text.substring(0, zero)).strip();
  }
}
