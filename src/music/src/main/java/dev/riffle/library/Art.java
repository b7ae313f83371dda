package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableList;
import dev.riffle.mp3.Cover;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the pictures of songs: an image in the song's folder, or else the one in its tags, which is
 * copied to a cache because MPRIS passes pictures as addresses. Thread-safe.
 *
 * @since 0.1
 */
public final class Art {
  /** File names of pictures, best first. */
  private static final ImmutableList<String> NAMES =
      Stream.of("cover", "folder", "front")
          .flatMap(name -> Stream.of(".jpg", ".jpeg", ".png").map(name::concat))
          .collect(toImmutableList());

  private static final String COVERS = "covers";

  /** Maximum number of files examined in a folder. */
  private static final int MAX_NAMES = 100_000;

  private static final int MAX_KNOWN = 200;

  private final Optional<CoverCache> cache;
  private final Cache<String, Optional<String>> known =
      CacheBuilder.newBuilder().maximumSize(MAX_KNOWN).build();

  /**
   * Creates a finder of pictures.
   *
   * @param cache the parent of the folder for pictures extracted from songs; if empty, such
   *     pictures are not found
   */
  public Art(Optional<Path> cache) {
    this.cache = cache.map(folder -> new CoverCache(folder.resolve(COVERS)));
  }

  /** Returns whether {@link #find} has been called for the song. Does not access the disk. */
  public boolean isKnown(Track track) {
    return known.getIfPresent(track.location()) != null;
  }

  /** Returns the URI of the picture, if one has been found. Does not access the disk. */
  public Optional<String> of(Track track) {
    Optional<String> address = known.getIfPresent(track.location());
    return address == null ? Optional.empty() : address;
  }

  /** Searches for the picture of a song. Blocks while the disk is read. */
  public void find(Track track) {
    known.put(
        track.location(),
        Optional.of(track)
            .filter(Track::isFile)
            .map(song -> song.path().toAbsolutePath())
            .flatMap(path -> inFolder(path).or(() -> embedded(path)))
            .map(path -> path.toUri().toASCIIString()));
  }

  private static Optional<Path> inFolder(Path song) {
    List<Path> images = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(song.resolveSibling(""))) {
      int names = 0;
      for (Path file : files) {
        if (rank(file) >= 0) {
          images.add(file);
        }
        if (++names == MAX_NAMES) {
          break;
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.empty(); // the tags may still contain a picture
    }
    return images.stream()
        .sorted(Comparator.comparingInt(Art::rank).thenComparing(Comparator.naturalOrder()))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private static int rank(Path file) {
    return NAMES.indexOf(String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT));
  }

  private Optional<Path> embedded(Path song) {
    try {
      Optional<Cover> cover = cache.isPresent() ? Cover.in(song) : Optional.empty();
      return cover.isPresent()
          ? Optional.of(cache.orElseThrow().put(cover.get()))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // a missing picture is not reported
    }
  }
}
