package dev.riffle.mp3;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.Sets.toImmutableEnumSet;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.track.Track;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text values in the tags of one file. The first tag with a field wins: the best tag is read
 * first, and the others supply missing fields. Not thread-safe.
 */
final class Tags {
  /** The maximum number of values of a field. */
  static final int VALUE_LIMIT = 100;

  /** The fields of a tag. */
  enum Field {
    TITLE,
    ARTIST,
    ALBUM,
    ALBUM_ARTIST,
    COMPILATION,
    MUSICBRAINZ_ALBUM_ARTIST_ID,
    TRACK_NUMBER,
    DISC_NUMBER,
    YEAR,
    /** The year of the first release, used if there is no other. */
    ORIGINAL_YEAR,
    GENRE,
    RATING,
    MUSICBRAINZ_RECORDING_ID,
    /** The recording ID in a user text, used if there is no other. */
    MUSICBRAINZ_RECORDING_ID_TEXT,
    MUSICBRAINZ_ALBUM_ID
  }

  /** A number with an optional total: "3/12". 0 and more than 99,999 are not track numbers. */
  private static final Pattern NUMBER = Pattern.compile("0*([1-9]\\d{0,4})(?:\\D.*)?");

  /** A year above 0 with an optional day: "1999-12-31", "19991231". */
  private static final Pattern YEAR = Pattern.compile("(?!0000)(\\d{4})(?:\\d{4}|\\D.*)?");

  private static final Pattern UUID =
      Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  /** MusicBrainz's artist ID of "Various Artists". */
  private static final String VARIOUS_ARTISTS = "89ad4ac3-39f7-470e-963a-56509c546377";

  private static final ImmutableMap<Field, RawTrack.Text> TEXTS =
      ImmutableMap.of(
          Field.TITLE, RawTrack.Text.TITLE,
          Field.ARTIST, RawTrack.Text.ARTIST,
          Field.ALBUM, RawTrack.Text.ALBUM,
          Field.ALBUM_ARTIST, RawTrack.Text.ALBUM_ARTIST,
          Field.GENRE, RawTrack.Text.GENRE);

  private final Map<Field, ImmutableList<String>> values = new EnumMap<>(Field.class);

  /** The labels of undeclared text, by field. */
  private final Map<Field, RawTrack.Label> undeclared = new EnumMap<>(Field.class);

  /** The fields to which the current tag may add values. */
  private final Set<Field> growing = EnumSet.noneOf(Field.class);

  private final Set<String> problems = new LinkedHashSet<>();

  boolean has(Field field) {
    return values.containsKey(field);
  }

  /** Returns whether a field accepts values: it has none, or the current tag adds to it. */
  boolean wants(Field field) {
    return !has(field) || (growing.contains(field) && of(field).size() < VALUE_LIMIT);
  }

  /** Accepts further values of a field until the current tag ends. */
  void grow(Field field) {
    growing.add(field);
  }

  /** Ends the current tag; later values belong to another one. */
  void endTag() {
    growing.clear();
  }

  /**
   * Adds the valid values of a field, if it accepts them; returns whether any were added. Invalid
   * ones, such as the year 0, leave the field to the next tag.
   */
  @CanIgnoreReturnValue
  boolean offer(Field field, List<String> texts) {
    ImmutableList<String> given =
        texts.stream()
            .map(String::strip)
            .filter(text -> isValue(field, text))
            .collect(toImmutableList());
    if (given.isEmpty() || !wants(field)) {
      return false;
    }
    values.merge(field, given, Tags::concat);
    return true;
  }

  /** Adds the values of a field that were decoded as Latin-1, if it accepts them. */
  void offerUndeclared(Field field, List<String> texts, RawTrack.Label label) {
    if (offer(field, texts) && texts.stream().anyMatch(Tags::isNonAscii)) {
      undeclared.put(field, label);
    }
  }

  private static boolean isValue(Field field, String text) {
    return switch (field) {
      case YEAR, ORIGINAL_YEAR -> YEAR.matcher(text).matches();
      case TRACK_NUMBER, DISC_NUMBER -> NUMBER.matcher(text).matches();
      case MUSICBRAINZ_RECORDING_ID, MUSICBRAINZ_RECORDING_ID_TEXT, MUSICBRAINZ_ALBUM_ID ->
          UUID.matcher(text).matches();
      default -> !text.isEmpty();
    };
  }

  private static ImmutableList<String> concat(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream())
        .limit(VALUE_LIMIT)
        .collect(toImmutableList());
  }

  /** Adds a problem of the tags, once. */
  void problem(String problem) {
    problems.add(problem);
  }

  /** Returns the label of undeclared text; prefers UTF-8, which is certainly wrong. */
  RawTrack.Label label() {
    return undeclared.containsValue(RawTrack.Label.UTF_8)
        ? RawTrack.Label.UTF_8
        : RawTrack.Label.LATIN_1;
  }

  /**
   * Sets the fields and problems of {@code track}; returns the fields with undeclared text, which
   * is set as Latin-1.
   */
  ImmutableSet<RawTrack.Text> describe(Track.Builder track) {
    text(Field.TITLE, track::title);
    text(Field.ARTIST, track::artist);
    text(Field.ALBUM, track::album);
    text(Field.ALBUM_ARTIST, track::albumArtist);
    track.compilation(
        of(Field.COMPILATION).contains("1")
            || of(Field.MUSICBRAINZ_ALBUM_ARTIST_ID).contains(VARIOUS_ARTISTS));
    number(Field.TRACK_NUMBER, NUMBER, track::trackNumber);
    number(Field.DISC_NUMBER, NUMBER, track::discNumber);
    number(has(Field.YEAR) ? Field.YEAR : Field.ORIGINAL_YEAR, YEAR, track::year);
    track.genre(
        joined(of(Field.GENRE).stream().map(Genre::names).flatMap(Collection::stream).toList()));
    number(Field.RATING, NUMBER, track::rating);
    text(
        has(Field.MUSICBRAINZ_RECORDING_ID)
            ? Field.MUSICBRAINZ_RECORDING_ID
            : Field.MUSICBRAINZ_RECORDING_ID_TEXT,
        track::musicBrainzRecordingId);
    text(Field.MUSICBRAINZ_ALBUM_ID, track::musicBrainzAlbumId);
    problems.forEach(track::problem);
    if (undeclared.isEmpty()) {
      return ImmutableSet.of();
    }
    return TEXTS.entrySet().stream()
        .filter(text -> undeclared.containsKey(text.getKey()))
        .map(Map.Entry::getValue)
        .collect(toImmutableEnumSet());
  }

  private static boolean isNonAscii(String text) {
    return !CharMatcher.ascii().matchesAllOf(text);
  }

  private void text(Field field, Consumer<String> setter) {
    setter.accept(joined(of(field)));
  }

  private void number(Field field, Pattern form, IntConsumer setter) {
    if (has(field)) {
      Matcher number = form.matcher(of(field).get(0));
      if (number.matches()) {
        setter.accept(Integer.parseInt(number.group(1)));
      }
    }
  }

  private ImmutableList<String> of(Field field) {
    return values.getOrDefault(field, ImmutableList.of());
  }

  /** Joins values, but not by commas: "Crosby, Stills and Nash" is one name. */
  private static String joined(List<String> values) {
    // Fast path: there is usually one value, and a scan calls this five times per file.
    return values.size() == 1
        ? values.get(0)
        : values.stream().distinct().collect(Collectors.joining(RawTrack.SEPARATOR));
  }
}
