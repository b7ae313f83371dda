package dev.riffle.control;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multimaps;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.nio.file.Path;
import java.util.List;

/**
 * The values that exclude the songs of a list: folders without other songs, else the songs.
 * Stateless.
 */
final class ExcludedSongs {
  private static final int MAX_WORDS = 100; // each is compared with each song

  private ExcludedSongs() {}

  /**
   * Returns the words of {@code songs}. Takes time linear in {@code all} for each folder.
   *
   * @param all the songs, besides these, that may be in the folders
   * @throws Misuse if a song is not in a file, or if there are too many words
   */
  static ImmutableList<String> words(List<Track> songs, List<Track> all) {
    if (!songs.stream().allMatch(Track::isFile)) {
      throw new Misuse("exclude: a song with a URI cannot be excluded");
    }
    ImmutableSet<Path> excluded = songs.stream().map(ExcludedSongs::path).collect(toImmutableSet());
    ImmutableListMultimap<Path, Path> byFolder =
        Multimaps.index(excluded, file -> file.resolveSibling(""));
    if (byFolder.keySet().size() > MAX_WORDS) {
      throw tooMany(byFolder.keySet().size(), "folder");
    }
    ImmutableList<Path> others =
        all.stream()
            .filter(Track::isFile)
            .map(ExcludedSongs::path)
            .filter(file -> !excluded.contains(file))
            .collect(toImmutableList());
    ImmutableList.Builder<String> words = ImmutableList.builder();
    byFolder
        .asMap()
        .forEach(
            (folder, files) -> {
              if (files.size() > 1 && others.stream().noneMatch(file -> file.startsWith(folder))) {
                words.add(folder.toString());
              } else {
                files.forEach(file -> words.add(file.toString()));
              }
            });
    ImmutableList<String> found = words.build();
    if (found.size() > MAX_WORDS) {
      throw tooMany(found.size(), "song");
    }
    return found;
  }

  private static Path path(Track song) {
    return song.path().toAbsolutePath().normalize();
  }

  private static Misuse tooMany(int count, String noun) {
    return new Misuse(
        "exclude: " + Words.count(count, noun) + " are too many; use a folder or genre=NAME");
  }
}
