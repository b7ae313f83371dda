package dev.riffle.rules;

import com.google.common.base.Ascii;
import dev.riffle.track.TrackGroup;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.Arrays;

/**
 * The words of {@code spread}: those of the kinds of group, and {@code off} for songs. Stateless.
 */
public final class GroupWords {
  private GroupWords() {}

  /** Returns the word for a kind of group. */
  public static String of(TrackGroup group) {
    return group == TrackGroup.SONG ? DrawingRule.OFF : Words.of(group);
  }

  /**
   * Parses a kind of group.
   *
   * @param name the option as the user typed it
   * @throws Misuse if {@code word} is none
   */
  public static TrackGroup parse(String name, String word) {
    return Arrays.stream(TrackGroup.values())
        .filter(group -> of(group).equals(Ascii.toLowerCase(word)))
        .findFirst()
        .orElseThrow(
            () -> new Misuse(name + ": " + word + " is unknown; use one of artist, album, off"));
  }
}
