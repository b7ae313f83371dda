package dev.riffle.track;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrackFieldsTest {
  private static final Track ALL =
      Track.builder(Path.of("a/b.mp3"))
          .title("t")
          .artist("a")
          .album("l")
          .albumArtist("v")
          .compilation(true)
          .trackNumber(1)
          .discNumber(2)
          .year(3)
          .genre("g")
          .rating(196)
          .musicBrainzRecordingId("0d7f6fd5-0000-4000-8000-0123456789ab")
          .musicBrainzAlbumId("1d7f6fd5-0000-4000-8000-0123456789ab")
          .durationMillis(5_000_000_000L)
          .problem("p")
          .problem("q")
          .build();

  private static final Track STREAM =
      Track.builder(URI.create("http://radio.example/a%20b?c")).title("t").year(3).build();

  /** A format of named fields, backed by a map. */
  private record Fields(Map<String, Object> map)
      implements TrackFields.Sink, TrackFields.FieldSource {
    @Override
    public void text(String key, String value) {
      map.put(key, value);
    }

    @Override
    public void number(String key, long value) {
      map.put(key, value);
    }

    @Override
    public void texts(String key, List<String> values) {
      map.put(key, values);
    }

    @Override
    public Optional<String> text(String key) {
      return Optional.of(String.valueOf(map.get(key)));
    }

    @Override
    public OptionalInt number(String key) {
      return OptionalInt.of(Math.toIntExact(duration(key).orElseThrow()));
    }

    @Override
    public OptionalLong duration(String key) {
      return OptionalLong.of(Long.parseLong(text(key).orElseThrow()));
    }

    @Override
    public ImmutableList<String> texts(String key) {
      return ImmutableList.copyOf(
          requireNonNull((List<?>) map.get(key)).stream().map(String::valueOf).toList());
    }
  }

  private static Fields written(Track track) throws IOException {
    Fields fields = new Fields(new LinkedHashMap<>());
    TrackFields.write(track, path -> "the path", fields);
    return fields;
  }

  private static TrackFields read(Fields from) throws IOException {
    TrackFields fields = new TrackFields(Optional.empty());
    for (String key : from.map().keySet()) {
      assertWithMessage(key).that(fields.read(key, from)).isTrue();
    }
    return fields;
  }

  @Test
  void write_allFields_areInTheOrderOfKeys() throws IOException {
    assertThat(written(ALL).map().keySet())
        .containsExactlyElementsIn(Sets.difference(TrackFields.KEYS, Set.of("uri")))
        .inOrder();
    assertThat(TrackFields.KEYS)
        .containsAtLeastElementsIn(written(STREAM).map().keySet())
        .inOrder();
  }

  @Test
  void write_unknownFields_areOmitted() throws IOException {
    assertThat(written(Track.builder(Path.of("b.mp3")).build()).map())
        .containsExactly("path", "the path", "title", "b");
  }

  @Test
  void read_writtenFields_isTheSameTrack() throws IOException {
    TrackFields fields = read(written(ALL));
    assertThat(fields.path()).hasValue("the path");
    assertThat(fields.track(ALL.path())).isEqualTo(ALL);
    Track.Builder builder = Track.builder(ALL.path());
    fields.describe(builder);
    assertThat(builder.build()).isEqualTo(ALL);
  }

  @Test
  void read_writtenStream_isTheSameTrack() throws IOException {
    TrackFields fields = read(written(STREAM));
    assertThat(fields.path()).isEmpty();
    assertThat(fields.uri()).hasValue("http://radio.example/a%20b?c");
    assertThat(fields.track(STREAM.uri())).isEqualTo(STREAM);
    assertThat(fields.track(URI.create("file:///a%20b.mp3")).path()).isEqualTo(Path.of("/a b.mp3"));
  }

  @Test
  void read_unknownKey_isFalse() throws IOException {
    assertThat(new TrackFields(Optional.empty()).read("entry", written(ALL))).isFalse();
  }
}
