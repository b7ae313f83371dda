package dev.riffle.playlist;

import static com.google.common.base.Preconditions.checkArgument;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A text format of playlists. Immutable; reading and writing take time and space linear in the
 * text.
 *
 * <p>Reading looks entries up on the disk. The file of an entry is the literal one, or, in formats
 * of plain paths, the percent-decoded one, or else one whose name differs in Unicode form or case
 * only; the latter is a problem but not a fault. A missing file is returned as its literal or
 * decoded path.
 *
 * <p>Reading is bounded: it returns the first 1,000,000 tracks and the first 1,000 problems. A
 * further problem reports the number of items omitted.
 *
 * @since 0.1
 */
public enum PlaylistFormat {
  /** Lines of paths with {@code #EXTINF} comments, introduced by Winamp. */
  M3U(new M3u()),
  /** {@link #M3U} in UTF-8, by its extension; read and written like {@link #M3U}. */
  M3U8(new M3u()),
  /** A JSON object with an array of tracks. Reading also accepts a bare array and JSON Lines. */
  JSON(new Json()),
  /** The numbered keys of Winamp, common for internet radio. */
  PLS(new Pls()),
  /** The XML Shareable Playlist Format of xspf.org, version 1. */
  XSPF(new Xspf()),
  /** {@link #XSPF} as a JSON object. */
  JSPF(new Jspf()),
  /** The SMIL of Windows Media Player. */
  WPL(new Wpl()),
  /** The Windows Media metafile, common for internet radio. Reading accepts invalid XML. */
  ASX(new Asx());

  private static final int BATCH = 10_000; // tracks per round trip
  private static final int MAX_BYTES = 64 << 20;

  private final Codec codec;

  PlaylistFormat(Codec codec) {
    this.codec = codec;
  }

  /**
   * Returns the format of the file name extension, in any case, or empty for any other extension.
   */
  public static Optional<PlaylistFormat> of(Path path) {
    String name = Ascii.toLowerCase(path.toString());
    return Arrays.stream(values())
        .filter(format -> name.endsWith("." + Ascii.toLowerCase(format.name())))
        .findFirst();
  }

  /**
   * Reads a playlist in the format of its extension. Relative paths resolve against the folder of
   * {@code file}. An address, such as that of a stream, is a problem; {@link Root#anyAddress()}
   * accepts addresses.
   *
   * @throws IllegalArgumentException if the file has no extension of a format
   * @throws IOException if the file cannot be read or is larger than 64 MB; the message names it
   */
  public static Playlist read(Path file) throws IOException {
    return read(file, Root.anywhere());
  }

  /**
   * Reads a playlist in the format of its extension. Each entry outside {@code root} is skipped and
   * reported as a problem.
   *
   * @throws IllegalArgumentException if the file has no extension of a format
   * @throws IOException if the file cannot be read or is larger than 64 MB; the message names it
   */
  public static Playlist read(Path file, Root root) throws IOException {
    Optional<PlaylistFormat> format = of(file);
    checkArgument(format.isPresent(), "file (%s) must have a playlist extension", file);
    return format.get().readFile(file, root);
  }

  /**
   * Reads a playlist in this format, regardless of its extension. Each entry outside {@code root}
   * is skipped and reported as a problem.
   *
   * @throws IOException if the file cannot be read or is larger than 64 MB; the message names it
   */
  public Playlist readFile(Path file, Root root) throws IOException {
    return readFile(file, root, lines -> Optional.empty());
  }

  /**
   * Reads a playlist in this format, regardless of its extension. Each entry outside {@code root}
   * is skipped and reported as a problem.
   *
   * @param encoding returns the encoding of lines that are not UTF-8 and declare none, given as
   *     Latin-1, at most 1,000 of at most 1,000 characters; empty for that of the locale
   * @throws IOException if the file cannot be read or is larger than 64 MB; the message names it
   */
  public Playlist readFile(Path file, Root root, Function<List<String>, Optional<Charset>> encoding)
      throws IOException {
    return read(bytes(file), file.toString(), file.resolveSibling(""), root, encoding);
  }

