package dev.riffle.player;

import dev.riffle.library.Library;
import dev.riffle.mp3.OtherTags;
import dev.riffle.mpv.MpvTags;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads files for scans: their durations and most of their tags through mpv, and several values of
 * a field, of which mpv keeps one, from the file. Thread-safe.
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
