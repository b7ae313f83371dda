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
 * A track whose undeclared text has not been decoded yet: non-ASCII text that a tag labels Latin-1,
 * does not label, or labels UTF-8 although it is not. An immutable value.
 *
 * @param track the track, with such text decoded as Latin-1, one character per byte
 * @param undeclared the fields with such text; empty for most tracks
 * @param label the label of that text
 */
public record RawTrack(Track track, ImmutableSet<Text> undeclared, Label label) {
  /** The text fields of a track. */
  public enum Text {
    TITLE,
    ARTIST,
    ALBUM,
    ALBUM_ARTIST,
    GENRE
  }

  /** The label of undeclared text. */
  public enum Label {
    /** Latin-1, or no label. */
    LATIN_1("Latin-1"),
    /** UTF-8, although the text is not. */
    UTF_8("UTF-8");

    private final String title;

    Label(String title) {
      this.title = title;
    }

    /** Returns the problem of text in {@code encoding} that has this label. */
    String problem(String encoding) {
      return "its text is " + encoding + " but labelled " + title;
    }
  }

  /** Separates the values of a field. No multi-byte character contains one of these bytes. */
  static final String SEPARATOR = "; ";

  private static final Splitter VALUES = Splitter.on(SEPARATOR);
  private static final CharMatcher BYTES = CharMatcher.inRange('\0', '\u00FF');

  /** Returns a track without undeclared text. */
  public static RawTrack declared(Track track) {
    return new RawTrack(track, ImmutableSet.of(), Label.LATIN_1);
  }

  /** Returns whether there is undeclared text. */
  public boolean isUndeclared() {
    return !undeclared.isEmpty();
  }

  /** Returns the undeclared texts that are not ASCII, one per value. */
  public ImmutableList<String> texts() {
    ImmutableList.Builder<String> texts = ImmutableList.builder();
    for (Text text : undeclared) {
      for (String value : VALUES.split(of(text))) {
        if (isUndeclared(value)) {
          texts.add(value);
        }
      }
    }
    return texts.build();
  }

  /** Returns false for a declared value of a field that has undeclared ones in other frames. */
  private static boolean isUndeclared(String value) {
    return BYTES.matchesAllOf(value) && !CharMatcher.ascii().matchesAllOf(value);
  }

  /**
   * Returns the track with its undeclared text decoded in {@code charset}; adds a problem if the
   * label is wrong.
   */
  public Track in(Charset charset) {
    return undeclared.isEmpty()
        ? track
        : in(charset.name(), value -> TextGuess.reread(value, charset));
  }

  private Track in(String encoding, UnaryOperator<String> decoder) {
    Track decoded = map(decoder).build();
    return label == Label.LATIN_1 && decoded.equals(track)
        ? track
        : map(decoder).problem(label.problem(encoding)).build();
  }

  /** Returns the track with its undeclared text decoded as windows-1252. */
  public Track inLatin1() {
    if (label == Label.UTF_8 && isUndeclared()) {
      return in("windows-1252", LatinText::asWindows1252);
    }
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
            .compilation(track.isCompilation())
            .genre(map(Text.GENRE, decoder));
    track.trackNumber().ifPresent(read::trackNumber);
    track.discNumber().ifPresent(read::discNumber);
    track.year().ifPresent(read::year);
    track.rating().ifPresent(read::rating);
    track.musicBrainzRecordingId().ifPresent(read::musicBrainzRecordingId);
    track.musicBrainzAlbumId().ifPresent(read::musicBrainzAlbumId);
    track.durationMillis().ifPresent(read::durationMillis);
    track.problems().forEach(read::problem);
    return read;
  }

  private String map(Text text, UnaryOperator<String> decoder) {
    String value = of(text);
    return undeclared.contains(text)
        ? VALUES
            .splitToStream(value)
            .map(part -> isUndeclared(part) ? decoder.apply(part) : part)
            .collect(Collectors.joining(SEPARATOR))
        : value;
  }
}
