package dev.riffle.control;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.track.Track;

/** The origin of the songs of a library. Thread-safe. */
interface SongSource extends AutoCloseable {
  /** Returns the folders below which songs have paths. */
  MusicFolders folders();

  /** Reads or rereads the songs, and follows them; may take minutes. */
  void read();

  /** Returns the current songs, after they have been read. */
  ImmutableList<Track> songs();

  /** Sets the action to run after each change found by following; it must not block. */
  void onChange(Runnable action);

  /** Stops following. */
  @Override
  void close();
}