  /**
   * Reads a playlist from a text. Unusable parts are skipped and reported as problems; no content
   * causes an exception.
   *
   * @param name the name of the text in its problems
   * @param folder the folder that relative paths resolve against
   */
  public Playlist read(byte[] bytes, String name, Path folder) {
    return read(bytes, name, folder, Root.anywhere());
  }

  /**
   * Reads a playlist from a text. Each entry outside {@code root} is skipped and reported as a
   * problem.
   */
  public Playlist read(byte[] bytes, String name, Path folder, Root root) {
    return read(bytes, name, folder, root, lines -> Optional.empty());
  }

  /**
   * Reads a playlist from a text. Each entry outside {@code root} is skipped and reported as a
   * problem.
   *
   * @param encoding as in {@link #readFile(Path, Root, Function)}
   */
  public Playlist read(
      byte[] bytes,
      String name,
      Path folder,
      Root root,
      Function<List<String>, Optional<Charset>> encoding) {
    return read(bytes, name, folder, root, encoding, Optional.of(new FileSearch(folder)));
  }

  private Playlist read(
      byte[] bytes,
      String name,
      Path folder,
      Root root,
      Function<List<String>, Optional<Charset>> encoding,
      Optional<FileSearch> search) {
    ImmutableList.Builder<Track> tracks = ImmutableList.builder();
    Reading reading = new Reading(name, folder, root, encoding, search, tracks::add);
    codec.read(bytes, reading);
    return reading.playlist(tracks.build());
  }

  /**
   * Reads a playlist from a text, passes each track to {@code tracks}, in order, and returns the
   * problems. Use it for large playlists: 64 MB of text may hold 1,000,000 tracks, which take more
   * than 300 MB.
   *
   * @param encoding as in {@link #readFile(Path, Root, Function)}
   */
  public ImmutableList<String> read(
      byte[] bytes,
      String name,
      Path folder,
      Root root,
      Function<List<String>, Optional<Charset>> encoding,
      Consumer<Track> tracks) {
    Optional<FileSearch> search = Optional.of(new FileSearch(folder));
    Reading reading = new Reading(name, folder, root, encoding, search, tracks);
    codec.read(bytes, reading);
    return reading.playlist(ImmutableList.of()).problems();
  }

  /**
   * Returns the lines of a text of unknown encoding: by its byte order mark, else each line that is
   * UTF-8 as such, and the others in the encoding that {@code encoding} returns, as in {@link
   * #readFile(Path, Root, Function)}. Takes time and space linear in the text.
   */
  public static ImmutableList<String> lines(
      byte[] bytes, Function<List<String>, Optional<Charset>> encoding) {
    Path none = Path.of("");
    Reading reading =
        new Reading("", none, Root.anywhere(), encoding, Optional.empty(), track -> {});
    return ImmutableList.copyOf(new TextLines(bytes, reading));
  }

  /**
   * Returns the tracks as text, to be saved as UTF-8. Files inside {@code folder} are named
   * relative to it. Reading the text restores every path.
   */
  public String write(List<Track> tracks, Path folder) {
    return codec.write(tracks, folder);
  }

  /**
   * Returns the fields of the tracks that this format cannot store, such as {@code album of 3
   * songs}, or empty if writing and reading restores equal tracks. Writes and reads all tracks
   * once.
   *
   * @throws IllegalArgumentException if there are more than 1,000,000 tracks
   */
  public ImmutableList<String> losses(List<Track> tracks, Path folder) {
    checkArgument(
        tracks.size() <= Reading.MAX_TRACKS,
        "tracks (%s) must be at most %s",
        tracks.size(),
        Reading.MAX_TRACKS);
    Losses losses = new Losses();
    for (List<Track> batch : Lists.partition(tracks, BATCH)) {
      byte[] text = write(batch, folder).getBytes(UTF_8);
      Playlist again =
          read(text, "", folder, Root.anyAddress(), lines -> Optional.empty(), Optional.empty());
      losses.add(batch, again.tracks());
    }
    return losses.all();
  }

  private static byte[] bytes(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MAX_BYTES + 1); // the file size may be unknown (a pipe) or grow
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    if (bytes.length > MAX_BYTES) {
      throw new IOException(file + ": larger than the limit of 64 MB");
    }
    return bytes;
  }
}
