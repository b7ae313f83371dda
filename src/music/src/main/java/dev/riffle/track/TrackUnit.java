package dev.riffle.track;

import com.google.common.hash.Hashing;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The songs that a queue plays as a unit, in sequence: those of an album, a disc or a folder. A
 * song in none of them, such as one without an album, is a unit of its own.
 *
 * <p>A unit is known by a number, a hash of the tags or the folder that its songs share. Numbers
 * are the same in every process and differ between the constants.
 *
 * @since 0.1
 */
public enum TrackUnit {
  /** Each song is a unit. */
  SONG(0),

  /**
   * The songs of an album, by disc and track number. An album is known by its MusicBrainz ID, else
   * by its name and its artist. Without an artist of the album, its songs are in the same folder,
   * or in neighbouring folders of discs, such as {@code CD1} and {@code CD2}. The names are
   * {@linkplain FoldedText folded}.
   */
  ALBUM(1),

  /** The songs of an album with the same disc number. */
  DISC(2),

  /** The songs in the same folder, in source order. */
  FOLDER(3);

  private static final int CODE_BITS = 3;
  private static final int MAX_TRACK = 0xffff;
  private static final int MAX_DISC = 0x7fff;

  // A name such as "CD2" or "Year of Puddles (Disc 2)".
  private static final Pattern DISC_FOLDER =
      Pattern.compile("(?iu)(?<![\\p{L}\\p{Nd}])(?:cd|dis[ck])[ ._-]*(\\d{1,2})(?!\\d)");

  private final int code; // the lowest bits of the numbers

  TrackUnit(int code) {
    this.code = code;
  }

  /**
   * Returns the constant whose {@link #unitOf} returned {@code number}, or {@link #SONG} for any
   * other number.
   */
  public static TrackUnit ofNumber(long number) {
    return Arrays.stream(values())
        .filter(unit -> (number & ((1 << CODE_BITS) - 1)) == unit.code)
        .findFirst()
        .orElse(SONG);
  }

  /** Returns the number of the unit of {@code song}. Takes time linear in its tags and its path. */
  public long unitOf(Track song) {
    Optional<String> key =
        switch (this) {
          case SONG -> Optional.empty();
          case ALBUM -> album(song);
          case DISC -> album(song).map(album -> key(album, String.valueOf(discOf(song))));
          case FOLDER -> folder(song).map(Path::toString);
        };
    long hash =
        Hashing.farmHashFingerprint64().hashUnencodedChars(key.orElse(song.location())).asLong();
    return hash << CODE_BITS | code;
  }

  /** Returns the rank of {@code song} in its unit; songs of equal rank play in source order. */
  public int rankOf(Track song) {
    return switch (this) {
      case SONG, FOLDER -> 0;
      case ALBUM, DISC -> {
        int track = Math.min(song.trackNumber().orElse(MAX_TRACK), MAX_TRACK);
        yield Math.min(discOf(song), MAX_DISC) * (MAX_TRACK + 1) + track;
      }
    };
  }

  /** Returns the number of the disc by the tags, else by the name of the folder, else 1. */
  public static int discOf(Track song) {
    return song.discNumber()
        .orElseGet(
            () ->
                folder(song)
                    .map(TrackUnit::discIn)
                    .filter(Matcher::find)
                    .map(disc -> Integer.parseInt(disc.group(1)))
                    .orElse(1));
  }

  private static Optional<String> album(Track song) {
    return song.musicBrainzAlbumId()
        .map(id -> key("id", id))
        .or(() -> song.album().flatMap(album -> named(FoldedText.of(album), song)));
  }

  private static Optional<String> named(String album, Track song) {
    return song.albumArtist()
        .map(artist -> key("artist", FoldedText.of(artist)))
        .or(() -> folder(song).map(folder -> key("folder", withoutDisc(folder))))
        .or(() -> song.artist().map(artist -> key("artist", FoldedText.of(artist))))
        .map(owner -> key(album, owner));
  }

  private static String key(String first, String second) {
    return first + '\0' + second;
  }

  /** Returns the folder of a song, or empty if it is at a URI. */
  private static Optional<Path> folder(Track song) {
    return song.isFile() ? Optional.of(song.path().resolveSibling("")) : Optional.empty();
  }

  private static String withoutDisc(Path folder) {
    Matcher disc = discIn(folder);
    return (disc.find() ? folder.resolveSibling(disc.replaceFirst("")) : folder).toString();
  }

  private static Matcher discIn(Path folder) {
    return DISC_FOLDER.matcher(folder.getNameCount() == 0 ? "" : folder.getFileName().toString());
  }
}
