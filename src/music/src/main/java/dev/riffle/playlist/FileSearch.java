package dev.riffle.playlist;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Finds the files that the entries of one playlist name, also in another spelling: in another
 * Unicode form, which macOS and sync tools write, or in another case, which Windows ignores.
 * Mutable; not thread-safe.
 *
 * <p>An entry whose file exists costs one access to the disk. A missing one may cause its folders
 * to be listed, each at most once per search, and only within the limits.
 */
final class FileSearch {
  /** The relation of a found file to its entry. */
  enum Match {
    EXACT,
    /** Equal in NFC. */
    FORM,
    /** Equal in NFC except for case. */
    CASE,
    MISSING
  }

  /**
   * The result of a search.
   *
   * @param isAmbiguous whether several files match equally well
   */
  record Found(Path path, Match match, boolean isAmbiguous) {}

  // More than a legitimate playlist refers to.
  private static final int MAX_FOLDERS = 100_000;
  private static final int MAX_NAMES = 1_000_000;

  // Folders whose paths differ in spelling only.
  private static final int MAX_TWINS = 16;

  // Longer than the path limit of any common system.
  private static final int MAX_LENGTH = 5_000;

  private static final Optional<ListMultimap<String, Path>> UNLISTED = Optional.empty();

  /** The existing folders of one path, in all spellings; the exact one is first. */
  private static final class Node {
    private final ImmutableList<Path> folders;
    private final Map<String, Node> children = new HashMap<>(); // by key

    Node(ImmutableList<Path> folders) {
      this.folders = folders;
    }
  }

  private final Path folder;
  private final Map<Path, Node> starts = new HashMap<>();
  private final Map<Path, Optional<ListMultimap<String, Path>>> names =
      new HashMap<>(); // by folder
  private int folderCount;
  private int nameCount;
  private boolean isExhausted;

  /**
   * @param folder the folder of the playlist
   */
  FileSearch(Path folder) {
    this.folder = folder;
  }

  /** Returns whether a limit was reached; further folders are not searched. */
  boolean isExhausted() {
    return isExhausted;
  }

  /** Returns the file that {@code target}, a file, names. */
  Found find(Target target) {
    for (Path path : target.readings()) {
      if (exists(path)) {
        return new Found(path, Match.EXACT, false);
      }
    }
    List<ImmutableList<Path>> similar = target.readings().stream().map(this::similar).toList();
    for (int i = 0; i < similar.size(); i++) {
      Path path = target.readings().get(i);
      List<Path> equal = similar.get(i).stream().filter(file -> isEqual(file, path)).toList();
      if (!equal.isEmpty()) {
        return new Found(equal.get(0), Match.FORM, equal.size() > 1);
      }
    }
    for (ImmutableList<Path> files : similar) {
      if (!files.isEmpty()) {
        return new Found(files.get(0), Match.CASE, files.size() > 1);
      }
    }
    return new Found(target.file().orElseThrow(), Match.MISSING, false);
  }

  private boolean exists(Path path) {
    Optional<ListMultimap<String, Path>> listed =
        Optional.ofNullable(path.getParent()).flatMap(it -> names.getOrDefault(it, UNLISTED));
    Path name = path.getFileName();
    return (listed.isPresent() && name != null && !name.toString().equals(".."))
        ? listed.get().containsEntry(key(name), name)
        : Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isEqual(Path file, Path path) {
    return nfc(file).equals(nfc(path));
  }

  /** Returns the existing files whose paths equal {@code path} except for form and case. */
  private ImmutableList<Path> similar(Path path) {
    if (path.toString().length() > MAX_LENGTH || path.getNameCount() == 0) {
      return ImmutableList.of();
    }
    Path start = start(path);
    boolean isEmpty = start.toString().isEmpty(); // has one name
    int first = isEmpty ? 0 : start.getNameCount();
    Optional<Node> node =
        Optional.of(starts.computeIfAbsent(start, it -> new Node(ImmutableList.of(it))));
    for (int i = first; i < path.getNameCount() - 1 && node.isPresent(); i++) {
      node = child(node.get(), path.getName(i));
    }
    return node.map(parent -> children(parent, path.getFileName())).orElse(ImmutableList.of());
  }

  /** Returns the existing folder at which the search for {@code path} starts. */
  private Path start(Path path) {
    if (path.startsWith(folder) && path.getNameCount() > folder.getNameCount()) {
      return folder;
    }
    return path.isAbsolute()
        ? Objects.requireNonNull(path.getRoot())
        : path.getFileSystem().getPath("");
  }

  private Optional<Node> child(Node parent, Path name) {
    String key = key(name);
    Node known = parent.children.get(key);
    if (known != null) {
      return Optional.of(known);
    }
    ImmutableList<Path> folders = children(parent, name);
    if (folders.isEmpty()) {
      return Optional.empty();
    }
    if (folderCount == MAX_FOLDERS) {
      isExhausted = true;
      return Optional.empty();
    }
    folderCount++;
    Node child = new Node(folders);
    parent.children.put(key, child);
    return Optional.of(child);
  }

  private ImmutableList<Path> children(Node parent, Path name) {
    List<Path> children = new ArrayList<>();
    for (Path in : parent.folders) {
      List<Path> spellings = spellings(in, name);
      if (spellings.remove(name)) {
        spellings.add(0, name);
      }
      spellings.forEach(spelling -> children.add(in.resolve(spelling)));
    }
    return ImmutableList.copyOf(children.subList(0, Math.min(children.size(), MAX_TWINS)));
  }

  /** Returns the spellings of {@code name} in a folder, sorted. */
  private List<Path> spellings(Path in, Path name) {
    Optional<ListMultimap<String, Path>> listed =
        name.toString().equals("..") ? Optional.empty() : names(in);
    if (listed.isPresent()) {
      List<Path> spellings = new ArrayList<>(listed.get().get(key(name)));
      Collections.sort(spellings);
      return spellings;
    }
    return new ArrayList<>(Files.exists(in.resolve(name)) ? List.of(name) : List.of());
  }

  /** Returns the names in a folder by their keys, or empty if it cannot be listed. */
  private Optional<ListMultimap<String, Path>> names(Path in) {
    Optional<ListMultimap<String, Path>> known = names.get(in);
    if (known != null) {
      return known;
    }
    Optional<ListMultimap<String, Path>> listed;
    try {
      Path real = in.toRealPath(); // links and ".." lead to the same folder
      known = names.get(real);
      listed = known != null ? known : list(real);
      names.put(real, listed);
    } catch (IOException e) {
      listed = Optional.empty();
    }
    names.put(in, listed);
    return listed;
  }

  private Optional<ListMultimap<String, Path>> list(Path in) {
    ListMultimap<String, Path> listed = ArrayListMultimap.create();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(in)) {
      for (Path file : files) {
        if (nameCount == MAX_NAMES) {
          isExhausted = true;
          return Optional.empty();
        }
        nameCount++;
        listed.put(key(file.getFileName()), file.getFileName());
      }
      return Optional.of(listed);
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.empty();
    }
  }

  private static String nfc(Path path) {
    return Normalizer.normalize(path.toString(), Form.NFC);
  }

  /** Returns the text that is equal for all spellings of a name. */
  private static String key(Path name) {
    String text = name.toString();
    if (CharMatcher.ascii().matchesAllOf(text)) { // fast path
      return Ascii.toLowerCase(text);
    }
    // Like String.equalsIgnoreCase: the final sigma equals the other two.
    return nfc(name)
        .codePoints()
        .map(letter -> Character.toLowerCase(Character.toUpperCase(letter)))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
