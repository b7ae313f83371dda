package dev.riffle.player;

import dev.riffle.library.Library;
import dev.riffle.mp3.OtherTags;
import dev.riffle.mpv.MpvTags;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads files for scans: durations and most tags through mpv, and multi-valued fields, of which mpv
 * returns one value, from the file itself. Thread-safe.
 */
final class MpvReader implements Library.Reader {
  private final MpvTags tags = new MpvTags();

  @Override
  public Track read(Path file) throws IOException {
    return read(file, () -> {});
  }

  @Override
  public Track read(Path file, Runnable waiting) throws IOException {
    Track track = tags.read(file, waiting);
    return track.durationMillis().isPresent() ? OtherTags.complete(track) : track;
  }

  @Override
  public void close() {
    tags.close();
  }
}
