package dev.riffle.desktop;

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
 * The pictures of songs: an image in the song's folder, else the one in its tags, which is put into
 * a cache, as others get no bytes but an address. Thread-safe.
 */
final class Art {
  /** In the order of preference. */
  private static final ImmutableList<String> NAMES =
      Stream.of("cover", "folder", "front")
          .flatMap(name -> Stream.of(".jpg", ".jpeg", ".png").map(name::concat))
          .collect(toImmutableList());

  /** How many files of a folder are looked at. */
  private static final int MAX_NAMES = 100_000;

  private static final int MAX_KNOWN = 200;

  private final Optional<CoverCache> cache;
  private final Cache<String, Optional<String>> known =
      CacheBuilder.newBuilder().maximumSize(MAX_KNOWN).build();

  Art(Optional<CoverCache> cache) {
    this.cache = cache;
  }

  /** Returns whether the song has been searched for a picture. Does not access the disk. */
  boolean isKnown(Track track) {
    return known.getIfPresent(track.location()) != null;
  }

  /** Returns the address of the picture, if one is known. Does not access the disk. */
  Optional<String> of(Track track) {
    Optional<String> address = known.getIfPresent(track.location());
    return address == null ? Optional.empty() : address;
  }

  /** Searches for the picture of a song. Takes as long as the disk does. */
  void find(Track track) {
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
      return Optional.empty(); // the picture in the tags may be there all the same
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
      return Optional.empty(); // a picture is not worth a word
    }
  }
}
