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
 * A track as its file has it, before it is known what its undeclared text is written in: text that
 * a tag labels Latin-1, or does not label, and that is not ASCII. An immutable value.
 *
 * @param track the track with such text as Latin-1: each character is a byte
 * @param undeclared what of it is such text; empty for most tracks
 */
public record RawTrack(Track track, ImmutableSet<Text> undeclared) {
  /** What in a track is text. */
  public enum Text {
    TITLE,
    ARTIST,
    ALBUM,
    ALBUM_ARTIST,
    GENRE
  }

  /** Between the values of a field. No letter of more bytes than one has a byte of it. */
  static final String SEPARATOR = "; ";

  private static final Splitter VALUES = Splitter.on(SEPARATOR);

  /** Returns a track all of whose text is known. */
  public static RawTrack declared(Track track) {
    return new RawTrack(track, ImmutableSet.of());
  }

  /** Returns whether there is undeclared text. */
  public boolean isUndeclared() {
    return !undeclared.isEmpty();
  }

  /** Returns the undeclared texts, one for each value, those left out that are ASCII. */
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

  /** Returns the track with its undeclared text in {@code charset}, and says so if that is new. */
  public Track in(Charset charset) {
    if (undeclared.isEmpty()
        || map(value -> TextGuess.reread(value, charset)).build().equals(track)) {
      return track;
    }
    return map(value -> TextGuess.reread(value, charset))
        .problem("its text is " + charset.name() + " under the label Latin-1")
        .build();
  }

  /** Returns the track with its undeclared text in Latin-1 as Windows extended it. */
  public Track inLatin1() {
    for (Text text : undeclared) {
      if (!LatinText.asWindows1252(of(text)).equals(of(text))) {
        return map(LatinText::asWindows1252).build();
      }
    }
    return track; // nearly always
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

  private Track.Builder map(UnaryOperator<String> meaning) {
    Track.Builder read =
        Track.builder(track.path())
            .title(map(Text.TITLE, meaning))
            .artist(map(Text.ARTIST, meaning))
            .album(map(Text.ALBUM, meaning))
            .albumArtist(map(Text.ALBUM_ARTIST, meaning))
            .genre(map(Text.GENRE, meaning));
    track.trackNumber().ifPresent(read::trackNumber);
    track.discNumber().ifPresent(read::discNumber);
    track.year().ifPresent(read::year);
    track.durationMillis().ifPresent(read::durationMillis);
    track.problems().forEach(read::problem);
    return read;
  }

  private String map(Text text, UnaryOperator<String> meaning) {
    String value = of(text);
    return undeclared.contains(text)
        ? VALUES.splitToStream(value).map(meaning).collect(Collectors.joining(SEPARATOR))
        : value;
  }
}
