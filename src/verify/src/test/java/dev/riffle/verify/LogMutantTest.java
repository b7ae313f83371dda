package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import dev.riffle.testing.Repeats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged copies of the logs of each format, and ZIPs of them: each is read, or refused in a
 * sentence that names it. A seed determines a copy; the failure message names the seed.
 */
@Timeout(3_600)
class LogMutantTest {
  private static final int PLAYS = 60;
  private static final int TRIAL = 20; // one of so many is judged
  private static final int MAX_RUN = 3_000;

  /** Syntax and values that the samples lack. */
  private static final ImmutableList<String> TOKENS =
      ImmutableList.of(
          "[",
          "]",
          "{",
          "}",
          ",",
          ":",
          "\"",
          ";",
          "\t",
          "\n",
          "\r",
          "\n\n",
          "\0",
          "#",
          "< ",
          ". ",
          "null",
          "true",
          "-1",
          "0",
          "1e999999999",
          "9223372036854775807",
          "-9223372036854775808",
          "99999999999999999999",
          "+300000-01-01T00:00:00Z",
          "-999999999-01-01T00:00:00Z",
          "31 Feb 2020 25:61",
          "01 Jan 300000, 12:00",
          "2024-03-01T12:00:00",
          "\\ud800",
          "\\u0000",
          "\u00ED\u00A0\u0080",
          "\u00EF\u00BB\u00BF",
          "\u00FF\u00FE",
          "\u00FE\u00FF",
          "PK\u0003\u0004",
          "{\"payload\":[",
          "{\"listens\":{\"payload\":",
          "\"track_metadata\":7,",
          "\"subtitles\":[[{",
          "\"ts\":[],",
          "\"event\":{},",
          "\"path\":\"\\u0000\",",
          "#AUDIOSCROBBLER/1.1",
          "uts,artist,track");

  @TempDir Path folder;

  private static final class Sample {
    private final String name;
    private final byte[] bytes;

    Sample(String name, byte[] bytes) {
      this.name = name;
      this.bytes = bytes;
    }
  }

  private ImmutableList<Sample> samples() throws IOException {
    SampleLogs.write(folder, SimulatedPlayer.HONEST, 10, PLAYS, 1);
    ImmutableList.Builder<Sample> samples = ImmutableList.builder();
    for (String name : SampleLogs.FILES) {
      byte[] bytes = Files.readAllBytes(folder.resolve(name));
      samples.add(new Sample(name, bytes));
      if (!name.startsWith("text")) {
        samples.add(new Sample(name + ".zip", zip(name, bytes)));
      }
    }
    return samples.build();
  }

  private static byte[] zip(String name, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String entry : new String[] {"a/" + name, "\u00e9.json"}) {
        zip.putNextEntry(new ZipEntry(entry));
        zip.write(content);
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void mutants_areReadOrRefusedInASentence() throws IOException {
    ImmutableList<Sample> samples = samples();
    SongList songs = SongList.read(folder.resolve("list.txt"));
    int read = 0;
    int count = Repeats.of(600, 50_000);
    for (int seed = 0; seed < count; seed++) {
      Random random = new Random(seed);
      Sample sample = samples.get(random.nextInt(samples.size()));
      Path file = Files.write(folder.resolve(sample.name), mutant(sample.bytes, random, samples));
      try {
        read += isRead(file) ? 1 : 0;
        if (seed % TRIAL == 0) {
          judge(file, songs);
        }
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + " of " + sample.name + ": " + e, e);
      }
    }
    assertThat(read).isGreaterThan(count / 5);
    assertThat(read).isLessThan(count);
  }

  /** Returns whether a file is read; as a list, it is read or refused, too. */
  private static boolean isRead(Path file) throws IOException {
    try {
      assertThat(SongList.read(file).size()).isAtLeast(2);
    } catch (LogException e) {
      assertSentence(e, file);
    }
    try {
      PlayLog log = LogFormat.read(file);
      assertThat(log.plays()).isNotEmpty();
      assertThat(dev.riffle.verify.Repeats.of(log).plays()).isEqualTo(log.plays().size());
      return true;
    } catch (LogException e) {
      assertSentence(e, file);
      return false;
    }
  }

  private static void judge(Path file, SongList songs) throws IOException {
    try {
      PlayLog log = LogFormat.read(file);
      LogTrial trial = LogTrial.of(log, songs, 1e-6);
      assertThat(trial.unlisted() + trial.verdict().plays()).isAtMost(log.plays().size());
    } catch (LogException e) {
      assertSentence(e, file);
    }
  }

  private static void assertSentence(LogException e, Path file) {
    assertThat(e).hasMessageThat().startsWith(file + ": ");
    assertThat(e.getMessage().length()).isLessThan(file.toString().length() + 1_000);
  }

  private static byte[] mutant(byte[] sample, Random random, ImmutableList<Sample> samples) {
    byte[] bytes = sample;
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes = mutated(bytes, random, samples);
    }
    return bytes;
  }

  private static byte[] mutated(byte[] bytes, Random random, ImmutableList<Sample> samples) {
    int from = random.nextInt(bytes.length + 1);
    int to = from + random.nextInt(Math.min(50, bytes.length - from) + 1);
    byte[] token = TOKENS.get(random.nextInt(TOKENS.size())).getBytes(ISO_8859_1);
    return switch (random.nextInt(7)) {
      case 0 -> flipped(bytes, random);
      case 1 -> with(bytes, from, to, new byte[0]);
      case 2 -> with(bytes, from, to, piece(samples.get(random.nextInt(samples.size())), random));
      case 3 -> Arrays.copyOf(bytes, from);
      case 4 -> with(bytes, from, to, run(token, random));
      case 5 -> with(bytes, from, to, run(Arrays.copyOfRange(bytes, from, to), random));
      default -> with(bytes, from, to, token);
    };
  }

  private static byte[] flipped(byte[] bytes, Random random) {
    byte[] flipped = bytes.clone();
    if (flipped.length > 0) {
      flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return flipped;
  }

  private static byte[] piece(Sample other, Random random) {
    int from = random.nextInt(other.bytes.length + 1);
    return Arrays.copyOfRange(
        other.bytes, from, from + random.nextInt(other.bytes.length - from + 1));
  }

  private static byte[] run(byte[] piece, Random random) {
    byte[] run = new byte[random.nextInt(MAX_RUN)];
    for (int i = 0; i < run.length; i++) {
      run[i] = piece.length == 0 ? 0 : piece[i % piece.length];
    }
    return run;
  }

  private static byte[] with(byte[] bytes, int from, int to, byte[] middle) {
    return Bytes.concat(
        Arrays.copyOf(bytes, from), middle, Arrays.copyOfRange(bytes, to, bytes.length));
  }
}
