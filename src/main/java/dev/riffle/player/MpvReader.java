package dev.riffle.player;

import dev.riffle.library.Library;
import dev.riffle.mpv.MpvTags;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;

/** Reads files through mpv, for scans. Thread-safe. */
final class MpvReader implements Library.Reader {
  private final MpvTags tags = new MpvTags();

  @Override
  public Track read(Path file) throws IOException {
    return read(file, () -> {});
  }

  @Override
  public Track read(Path file, Runnable waiting) throws IOException {
    return tags.read(file, waiting);
  }

  @Override
  public void close() {
    tags.close();
  }
}
