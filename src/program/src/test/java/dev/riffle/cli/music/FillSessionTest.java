package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Console;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sessions of filled servers. */
class FillSessionTest {
  @TempDir Path folder;
  private Console console = console(ImmutableMap.of());

  private static Console console(ImmutableMap<String, String> environment) {
    return new Console(
        InputStream.nullInputStream(),
        new ByteArrayOutputStream(),
        new ByteArrayOutputStream(),
        environment);
  }

  @BeforeEach
  void setState() {
    console = console(ImmutableMap.of("XDG_STATE_HOME", folder.toString()));
  }

  private FillSession open(String key, Optional<String> seed) {
    return FillSession.open(
        key,
        seed.map(Seed::parse),
        Drawing.uniform(),
        () ->
            PlayQueue.<Track>builder(Seed.parse(seed.orElse("new")))
                .addAll(
                    IntStream.range(0, 9)
                        .mapToObj(i -> Track.builder(Path.of("/a/" + i)).build())
                        .toList())
                .build(),
        console);
  }

  @Test
  void nextStart_continues_andAnotherSeedBeginsAnew() {
    try (FillSession first = open("localhost:6600", Optional.of("x"))) {
      assertThat(first.isNew()).isTrue();
      first.queue().next();
      assertThat(assertThrows(Failure.class, () -> open("localhost:6600", Optional.empty())))
          .hasMessageThat()
          .contains("is held by process");
    }
    try (FillSession next = open("localhost:6600", Optional.of("x"))) {
      assertThat(next.isNew()).isFalse();
      assertThat(next.queue().current()).isNotEqualTo(Optional.empty());
    }
    try (FillSession next = open("localhost:6600", Optional.empty())) {
      assertThat(next.queue().seed()).isEqualTo(Seed.parse("x"));
    }
    try (FillSession other = open("localhost:6600", Optional.of("y"))) {
      assertThat(other.isNew()).isTrue();
      assertThat(other.queue().seed()).isEqualTo(Seed.parse("y"));
    }
  }

  @Test
  void serversAndPlaylists_haveSessionsOfTheirOwn() {
    try (FillSession one = open("a.b:6600", Optional.empty());
        FillSession two = open("a-b:6600", Optional.empty());
        FillSession list = open("a.b:6600 ../party", Optional.empty())) {
      assertThat(one.isNew() && two.isNew() && list.isNew()).isTrue();
    }
    assertThat(folder.resolve("riffle/fill").toFile().list()).hasLength(3);
  }

  @Test
  void rulesAndOptionsOfTheServer_areKept() {
    try (FillSession killed = open("localhost", Optional.empty())) {
      killed.store(ImmutableMap.of("not-for", "7d"), ImmutableMap.of("random", "1"));
    }
    try (FillSession next = open("localhost", Optional.empty())) {
      assertThat(next.rules()).containsExactly("not-for", "7d");
      assertThat(next.stored()).containsExactly("random", "1");
      next.store(next.rules(), ImmutableMap.of());
      assertThat(next.stored()).isEmpty();
    }
  }
}
