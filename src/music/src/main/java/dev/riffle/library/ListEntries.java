package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The songs in playlists. A list may have a million entries without a file, each of which would
 * take a kilobyte in a scan; the first {@value #MAX_MISSING} of all lists are scanned, as their
 * problems are reported one by one, and the others are counted. Mutable; not thread-safe.
 */
final class ListEntries {
  private static final int MAX_MISSING = 1_000;

  private int missing;
  private int omitted;

  /** Returns the number of entries that are not scanned. */
  int omitted() {
    return omitted;
  }

  /**
   * Passes the songs of a list to {@code paths}, and returns the problems.
   *
   * @param accepts the paths that have a file
   * @param reader reads the list into a consumer, and returns the problems
   */
  ImmutableList<String> read(
      String list,
      Predicate<Path> accepts,
      Consumer<Path> paths,
      Function<Consumer<Track>, ImmutableList<String>> reader) {
    Set<String> folders = new LinkedHashSet<>();
    int before = omitted;
    ImmutableList<String> problems =
        reader.apply(
            track -> {
              Path song = track.path();
              if (accepts.test(song)) {
                paths.accept(song);
              } else if (missing == MAX_MISSING) {
                omitted++;
              } else {
                missing++;
                if (Files.isDirectory(song)) {
                  folders.add(list + ": skipped: " + song + " is a folder, not a song");
                } else {
                  paths.accept(song);
                }
              }
            });
    ImmutableList.Builder<String> all = ImmutableList.builder();
    all.addAll(problems).addAll(folders);
    int more = omitted - before;
    if (more > 0) {
      all.add(
          list
              + ": "
              + (more == 1 ? "1 more entry has" : more + " more entries have")
              + " no file");
    }
    return all.build();
  }
}
