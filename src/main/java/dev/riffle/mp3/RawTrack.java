package dev.riffle.mp3;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.encoding.LatinText;
import dev.riffle.encoding.TextGuess;
import dev.riffle.track.Track;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A track before the encoding of its undeclared text is known: non-ASCII text that a tag labels
 * Latin-1, or does not label. An immutable value.
 *
 * @param track the track with such text as Latin-1: each character is a byte
 * @param undeclared the fields with such text; empty for most tracks
 */
public record RawTrack(Track track, ImmutableSet<Text> undeclared) {
  /** The text fields of a track. */
  public enum Text {
    TITLE,
    ARTIST,
    ALBUM,
    ALBUM_ARTIST,
    GENRE
  }

  /** Separates the values of a field. No multi-byte character contains one of these bytes. */
  static final String SEPARATOR = "; ";

  private static final Splitter VALUES = Splitter.on(SEPARATOR);

  /** Returns a track without undeclared text. */
  public static RawTrack declared(Track track) {
    return new RawTrack(track, ImmutableSet.of());
  }

  /** Returns whether there is undeclared text. */
  public boolean isUndeclared() {
    return !undeclared.isEmpty();
  }

  /** Returns the undeclared texts that are not ASCII, one for each value. */
  public ImmutableList<String> texts() {
    ImmutableList.Builder<String> texts = ImmutableList.builder();
    for (Text text : undeclared) {
      for (String value : VALUES.split(of(text))) {
        if (!CharMatcher.ascii().matchesAllOf(value)) {
          texts.add(value);
        }
      }
    }
    return texts.build();
  }

  /**
   * Returns the track with its undeclared text decoded in {@code charset}; adds a problem if that
   * changes the text.
   */
  public Track in(Charset charset) {
    if (undeclared.isEmpty()
        || map(value -> TextGuess.reread(value, charset)).build().equals(track)) {
      return track;
    }
    return map(value -> TextGuess.reread(value, charset))
        .problem("its text is " + charset.name() + " under the label Latin-1")
        .build();
  }

  /** Returns the track with its undeclared text decoded as windows-1252. */
  public Track inLatin1() {
    for (Text text : undeclared) {
      if (!LatinText.asWindows1252(of(text)).equals(of(text))) {
        return map(LatinText::asWindows1252).build();
      }
    }
    return track; // the usual case
  }

  private String of(Text text) {
    Optional<String> value =
        switch (text) {
          case TITLE -> Optional.of(track.title());
          case ARTIST -> track.artist();
          case ALBUM -> track.album();
          case ALBUM_ARTIST -> track.albumArtist();
          case GENRE -> track.genre();
        };
    return value.orElse("");
  }

  private Track.Builder map(UnaryOperator<String> decoder) {
    Track.Builder read =
        Track.builder(track.path())
            .title(map(Text.TITLE, decoder))
            .artist(map(Text.ARTIST, decoder))
            .album(map(Text.ALBUM, decoder))
            .albumArtist(map(Text.ALBUM_ARTIST, decoder))
            .genre(map(Text.GENRE, decoder));
    track.trackNumber().ifPresent(read::trackNumber);
    track.discNumber().ifPresent(read::discNumber);
    track.year().ifPresent(read::year);
    track.durationMillis().ifPresent(read::durationMillis);
    track.problems().forEach(read::problem);
    return read;
  }

  private String map(Text text, UnaryOperator<String> decoder) {
    String value = of(text);
    return undeclared.contains(text)
        ? VALUES.splitToStream(value).map(decoder).collect(Collectors.joining(SEPARATOR))
        : value;
  }
}
