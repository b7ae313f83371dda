package dev.riffle.playlist;

import com.google.errorprone.annotations.Immutable;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;

/** Reads and writes one text format. */
@Immutable
interface Codec {
  /** Adds the tracks and the problems of the text to {@code reading}; never throws. */
  void read(byte[] bytes, Reading reading);

  /** Returns the tracks as text that {@link #read} accepts. */
  String write(List<Track> tracks, Path folder);
}
