package dev.riffle.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.playlist.Root;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files and folders given by a user: folders, songs, and playlists with their songs. Mutable;
 * not thread-safe.
 *
 * @since 0.1
 */
public final class PathOperands {
  /** The operand that denotes a list on standard input. */
  public static final String STANDARD_INPUT = "-";

  private static final int MAX_HEAD_BYTES = 1 << 10;

  // An object with a key. Paths do not begin like this.
  private static final Pattern JSON_HEAD = Pattern.compile("\\uFEFF?\\s*+\\{\\s*+\"");

  private final Root root;
  private final TagEncoding encoding;
  private final List<Path> paths = new ArrayList<>(); // in the order of the operands
  private final List<Path> listed = new ArrayList<>(); // from standard input
  private final List<String> problems = new ArrayList<>();
  private final ListEntries lists = new ListEntries();

  /**
   * Creates an empty set of operands.
   *
   * @param root the folder that entries of playlists must be inside
   * @param encoding the encoding of tags and of lists that do not declare theirs
   */
  public PathOperands(Root root, TagEncoding encoding) {
    this.root = root;
    this.encoding = encoding;
  }

  /**
   * Adds a file, a folder, or the songs of a playlist.
   *
   * @throws Misuse if it is neither a file nor a folder
   * @throws Failure if it is a playlist that cannot be read
   */
  public void add(String word) {
    Path path = UserBytes.existing(word);
    // A folder first: it needs no format, whose readers take milliseconds to load.
    Optional<PlaylistFormat> format =
        Files.isDirectory(path) ? Optional.empty() : UserLists.listFormat(path);
    if (format.isEmpty()) {
      paths.add(path);
    } else {
      addSongs(path, format.get());
    }
  }

  // Playlists are untrusted: a line "/" would cause a scan of the whole disk.
  private void addSongs(Path list, PlaylistFormat format) {
    byte[] text = UserLists.bytes(list);
    problems.addAll(
        lists.read(
            list.toString(),
            Files::isRegularFile,
            paths::add,
            songs ->
                format.read(
                    text,
                    list.toString(),
                    list.resolveSibling(""),
                    root,
                    UserLists.lines(encoding, list),
                    songs)));
  }

  /** Adds the songs and folders of a list that was read from standard input. */
  public void addInput(byte[] text) {
    Path folder = Path.of("");
    int before = listed.size();
    problems.addAll(
        lists.read(
            STANDARD_INPUT,
            Files::exists,
            listed::add,
            songs ->
                inputFormat(text)
                    .read(
                        text,
                        STANDARD_INPUT,
                        folder,
                        root,
                        lines -> encoding.ofLines(lines, folder),
                        songs)));
    paths.addAll(listed.subList(before, listed.size()));
  }

  /**
   * Returns the format of standard input: one path per line, or JSON as printed by {@code queue}.
   */
  private static PlaylistFormat inputFormat(byte[] text) {
    String head = new String(text, 0, Math.min(text.length, MAX_HEAD_BYTES), UTF_8);
    return JSON_HEAD.matcher(head).lookingAt() ? PlaylistFormat.JSON : PlaylistFormat.M3U8;
  }

  /** Returns the files and folders, in the order of the operands. */
  public ImmutableList<Path> paths() {
    return ImmutableList.copyOf(paths);
  }

  /** Returns the number of entries of lists that have no file and are not scanned. */
  public int omitted() {
    return lists.omitted();
  }

  /** Returns a scan of the files and folders. */
  public Scan scan() {
    Scan scan = Scan.of(paths).encoding(encoding);
    return root.equals(Root.anywhere()) || listed.isEmpty()
        ? scan
        : scan.within(path -> listed.stream().noneMatch(path::startsWith) || root.holds(path));
  }

  /** Returns the result of a scan, with the problems of the lists before its own. */
  public Library withProblems(Library library) {
    return new Library(
        library.tracks(),
        ImmutableList.copyOf(Iterables.concat(problems, library.problems())),
        library.unopened(),
        library.late(),
        library.others(),
        library.changes());
  }
}
