package dev.riffle.playlist;

import static com.google.common.base.Preconditions.checkArgument;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A way to write a playlist down. Immutable; reading and writing take time and space linear in the
 * text.
 *
 * <p>What is read is bounded: of a playlist of more than 1,000,000 tracks the first 1,000,000 are
 * taken, of more than 1,000 problems the first 1,000 are told; both are said among the problems.
 *
 * @since 0.1
 */
public enum PlaylistFormat {
  /** TextLines of paths, as Winamp began it, with its {@code #EXTINF} remarks. */
  M3U(new M3u()),
  /** The same, and the name promises UTF-8. */
  M3U8(new M3u()),
  /** An object with an array of tracks; read are also a bare array, and JSON Lines of tracks. */
  JSON(new Json()),
  /** The numbered keys of Winamp and of radio stations. */
  PLS(new Pls()),
  /** The XML Shareable Playlist Format of xspf.org, version 1. */
  XSPF(new Xspf()),
  /** The same as a JSON object. */
  JSPF(new Jspf());

  private static final int PART = 10_000; // tracks that are written and read again at a time
  private static final int MAX_BYTES = 64 << 20;

  private final Codec codec;

  PlaylistFormat(Codec codec) {
    this.codec = codec;
  }

  /** Returns the format that the ending of the name promises, or empty if it is of none. */
  public static Optional<PlaylistFormat> of(Path path) {
    String name = Ascii.toLowerCase(path.toString());
    return Arrays.stream(values())
        .filter(format -> name.endsWith("." + Ascii.toLowerCase(format.name())))
        .findFirst();
  }

  /**
   * Returns what the file says, in the format of its name; paths are relative to its folder. What
   * leads to no file, like a stream, is a problem; {@link Root#anyAddress()} takes it as well.
   *
   * @throws IllegalArgumentException if its name ends like no format
   * @throws IOException if it cannot be read or has more than 64 MB; the message names it
   */
  public static Playlist read(Path file) throws IOException {
    return read(file, Root.anywhere());
  }

  /**
   * Returns the same, without the entries that lead out of {@code root}; each is a problem.
   *
   * @throws IllegalArgumentException if its name ends like no format
   * @throws IOException if it cannot be read or has more than 64 MB; the message names it
   */
  public static Playlist read(Path file, Root root) throws IOException {
    Optional<PlaylistFormat> format = of(file);
    checkArgument(format.isPresent(), "file (%s) must end like a playlist", file);
    return format.get().readFile(file, root);
  }

  /**
   * Returns what the file says in this format, whatever its name, without the entries that lead out
   * of {@code root}.
   *
   * @throws IOException if it cannot be read or has more than 64 MB; the message names it
   */
  public Playlist readFile(Path file, Root root) throws IOException {
    return read(bytes(file), file.toString(), file.resolveSibling(""), root);
  }

  /**
   * Returns what the text says; what cannot be used is left out and told in the problems, and
   * nothing the bytes hold makes this throw.
   *
   * @param name what the problems call the text
   * @param folder what relative paths are relative to
   */
  public Playlist read(byte[] bytes, String name, Path folder) {
    return read(bytes, name, folder, Root.anywhere());
  }

  /** Returns the same, without the entries that lead out of {@code root}; each is a problem. */
  public Playlist read(byte[] bytes, String name, Path folder, Root root) {
    ImmutableList.Builder<Track> tracks = ImmutableList.builder();
    Reading reading = new Reading(name, folder, root, tracks::add);
    codec.read(bytes, reading);
    return reading.playlist(tracks.build());
  }

  /**
   * Hands each track that {@link #readFile} would return to {@code tracks}, in order, and returns
   * the problems. A playlist of 1,000,000 tracks has 64 MB of text at most, and takes more than 300
   * MB as tracks.
   *
   * @throws IOException if it cannot be read or has more than 64 MB; the message names it
   */
  public ImmutableList<String> readFile(Path file, Root root, Consumer<Track> tracks)
      throws IOException {
    Reading reading = new Reading(file.toString(), file.resolveSibling(""), root, tracks);
    codec.read(bytes(file), reading);
    return reading.playlist(ImmutableList.of()).problems();
  }

  /**
   * Returns the tracks as text, to be saved as UTF-8: every file is named so that reading finds it
   * again, relative to {@code folder} if it lies inside.
   */
  public String write(List<Track> tracks, Path folder) {
    return codec.write(tracks, folder);
  }

  /**
   * Returns what this format does not keep of the tracks as it is, such as {@code album of 3
   * songs}; empty if reading what {@link #write} returned gives the same tracks. Costs a writing
   * and a reading of at most 1,000,000 tracks.
   */
  public ImmutableList<String> losses(List<Track> tracks, Path folder) {
    checkArgument(
        tracks.size() <= Reading.MAX_TRACKS,
        "tracks (%s) must be at most %s",
        tracks.size(),
        Reading.MAX_TRACKS);
    Losses losses = new Losses();
    for (List<Track> part : Lists.partition(tracks, PART)) {
      byte[] text = write(part, folder).getBytes(UTF_8);
      losses.add(part, read(text, "", folder, Root.anyAddress()).tracks());
    }
    return losses.all();
  }

  private static byte[] bytes(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MAX_BYTES + 1); // its size may be unknown (a pipe) or grow
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    if (bytes.length > MAX_BYTES) {
      throw new IOException(file + ": more than 64 MB is no playlist");
    }
    return bytes;
  }
}
