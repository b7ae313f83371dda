package dev.riffle.control;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.track.Track;

/** The origin of the songs of a library. Thread-safe. */
interface SongSource extends AutoCloseable {
  /** Returns the folders below which songs have paths. */
  MusicFolders folders();

  /** Reads the songs, also again, and follows them; may take minutes. */
  void read();

  /** Returns the songs as they are now, after they have been read. */
  ImmutableList<Track> songs();

  /** Sets the action to run after each change that was not read; it must not block. */
  void onChange(Runnable action);

  /** Stops following. */
  @Override
  void close();
}
