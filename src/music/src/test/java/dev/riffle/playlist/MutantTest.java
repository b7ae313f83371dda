package dev.riffle.playlist;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged copies of the sample playlists: every reader returns without an exception, and writing
 * keeps its tracks. A seed determines a copy; the failure message names the seed, and {@link
 * #reproduce} runs it.
 */
class MutantTest {
  private static final Path MUSIC = Path.of("/music");
  private static final int BLOCK = 50_000;
  private static final int MAX_RUN = 3_000;

  /** A thousand times the duration of a mutant on a slow machine. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  // Syntax that the samples lack.
  private static final ImmutableList<String> TOKENS =
      ImmutableList.of(
          "<!DOCTYPE p [",
          "]>",
          "<!ENTITY a '",
          "<!--",
          "-->",
          "<![CDATA[",
          "]]>",
          "<?x ",
          "?>",
          "&#0;",
          "&#x110000;",
          "&a;",
          "xml:base='",
          "encoding='UTF-16'",
          "\u00FF\u00FE",
          "\u00FE\u00FF",
          "\u00EF\u00BB\u00BF",
          "%00",
          "%",
          "file://",
          "file:///C:/",
          "\\\\",
          "://",
          "//",
          "..",
          "\\u0000",
          "\\ud800",
          "\u00ED\u00A0\u0080",
          "1e999999999",
          "-0",
          "99999999999999999999",
          "{\"tracks\":[",
          "[",
          "]",
          "null,",
          "\r",
          "\n",
          "#EXTINF:",
          "#EXT-X-",
          "File1=",
          "File999999999=");

  /** A sample file; its extension selects the format. */
  private static final class Sample {
    private final Path name;
    private final byte[] bytes;

    Sample(Path name) throws IOException {
      this.name = name;
      bytes = Files.readAllBytes(name);
    }

    PlaylistFormat format() {
      return PlaylistFormat.of(name).orElseThrow();
    }
  }

  /** The reader under test. */
  private interface Reader {
    Playlist read(PlaylistFormat format, byte[] bytes);
  }

  private static final ImmutableList<Sample> SAMPLES = samples();

  private static ImmutableList<Sample> samples() {
    ImmutableList.Builder<Sample> samples = ImmutableList.builder();
    for (String folder :
        new String[] {"src/music/src/test/resources/dev/riffle/playlist", "sample-playlists"}) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file : files.sorted().toList()) {
          if (PlaylistFormat.of(file).isPresent()) {
            samples.add(new Sample(file));
          }
        }
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    return samples.build();
  }

  static LongStream blocks() {
    return LongStream.range(0, 1_000_000 / BLOCK).map(block -> block * BLOCK);
  }

  @Test
  void samples_coverEveryFormat() {
    assertThat(SAMPLES.stream().map(Sample::format).distinct().toList())
        .containsExactlyElementsIn(PlaylistFormat.values());
  }

  @ParameterizedTest(name = "1000 mutants from seed {0}")
  @ValueSource(longs = {0, 1_000, 2_000, 3_000, 4_000})
  void read_mutants_returns(long seed) {
    check(MutantTest::read, seed, 1_000, TIMEOUT);
  }

  @Tag("long")
  @ParameterizedTest(name = BLOCK + " mutants from seed {0}")
  @MethodSource("blocks")
  void read_millionMutants_returns(long seed) {
    check(MutantTest::read, seed, BLOCK, TIMEOUT);
  }

  /** Runs single seeds, such as those that failed once. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21_535, 63_920, 703_762, 752_965, 912_329})
  void reproduce(long seed) {
    check(MutantTest::read, seed, 1, TIMEOUT);
  }

  @Test
  void check_readerThatThrows_isRejected_seedReproducesTheFailure() {
    Reader faulty =
        (format, bytes) -> {
          if (format == PlaylistFormat.PLS && Bytes.contains(bytes, (byte) 0x1B)) {
            throw new IllegalStateException("planted");
          }
          return read(format, bytes);
        };
    AssertionError first =
        assertThrows(AssertionError.class, () -> check(faulty, 0, 5_000, TIMEOUT));
    assertThat(first).hasMessageThat().matches("(?s)seed [0-9]+ of .*\\.pls.*planted.*");
    long seed = Long.parseLong(first.toString().split(" ", 4)[2]);
    AssertionError again =
        assertThrows(AssertionError.class, () -> check(faulty, seed, 1, TIMEOUT));
    assertThat(again).hasMessageThat().isEqualTo(first.getMessage());
  }

  @Test
  void check_readerThatHangs_isRejected() {
    Reader hanging =
        (format, bytes) -> {
          while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park();
          }
          return read(format, bytes);
        };
    AssertionError error =
        assertThrows(AssertionError.class, () -> check(hanging, 7, 1_000, Duration.ofMillis(50)));
    assertThat(error).hasMessageThat().startsWith("seed 7 of ");
    assertThat(error).hasMessageThat().contains("hangs");
  }

  /** Fails with the seed unless {@code reader} passes on each of {@code count} mutants. */
  private static void check(Reader reader, long from, int count, Duration timeout) {
    for (long seed = from; seed < from + count; seed++) {
      long current = seed;
      assertTimeoutPreemptively(
          timeout, () -> check(reader, current), () -> named(current) + " hangs");
    }
  }

  private static void check(Reader reader, long seed) {
    PlaylistFormat format = sample(seed).format();
    try {
      Playlist list = reader.read(format, mutant(seed));
      for (String problem : list.problems()) {
        assertThat(problem).matches("x:[1-9][0-9]*: [ -~]+");
      }
      Playlist once = again(reader, format, list);
      assertThat(once.problems()).isEmpty();
      assertThat(paths(once)).isEqualTo(paths(list));
      assertThat(again(reader, format, once)).isEqualTo(once);
    } catch (Throwable e) {
      throw new AssertionError(named(seed) + ": " + e, e);
    }
  }

  private static String named(long seed) {
    return "seed " + seed + " of " + sample(seed).name;
  }

  private static Sample sample(long seed) {
    return SAMPLES.get(new Random(seed).nextInt(SAMPLES.size()));
  }

  private static byte[] mutant(long seed) {
    Random random = new Random(seed);
    byte[] bytes = SAMPLES.get(random.nextInt(SAMPLES.size())).bytes;
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes = mutated(bytes, random);
    }
    return bytes;
  }

  private static byte[] mutated(byte[] bytes, Random random) {
    int from = random.nextInt(bytes.length + 1);
    int to = from + random.nextInt(Math.min(50, bytes.length - from) + 1);
    return switch (random.nextInt(8)) {
      case 0 -> flipped(bytes, random);
      case 1 -> with(bytes, from, from, noise(random));
      case 2 -> with(bytes, from, to, new byte[0]);
      case 3 -> with(bytes, from, to, piece(SAMPLES.get(random.nextInt(SAMPLES.size())), random));
      case 4 -> Arrays.copyOf(bytes, from);
      case 5 -> with(bytes, from, from, new byte[] {(byte) random.nextInt(0x20)});
      case 6 -> with(bytes, from, to, run(Arrays.copyOfRange(bytes, from, to), random));
      default -> with(bytes, from, from, token(random));
    };
  }

  private static byte[] flipped(byte[] bytes, Random random) {
    byte[] flipped = bytes.clone();
    if (flipped.length > 0) {
      flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return flipped;
  }

  private static byte[] noise(Random random) {
    byte[] noise = new byte[1 + random.nextInt(8)];
    random.nextBytes(noise);
    return noise;
  }

  private static byte[] piece(Sample other, Random random) {
    int from = random.nextInt(other.bytes.length + 1);
    return Arrays.copyOfRange(
        other.bytes, from, from + random.nextInt(other.bytes.length - from + 1));
  }

  private static byte[] run(byte[] piece, Random random) {
    byte[] unit = piece.length == 0 ? noise(random) : piece;
    byte[] run = new byte[random.nextInt(MAX_RUN)];
    for (int i = 0; i < run.length; i++) {
      run[i] = unit[i % unit.length];
    }
    return run;
  }

  private static byte[] token(Random random) {
    return TOKENS.get(random.nextInt(TOKENS.size())).getBytes(ISO_8859_1);
  }

  private static byte[] with(byte[] bytes, int from, int to, byte[] middle) {
    return Bytes.concat(
        Arrays.copyOf(bytes, from), middle, Arrays.copyOfRange(bytes, to, bytes.length));
  }

  private static Playlist read(PlaylistFormat format, byte[] bytes) {
    return format.read(bytes, "x", MUSIC, Root.anyAddress());
  }

  private static Playlist again(Reader reader, PlaylistFormat format, Playlist list) {
    return reader.read(format, format.write(list.tracks(), MUSIC).getBytes(UTF_8));
  }

  private static ImmutableList<String> paths(Playlist list) {
    return list.tracks().stream()
        .map(track -> track.isFile() ? track.path().toString() : track.uri().toString())
        .collect(toImmutableList());
  }
}
