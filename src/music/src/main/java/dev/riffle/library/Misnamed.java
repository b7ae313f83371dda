package dev.riffle.library;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.library.ParallelReader.ReadResult;
import dev.riffle.mp3.RawTrack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The files of a scan without MP3 sound, for the reader of other formats: FLAC, MP4 or Ogg files
 * named like MP3 files. For one thread.
 */
final class Misnamed {
  private final List<Song> songs = new ArrayList<>();

  /** A file, its place among the tracks, and its index entry. */
  private record Song(Found file, int at, IndexUpdate index, Optional<RawTrack> known) {}

  /** Adds the file whose track is at {@code at}. */
  void add(Found file, int at, IndexUpdate index) {
    songs.add(new Song(file, at, index, index.track(file)));
  }

  /** Reads the files by {@code reader}, and replaces the tracks of those with sound. */
  void read(Function<ImmutableList<Path>, Map<Path, ReadResult>> reader, List<RawTrack> tracks) {
    ImmutableSet.Builder<Path> unknown = ImmutableSet.builder();
    songs.stream()
        .filter(song -> song.known().isEmpty())
        .forEach(song -> unknown.add(song.file().path()));
    Map<Path, ReadResult> read = reader.apply(unknown.build().asList());
    for (Song song : songs) {
      ReadResult result =
          song.known()
              .map(ReadResult::known)
              .orElseGet(() -> requireNonNull(read.get(song.file().path())));
      song.index().add(song.file(), result, song.known().isPresent());
      if (result.track().track().durationMillis().isPresent()) {
        tracks.set(song.at(), result.track());
      }
    }
  }
}
