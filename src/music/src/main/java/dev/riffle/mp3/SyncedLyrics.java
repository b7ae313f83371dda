package dev.riffle.mp3;

import com.google.common.base.CharMatcher;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads a frame of synchronised lyrics (SYLT of ID3v2.3 and 2.4, SLT of 2.2): the encoding,
 * language, time unit, kind of text and description, then texts, each with its time. A text is a
 * line or a syllable; the first syllable of a line starts with a line break. Not thread-safe.
 */
final class SyncedLyrics {
  private static final int UNIT = 4; // the offset of the time unit
  private static final int KIND = 5;
  private static final int DESCRIPTION = 6;
  private static final int MILLISECONDS = 2; // the other unit is MPEG frames
  private static final int MAX_KIND = 2; // lyrics and transcriptions, not chords or events
  private static final int MAX_TEXTS = 10_000;
  private static final long MAX_MILLIS = 60_000_000; // LRC has three digits for minutes
  private static final CharMatcher BREAKS = CharMatcher.anyOf("\r\n");

  private final byte[] frame;
  private final int width; // bytes of a character, and of a terminating zero
  private byte[] mark = {}; // the byte order mark; some programs write only the first one
  private int at = DESCRIPTION;
  private boolean isUndeclared; // some text does not declare its encoding

  /** A text and its start time. */
  private record Text(long millis, String text) {}

  private SyncedLyrics(byte[] frame) {
    this.frame = frame;
    width = frame[0] == 1 || frame[0] == 2 ? 2 : 1;
  }

  /** Returns the lyrics in the LRC format; empty if none have times in milliseconds. */
  static TagLyrics.Candidate read(byte[] frame) {
    boolean isKnown =
        frame.length > DESCRIPTION
            && frame[UNIT] == MILLISECONDS
            && 0 <= frame[KIND]
            && frame[KIND] <= MAX_KIND;
    if (!isKnown) {
      return TagLyrics.Candidate.NONE;
    }
    SyncedLyrics lyrics = new SyncedLyrics(frame);
    String lrc = lrc(lyrics.texts());
    return new TagLyrics.Candidate(lrc, lyrics.isUndeclared);
  }

  private List<Text> texts() {
    List<Text> texts = new ArrayList<>();
    Optional<String> description = next();
    Optional<String> text = description.isEmpty() ? description : next();
    while (text.isPresent() && at + Ints.BYTES <= frame.length && texts.size() < MAX_TEXTS) {
      byte[] time = Arrays.copyOfRange(frame, at, at + Ints.BYTES);
      long millis = Integer.toUnsignedLong(Ints.fromByteArray(time));
      if (millis < MAX_MILLIS) {
        texts.add(new Text(millis, text.get()));
      }
      at += Ints.BYTES;
      text = next();
    }
    return texts;
  }

  /** Reads a text and its terminating zero; returns empty at the end. */
  private Optional<String> next() {
    int end = at;
    while (end + width <= frame.length && (frame[end] != 0 || frame[end + width - 1] != 0)) {
      end += width;
    }
    if (end + width > frame.length) {
      return Optional.empty();
    }
    byte[] text = Arrays.copyOfRange(frame, at, end);
    at = end + width;
    boolean isMarked = text.length > 1 && (text[0] & text[1]) == (byte) 0xFE && text[0] != text[1];
    mark = frame[0] == 1 && isMarked ? Arrays.copyOf(text, 2) : mark;
    byte[] encoding = {frame[0]};
    Id3Text decoded = new Id3Text(Bytes.concat(encoding, isMarked ? new byte[0] : mark, text));
    isUndeclared |= decoded.undeclared().isPresent();
    return Optional.of(String.join(" ", decoded.values()));
  }

  private static String lrc(List<Text> texts) {
    boolean isInSyllables =
        texts.stream().anyMatch(text -> !BREAKS.trimFrom(text.text).equals(text.text));
    StringBuilder lrc = new StringBuilder();
    boolean isInLine = false;
    for (Text text : texts) {
      boolean begins = !isInSyllables || !isInLine || isBreak(text.text, 0);
      if (begins) {
        lrc.append(time(text.millis));
      }
      lrc.append(BREAKS.replaceFrom(BREAKS.trimFrom(text.text), ' '));
      isInLine = !isBreak(text.text, text.text.length() - 1);
    }
    return BREAKS.trimLeadingFrom(lrc);
  }

  private static boolean isBreak(String text, int at) {
    return 0 <= at && at < text.length() && BREAKS.matches(text.charAt(at));
  }

  private static String time(long millis) {
    return String.format(
        Locale.ROOT, "\n[%02d:%02d.%03d]", millis / 60_000, millis / 1000 % 60, millis % 1000);
  }
}
