package dev.riffle.track;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;
import com.google.common.hash.Hashing;
import java.util.Arrays;
import java.util.Optional;

/**
 * The songs that a queue keeps apart, such as those of an artist. A song in no such group, such as
 * one without an artist, is a group of its own.
 *
 * <p>A group is known by a number, a hash of the tags that its songs share. Numbers are the same in
 * every process and differ between the constants.
 *
 * @since 0.1
 */
public enum TrackGroup {
  /** Each song is a group. */
  SONG(0),

  /**
   * The songs of an artist: that of the album, else the one before the first separator ({@code ;},
   * {@code /} between spaces, or a NUL) of the artist of the song. On an album of various artists,
   * by its artist or as a {@linkplain Track#isCompilation compilation}, it is the artist of the
   * song. Names are {@linkplain FoldedText folded}.
   */
  ARTIST(1),

  /** The songs of an album, as {@link TrackUnit#ALBUM} knows it. */
  ALBUM(2);

  private static final int CODE_BITS = 3;

  /** The folded names of no artist, letters and digits alone. */
  private static final ImmutableSet<String> VARIOUS =
      ImmutableSet.of(
          "variousartists",
          "various",
          "variousartist",
          "va",
          "verschiedene",
          "verschiedeneinterpreten",
          "diverse",
          "diverseinterpreten",
          "diversen",
          "artistesdivers",
          "variosartistas",
          "artistivari",
          "aavv",
          "blandadeartister",
          "群星",
          "华语群星",
          "華語群星",
          "オムニバス",
          "ヴァリアスアーティスト");

  private static final CharMatcher NAME = CharMatcher.forPredicate(Character::isLetterOrDigit);

  private final int code; // the lowest bits of the numbers

  TrackGroup(int code) {
    this.code = code;
  }

  /**
   * Returns the constant whose {@link #groupOf} returned {@code number}, or {@link #SONG} for any
   * other number.
   */
  public static TrackGroup ofNumber(long number) {
    return Arrays.stream(values())
        .filter(group -> (number & ((1 << CODE_BITS) - 1)) == group.code)
        .findFirst()
        .orElse(SONG);
  }

  /**
   * Returns the number of the group of {@code song}. Takes time linear in its tags and its path.
   */
  public long groupOf(Track song) {
    if (this == ALBUM) {
      return number(String.valueOf(TrackUnit.ALBUM.unitOf(song)));
    }
    Optional<String> key = this == SONG ? Optional.empty() : artistOf(song);
    return number(key.map(name -> "artist\0" + folded(name)).orElse(song.location()));
  }

  private long number(String key) {
    return Hashing.farmHashFingerprint64().hashUnencodedChars(key).asLong() << CODE_BITS | code;
  }

  /**
   * Returns the artist by whom {@link #ARTIST} groups a song, as its tags spell the name, without
   * white space around it; empty if the song is a group of its own.
   */
  public static Optional<String> artistOf(Track song) {
    return song.albumArtist()
        .filter(any -> !song.isCompilation())
        .map(TrackGroup::first)
        .filter(name -> isName(name) && !VARIOUS.contains(NAME.retainFrom(FoldedText.of(name))))
        .or(() -> song.artist().map(TrackGroup::first))
        .filter(TrackGroup::isName);
  }

  private static boolean isName(String name) {
    return !folded(name).isEmpty();
  }

  private static String folded(String name) {
    return CharMatcher.whitespace().trimAndCollapseFrom(FoldedText.of(name), ' ');
  }

  /** Returns the name before the first separator. */
  private static String first(String names) {
    int end = names.length();
    for (String separator : new String[] {"\0", ";", " / "}) {
      int index = names.indexOf(separator);
      end = index < 0 ? end : Math.min(end, index);
    }
    return CharMatcher.whitespace().trimFrom(names.substring(0, end));
  }
}
