package dev.riffle.playlist;

import com.google.errorprone.annotations.Immutable;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;

/** One text format, both ways. */
@Immutable
interface Codec {
  /** Puts the tracks and the problems of the text into {@code reading}; never throws. */
  void read(byte[] bytes, Reading reading);

  /** Returns the tracks as text that {@link #read} understands. */
  String write(List<Track> tracks, Path folder);
}
