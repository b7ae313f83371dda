package dev.riffle.playlist;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.net.PercentEscaper;
import dev.riffle.track.Track;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts playlist entries to and from paths. An entry names a file by a path with {@code /}, or,
 * if text cannot represent the path, by a {@code file:} URI (RFC 8089). Any other URI with a scheme
 * is an address, such as that of a stream.
 */
final class EntryPath {
  /** The reason for rejecting an address if only files are accepted. */
  static final String NOT_A_FILE = "a stream or web address, not a file";

  // Longer than the path limit of any system. Percent-encoding triples each byte, and a char has up
  // to three bytes.
  private static final int MAX_LENGTH = 100_000;
  private static final int MAX_URI_LENGTH = 9 * MAX_LENGTH;

  // A colon alone does not end a scheme: "Live: Two.mp3" is a file name.
  private static final Pattern URL = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]++://.*");
  private static final Pattern FILE_URI = Pattern.compile("(?is)file:/.*");

  // In a URI reference it does, except after a drive letter and before an unescaped space.
  private static final Pattern SCHEME = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]++:[^ ].*");
  private static final Pattern HOST = Pattern.compile("(?i)^file:(//(localhost)?(?=/))?");
  private static final Pattern DRIVE_URI = Pattern.compile("(?is)file:/+([A-Za-z]:[/\\\\].*)");
  private static final Pattern WINDOWS_ROOT =
      Pattern.compile("(?s)([A-Za-z]:[/\\\\]|/?[A-Za-z]:\\\\|\\\\).*");

  // "./a" and "a/./b" are equivalent to "a" and "a/b".
  private static final Pattern DOT = Pattern.compile("(?<![^/])\\.(/|\\z)");

  // Paths that a reader could mistake for a comment, a URL, a drive or folders.
  private static final Pattern AMBIGUOUS =
      Pattern.compile("(?s)[# \t\\\\].*|[A-Za-z][A-Za-z0-9+.-]*+:.*|[^/\\\\]*+\\\\[^/]*+");

  // Path.toString replaces bytes that are not UTF-8 with this character; the Path keeps them.
  private static final char REPLACEMENT = '\uFFFD';

  // Hand-written lists contain unescaped characters, such as a space or an umlaut in a URI.
  private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");
  private static final CharMatcher URI_TEXT = CharMatcher.inRange('!', '~');
  private static final CharMatcher UNUSUAL = CharMatcher.anyOf("%\\");
  private static final Pattern STRAY_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");
  private static final PercentEscaper ESCAPER = new PercentEscaper("-_.~!$&'()*+,;=:@/%", false);

  // Also keeps the delimiters of the query and the fragment of an address.
  private static final PercentEscaper LENIENT = new PercentEscaper("-_.~!$&'()*+,;=:@/%?#", false);

  private EntryPath() {}

  /**
   * Returns the file or address that {@code entry} names. A backslash is part of a name if such a
   * file exists, else a separator.
   *
   * @throws InvalidPathException if it names neither on this system; the reason is a message for
   *     users
   */
  static Target read(String entry, Path folder) {
    return read(entry, folder, false);
  }

  /**
   * Returns the file or address that {@code entry} names. An entry whose literal file does not
   * exist is percent-decoded, because some players encode paths. If neither file exists, an entry
   * is literal if it has a character that a URI escapes, or begins with {@code ./}.
   *
   * @throws InvalidPathException if it names neither on this system; the reason is a message for
   *     users
   */
  static Target readEncoded(String entry, Path folder) {
    return read(entry, folder, true);
  }

  private static Target read(String entry, Path folder, boolean mayBeEncoded) {
    boolean isUri = FILE_URI.matcher(entry).matches();
    checkLength(entry, isUri ? MAX_URI_LENGTH : MAX_LENGTH);
    if (isUri) {
      return Target.file(ofUri(entry));
    }
    if (URL.matcher(entry).matches()) {
      return Target.address(entry);
    }
    String usual = slashed(entry, folder);
    Path file = resolve(usual, folder);
    if (UNUSUAL.matchesNoneOf(entry)) { // fast path
      return Target.file(file);
    }
    ImmutableSet.Builder<Path> readings = ImmutableSet.builder();
    for (String text : List.of(undotted(entry), usual, undotted(entry.replace('\\', '/')))) {
      readings.add(resolve(text, folder));
      if (mayBeEncoded) {
        decoded(text, folder).ifPresent(readings::add);
      }
    }
    boolean isEncoded = mayBeEncoded && URI_TEXT.matchesAllOf(entry) && !entry.startsWith("./");
    return Target.file(readings.build(), isEncoded ? decoded(usual, folder).orElse(file) : file);
  }

  private static Path resolve(String path, Path folder) {
    return withoutDots(folder).resolve(path);
  }

  /** Returns the path that {@code text} encodes, or empty if it has no escape of valid text. */
  private static Optional<Path> decoded(String text, Path folder) {
    if (!ESCAPE.matcher(text).find()) {
      return Optional.empty();
    }
    try {
      Path path = text.startsWith("/") ? ofUri("file://" + text) : relativeUri(text, folder);
      return Optional.of(path).filter(EntryPath::isRepresentable);
    } catch (InvalidPathException e) { // a NUL
      return Optional.empty();
    }
  }

  private static Path relativeUri(String text, Path folder) {
    Path absolute = ofUri("file:///" + text);
    if (absolute.getNameCount() == 0) {
      throw new InvalidPathException(text, "names no file");
    }
    return withoutDots(folder).resolve(absolute.subpath(0, absolute.getNameCount()));
  }

  /**
   * Returns the file or address that a URI reference (RFC 3986) names. Unescaped characters that a
   * URI may not contain are accepted.
   *
   * @throws InvalidPathException if it names neither on this system; the reason is a message for
   *     users
   */
  static Target readReference(String entry, Path folder) {
    checkLength(entry, MAX_URI_LENGTH);
    if (FILE_URI.matcher(entry).matches()) {
      return Target.file(ofUri(entry));
    }
    if (SCHEME.matcher(entry).matches()) {
      return Target.address(entry);
    }
    if (entry.startsWith("//")) {
      throw new InvalidPathException(entry, "a file on another computer");
    }
    String text = slashed(entry, folder);
    return Target.file(text.startsWith("/") ? ofUri("file://" + text) : relativeUri(text, folder));
  }

  /**
   * Returns the first of {@code references}, at least one, that names a file, or else the first
   * that names an address.
   *
   * @param read returns the file or address of a reference
   * @throws InvalidPathException if every reference is invalid; the reason is that of the first
   */
  static Target readFirst(List<String> references, Function<String, Target> read) {
    Optional<Target> elsewhere = Optional.empty();
    Optional<InvalidPathException> first = Optional.empty();
    for (String reference : references) {
      try {
        Target target = read.apply(reference);
        if (target.file().isPresent()) {
          return target;
        }
        elsewhere = elsewhere.or(() -> Optional.of(target));
      } catch (InvalidPathException e) {
        first = first.or(() -> Optional.of(e));
      }
    }
    if (elsewhere.isPresent()) {
      return elsewhere.get();
    }
    throw first.orElseThrow();
  }

  /**
   * Resolves {@code reference} against {@code base}, which is a URI reference or empty.
   *
   * @throws InvalidPathException if one of them is not a URI reference
   */
  static String resolve(String reference, String base) {
    if (base.isEmpty() || SCHEME.matcher(reference).matches()) {
      return reference;
    }
    try {
      return URI.create(escaped(base)).resolve(URI.create(escaped(reference))).toString();
    } catch (IllegalArgumentException e) {
      throw new InvalidPathException(reference, "its xml:base is not a URI");
    }
  }

  /**
   * Returns the URI of an address: unchanged if it is a URI, else with its invalid characters
   * escaped.
   *
   * @throws InvalidPathException if the result is not a URI, or is a {@code file:} URI
   */
  static URI address(String address) {
    try {
      URI uri = URI.create(isUri(address) ? address : LENIENT.escape(escapeStray(address)));
      if (!Ascii.equalsIgnoreCase(Strings.nullToEmpty(uri.getScheme()), "file")) {
        return uri;
      }
    } catch (IllegalArgumentException e) { // half a character
      // Reported below.
    }
    throw new InvalidPathException(address, NOT_A_FILE);
  }

  private static boolean isUri(String address) {
    try {
      return new URI(address).isAbsolute();
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static String slashed(String entry, Path folder) {
    String text = entry;
    if (!folder.getFileSystem().getSeparator().equals("\\")) {
      if (WINDOWS_ROOT.matcher(entry).matches()) {
        throw new InvalidPathException(entry, "a Windows path, unavailable on this system");
      }
      // Beside a slash, a backslash is part of a name; without one, it is a Windows separator.
      text = entry.indexOf('/') < 0 ? entry.replace('\\', '/') : entry;
    }
    return undotted(text);
  }

  private static String undotted(String text) {
    return DOT.matcher(text).replaceAll("");
  }

  private static void checkLength(String entry, int max) {
    if (entry.length() > max) {
      throw new InvalidPathException("", "longer than any path");
    }
  }

  /** Returns an entry that names {@code path}, relative if {@code path} is. */
  static String write(Path path) {
    return isRepresentable(path) ? unambiguous(path) : uri(path);
  }

  /** Returns an entry that names {@code path}, relative to {@code folder} if inside it. */
  static String write(Path path, Path folder) {
    return isRepresentable(path) ? unambiguous(relative(path, folder)) : uri(path);
  }

  /**
   * Returns an entry that {@link #readEncoded} reads as {@code path}, relative to {@code folder} if
   * inside it.
   */
  static String writeEncoded(Path path, Path folder) {
    String entry = write(path, folder);
    if (!ESCAPE.matcher(entry).find()
        || entry.startsWith("./")
        || FILE_URI.matcher(entry).matches()) {
      return entry;
    }
    return entry.startsWith("/") ? uri(path) : "./" + entry;
  }

  /** Returns the absolute URI of the path, in ASCII, with every byte of its names. */
  static String uri(Path path) {
    return path.toUri().toASCIIString();
  }

  /** Returns a URI reference that names a track; a file inside {@code folder} is relative to it. */
  static String reference(Track track, Path folder) {
    return track.isFile() ? reference(track.path(), folder) : track.uri().toString();
  }

  private static String reference(Path path, Path folder) {
    Path target = relative(path, folder);
    if (target.isAbsolute()) {
      return uri(target);
    }
    Path root = checkNotNull(path.toAbsolutePath().getRoot());
    int start = root.toUri().getRawPath().length();
    String text = root.resolve(target).toUri().getRawPath().substring(start);
    int colon = text.indexOf(':'); // in the first segment it would end a scheme
    return colon >= 0 && text.lastIndexOf('/', colon) < 0 ? "./" + text : text;
  }

  private static boolean isRepresentable(Path path) {
    return path.toString().indexOf(REPLACEMENT) < 0;
  }

  private static String unambiguous(Path path) {
    String text = path.toString().replace(path.getFileSystem().getSeparator(), "/");
    return !path.isAbsolute() && AMBIGUOUS.matcher(text).matches() ? "./" + text : text;
  }

  // Never adds "..": after a symbolic link it names the parent of the link's destination. A path
  // outside the folder is written as an absolute path.
  private static Path relative(Path path, Path folder) {
    Path file = withoutDots(path.toAbsolutePath());
    Path base = withoutDots(folder.toAbsolutePath());
    return file.startsWith(base) && !file.equals(base)
        ? file.subpath(base.getNameCount(), file.getNameCount())
        : file;
  }

  // A path with ".." is not normalized: if a is a symbolic link, a/../b may differ from b.
  private static Path withoutDots(Path path) {
    return Iterables.any(path, name -> name.toString().equals("..")) ? path : path.normalize();
  }

  private static Path ofUri(String entry) {
    Matcher drive = DRIVE_URI.matcher(entry); // often with two slashes, or backslashes
    String path =
        drive.matches()
            ? "/" + drive.group(1).replace('\\', '/')
            : HOST.matcher(entry).replaceFirst("");
    if (path.startsWith("//")) {
      throw new InvalidPathException(entry, "a file on another computer");
    }
    try {
      // Path.of keeps repeated slashes.
      String slashed = escaped(path).replaceAll("%2[Ff]", "/").replaceAll("/+", "/");
      return withoutDots(Path.of(URI.create("file://" + slashed)));
    } catch (IllegalArgumentException e) { // a NUL, half a character
      throw new InvalidPathException(entry, "a file: URI without a valid path");
    }
  }

  private static String escaped(String text) {
    return ESCAPER.escape(escapeStray(text));
  }

  private static String escapeStray(String text) {
    return STRAY_PERCENT.matcher(text).replaceAll("%25");
  }
}
