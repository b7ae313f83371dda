package dev.riffle.cli.music;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.Console;
import dev.riffle.cli.Sources;
import dev.riffle.player.TagLoader;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Reads the tags of songs that are played already. */
record TagReader(SongPaths songs, Sources.Named named, Console console)
    implements TagLoader.Reader {
  @Override
  public List<Track> all() {
    ImmutableList<Track> tracks = named.scan().get();
    named.watch().ifPresent(watch -> watch.get().knows(named.files(), tracks));
    return tracks;
  }

  @Override
  public List<Track> some(Set<Path> files) {
    return songs.read(ImmutableSet.copyOf(files));
  }

  @Override
  public void finished(int dropped) {
    if (dropped > 0) {
      console.remark(
          "the order was drawn with "
              + Words.count(dropped, "file")
              + " without sound; riffle order omits them first, so its order for this seed "
              + "differs");
    }
  }
}
