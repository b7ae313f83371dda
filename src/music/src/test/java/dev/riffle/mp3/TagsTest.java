package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.mp3.Tags.Field;
import dev.riffle.track.Track;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TagsTest {
  private final Tags tags = new Tags();

  @Test
  void offer_knownField_isIgnored() {
    tags.offer(Field.ARTIST, ImmutableList.of(" ", ""));
    tags.offer(Field.ARTIST, ImmutableList.of("first"));
    tags.offer(Field.ARTIST, ImmutableList.of("second"));
    assertThat(track().artist()).hasValue("first");
  }

  @Test
  void describe_severalValues_areJoinedWithoutRepetitions() {
    tags.offer(Field.ARTIST, ImmutableList.of("Ella", "Louis ", "", "Ella"));
    tags.offer(Field.GENRE, ImmutableList.of("8", "(8)Swing"));
    tags.offer(Field.TRACK_NUMBER, ImmutableList.of("2", "7"));
    assertThat(track().artist()).hasValue("Ella; Louis");
    assertThat(track().genre()).hasValue("Jazz; Swing");
    assertThat(track().trackNumber()).hasValue(2);
  }

  @Test
  void describe_nothing_leavesTheNameOfTheFile() {
    assertThat(track()).isEqualTo(Track.builder(Path.of("Name.mp3")).build());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"3,3", "03/12,3", "3 / 12,3", "000000007,7", "12b,12", "99999,99999"})
  void trackNumber_digitsFirst_isTheNumber(String text, int number) {
    tags.offer(Field.TRACK_NUMBER, ImmutableList.of(text));
    assertThat(track().trackNumber()).hasValue(number);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"0", "-3", "/12", "A3", "three", "100000", "99999999999999999999", "٣"})
  void trackNumber_textOrOutOfRange_isUnknown(String text) {
    tags.offer(Field.TRACK_NUMBER, ImmutableList.of(text));
    assertThat(track().trackNumber()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"1999", "1999-12-31", "1999-12-31T23:59:59", "19991231", "1999/2000"})
  void year_yearOrDay_isTheYear(String text) {
    tags.offer(Field.YEAR, ImmutableList.of(text));
    assertThat(track().year()).hasValue(1999);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"0000", "99", "12345", "in 1999", "-1999"})
  void year_noYear_isUnknown(String text) {
    tags.offer(Field.YEAR, ImmutableList.of(text));
    assertThat(track().year()).isEmpty();
  }

  private Track track() {
    Track.Builder track = Track.builder(Path.of("Name.mp3"));
    assertThat(tags.describe(track)).isEmpty();
    return track.build();
  }
}
