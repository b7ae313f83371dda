package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import dev.riffle.files.Reason;
import dev.riffle.playlist.Playlist;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.playlist.Root;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads the playlists that a user names. Stateless.
 *
 * @since 0.1
 */
public final class UserLists {
  private UserLists() {}

  /**
   * Returns the format of a playlist, by its extension, or empty for another file.
   *
   * @throws Misuse if it is a playlist of another player that no format reads
   */
  public static Optional<PlaylistFormat> listFormat(Path path) {
    ForeignLists.refuse(path);
    return PlaylistFormat.of(path);
  }

  /**
   * Reads a playlist.
   *
   * @throws Failure if it cannot be read
   */
  public static Playlist playlist(Path path, PlaylistFormat format, Root root) {
    return format.read(
        bytes(path), path.toString(), path.resolveSibling(""), root, lines(TagEncoding.AUTO, path));
  }

  /**
   * Reads a playlist, passes each track to {@code tracks}, and returns the problems.
   *
   * @throws Failure if it cannot be read
   */
  public static ImmutableList<String> playlist(
      Path path, PlaylistFormat format, Consumer<Track> tracks) {
    return format.read(
        bytes(path),
        path.toString(),
        path.resolveSibling(""),
        Root.anywhere(),
        lines(TagEncoding.AUTO, path),
        tracks);
  }

  /**
   * Reads the bytes of a playlist, at most 64 MB.
   *
   * @throws Failure if it cannot be read
   */
  public static byte[] bytes(Path list) {
    try {
      return UserBytes.read(list, UserBytes.MAX_LIST);
    } catch (IOException e) {
      throw new Failure("cannot read the playlist " + list + ": " + Reason.of(e));
    }
  }

  /** Returns a detector of the encoding of the lines of a list, beside the songs of its folder. */
  public static Function<List<String>, Optional<Charset>> lines(TagEncoding encoding, Path list) {
    return lines -> encoding.ofLines(lines, TagEncoding.folder(list));
  }
}
