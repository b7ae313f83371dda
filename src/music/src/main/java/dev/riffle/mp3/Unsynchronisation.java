package dev.riffle.mp3;

import java.util.Arrays;

/**
 * Removes the zeros that ID3v2 inserts after 0xFF where two bytes resemble an audio frame
 * (unsynchronisation). Some programs set the flag but insert no zeros. Stateless.
 */
final class Unsynchronisation {
  private static final int FF = 0xFF;

  /** The minimum second byte of an audio frame. */
  private static final int SYNC = 0xE0;

  private Unsynchronisation() {}

  /**
   * Returns whether zeros may have been inserted as the standard requires: before zeros and before
   * bytes that resemble audio.
   */
  static boolean isIn(byte[] bytes) {
    for (int at = 0; at + 1 < bytes.length; at++) {
      int next = bytes[at + 1] & 0xFF;
      int second = at + 2 < bytes.length ? bytes[at + 2] & 0xFF : 0;
      boolean isInserted = next == 0 && (second == 0 || second >= SYNC);
      if ((bytes[at] & 0xFF) == FF && (next == 0 ? !isInserted : next >= SYNC)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the bytes without the zero after each 0xFF; {@code bytes} is overwritten. */
  static byte[] removeAll(byte[] bytes) {
    int length = 0;
    byte previous = 0;
    for (byte next : bytes) {
      if (next != 0 || previous != (byte) FF) {
        bytes[length++] = next;
      }
      previous = next;
    }
    return Arrays.copyOf(bytes, length);
  }

  /** Returns the body of a frame without inserted zeros. */
  static byte[] remove(byte[] frame, boolean isText) {
    if (resemblesAudio(frame)) {
      return frame;
    }
    byte[] removed = removeAll(frame.clone());
    boolean isUtf16 = isText && frame.length > 0 && (frame[0] == 1 || frame[0] == 2);
    return isUtf16 && removed.length < frame.length ? utf16(frame, removed) : removed;
  }

  private static boolean resemblesAudio(byte[] bytes) {
    for (int at = 0; at + 1 < bytes.length; at++) {
      if ((bytes[at] & 0xFF) == FF && (bytes[at + 1] & 0xFF) >= SYNC) {
        return true;
      }
    }
    return false;
  }

  /** Selects the intact text: by its byte order mark, or by its length, which must be even. */
  private static byte[] utf16(byte[] frame, byte[] removed) {
    boolean isWhole = removed.length % 2 == 1; // including the encoding byte
    if (frame.length > 3 && frame[1] == (byte) FF && frame[2] == 0 && frame[3] == (byte) 0xFE) {
      // The size of some frames excludes the zeros, which truncates the zero of the last letter.
      return isWhole ? removed : Arrays.copyOf(removed, removed.length + 1);
    }
    boolean wasWhole = frame.length % 2 == 1;
    if (wasWhole != isWhole) {
      return isWhole ? removed : frame;
    }
    long less = nonsense(frame) - nonsense(removed);
    return less > 0 || (less == 0 && isIn(frame)) ? removed : frame;
  }

  /** Returns the number of characters that do not occur in text. */
  private static long nonsense(byte[] frame) {
    return String.join("", Id3Text.decode(frame))
        .codePoints()
        .filter(c -> c == 0xFFFD || !Character.isDefined(c) || Character.isISOControl(c))
        .count();
  }
}
