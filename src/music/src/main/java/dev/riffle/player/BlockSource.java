package dev.riffle.player;

import dev.riffle.mp3.OtherFormat;
import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Decodes one song into blocks. Never throws: the last block carries the failure. Not thread-safe.
 */
final class BlockSource implements AutoCloseable {
  private final Song song;
  private final Optional<Decoder> decoder;
  private final Leveller leveller;
  private final long from;
  private Optional<End> end;
  private long at;

  private BlockSource(
      Song song, Optional<Decoder> decoder, double gain, long from, Optional<End> end) {
    this.song = song;
    this.decoder = decoder;
    this.leveller = new Leveller(gain);
    this.from = from;
    this.end = end;
    at = from;
  }

  /**
   * Opens a song at a position; reuses the decoder of {@code before} if it has the same track, and
   * closes it otherwise.
   */
  static BlockSource open(
      Song song,
      Duration from,
      ReplayGainMode mode,
      Optional<BlockSource> before,
      Block.Arrays arrays) {
    if (!song.track().isFile()) {
      return unplayable(song, "is not a file");
    }
    Optional<Decoder> same =
        before.filter(old -> old.song.track().equals(song.track())).flatMap(old -> old.decoder);
    before.filter(old -> same.isEmpty()).ifPresent(BlockSource::close);
    Optional<Decoder> decoder = same;
    try {
      decoder = same.isPresent() ? same : Decoder.open(song.track().path(), arrays);
      if (decoder.isEmpty()) {
        return notMp3(song);
      }
      double gain = Leveller.gain(mode, decoder.get().replayGain());
      long sample =
          Math.round(TimeUnit.NANOSECONDS.convert(from) / 1e9 * decoder.get().sampleRate());
      if (sample > 0 || same.isPresent()) {
        decoder.get().seek(sample);
      }
      return new BlockSource(song, decoder, gain, sample, Optional.empty());
    } catch (IOException | RuntimeException | LinkageError e) {
      decoder.ifPresent(BlockSource::close);
      return unplayable(song, problem(e));
    }
  }

  private static BlockSource notMp3(Song song) throws IOException {
    String problem =
        OtherFormat.of(song.track().path())
            .map(format -> "is " + format + ", not MP3")
            .orElse("no audio found");
    return unplayable(song, problem);
  }

  private static BlockSource unplayable(Song song, String problem) {
    End end = End.unplayable(song.track().location() + ": " + problem);
    return new BlockSource(song, Optional.empty(), 1, 0, Optional.of(end));
  }

  private static String problem(Throwable e) {
    if (e instanceof NoSuchFileException) {
      return "the file is gone";
    }
    if (e instanceof IOException) {
      String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
      return "cannot be read" + (reason == null ? "" : " (" + reason + ")");
    }
    return e instanceof LinkageError ? "the decoder (JLayer) is missing" : "damaged";
  }

  Song song() {
    return song;
  }

  /** Returns whether no part of the song can be decoded. */
  boolean isUnplayable() {
    return end.map(End::kind).equals(Optional.of(End.EndKind.UNPLAYABLE));
  }

  /**
   * Returns the next block; once, after the last samples, an empty one with the end of the song.
   */
  Block next() {
    Optional<float[]> samples = Optional.empty();
    while (end.isEmpty() && samples.isEmpty()) {
      samples = decode();
    }
    if (samples.isEmpty()) {
      samples = leveller.last();
    }
    float[] some = samples.orElse(new float[0]);
    Block block = new Block(song, rate(), at, some, samples.isPresent() ? Optional.empty() : end);
    at += block.length();
    return block;
  }

  private int rate() {
    return decoder.map(Decoder::sampleRate).orElse(1);
  }

  /** Decodes the next samples; sets {@code end} and returns empty if there are none. */
  private Optional<float[]> decode() {
    Decoder open = decoder.orElseThrow();
    try {
      Optional<float[]> samples = open.next();
      if (samples.isPresent()) {
        return leveller.next(samples.get());
      }
      // A start past the end yields no samples even if the song is intact.
      boolean sound = open.isSound() || (from > 0 && isSoundAtStart(open));
      end = Optional.of(sound && !open.isDamaged() ? End.ranOut() : broken("damaged", sound));
    } catch (IOException | RuntimeException e) {
      end = Optional.of(broken(problem(e), open.isSound()));
    }
    return Optional.empty();
  }

  private static boolean isSoundAtStart(Decoder decoder) throws IOException {
    decoder.seek(0);
    return decoder.next().isPresent() && decoder.isSound();
  }

  private End broken(String problem, boolean sound) {
    String path = song.track().location();
    return sound
        ? End.ranOut(path + ": " + problem + "; skipping the rest")
        : End.unplayable(path + ": no audio found");
  }

  private static void close(Decoder decoder) {
    try {
      decoder.close();
    } catch (IOException e) {
      // Safe to ignore: the file was only read.
    }
  }

  @Override
  public void close() {
    decoder.ifPresent(BlockSource::close);
  }
}
