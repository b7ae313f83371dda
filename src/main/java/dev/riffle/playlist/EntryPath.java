package dev.riffle.playlist;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Strings;
import com.google.common.collect.Iterables;
import com.google.common.net.PercentEscaper;
import dev.riffle.track.Track;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How an entry of a playlist names a file: a path with {@code /}, or, where text cannot spell the
 * path, a {@code file:} URI (RFC 8089). Any other URI with a scheme is an address, such as that of
 * a stream.
 */
final class EntryPath {
  /** The reason why an address is of no use where files are asked for. */
  static final String ELSEWHERE = "a stream or web address, not a file";

  // No system has longer ones. Percent signs make three of a byte, and a character has up to three.
  private static final int MAX_LENGTH = 100_000;
  private static final int MAX_URI_LENGTH = 9 * MAX_LENGTH;

  // A colon alone makes no scheme: "Live: Two.mp3" is a song.
  private static final Pattern URL = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]++://.*");
  private static final Pattern FILE_URI = Pattern.compile("(?is)file:/.*");

  // In a URI it does make one, but for a drive, and for songs of those who did not know.
  private static final Pattern SCHEME = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]++:[^ ].*");
  private static final Pattern HOST = Pattern.compile("(?i)^file:(//(localhost)?(?=/))?");
  private static final Pattern WINDOWS_ROOT = Pattern.compile("(?s)([A-Za-z]:[/\\\\]|\\\\).*");

  // "./a" and "a/./b" say no more than "a" and "a/b".
  private static final Pattern DOT = Pattern.compile("(?<![^/])\\.(/|\\z)");

  // What a reader, ours or another, could take for a comment, a URL, a drive, or folders.
  private static final Pattern MISTAKABLE =
      Pattern.compile("(?s)[# \t\\\\].*|[A-Za-z][A-Za-z0-9+.-]*+:.*|[^/\\\\]*+\\\\[^/]*+");

  // Java shows the bytes of a name that are no UTF-8 as this character, and keeps them inside.
  private static final char UNKNOWN = '\uFFFD';

  // Lists are written by hand too: a space or an umlaut in a URI is meant as it stands.
  private static final Pattern STRAY_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");
  private static final PercentEscaper ESCAPER = new PercentEscaper("-_.~!$&'()*+,;=:@/%", false);

  // The same for addresses, which have a query and a fragment.
  private static final PercentEscaper LENIENT = new PercentEscaper("-_.~!$&'()*+,;=:@/%?#", false);

  private EntryPath() {}

  /**
   * Returns what {@code entry} names.
   *
   * @throws InvalidPathException if it names nothing here; the reason is fit for a person
   */
  static Target read(String entry, Path folder) {
    boolean isUri = FILE_URI.matcher(entry).matches();
    checkLength(entry, isUri ? MAX_URI_LENGTH : MAX_LENGTH);
    if (isUri) {
      return Target.file(ofUri(entry));
    }
    if (URL.matcher(entry).matches()) {
      return Target.elsewhere(entry);
    }
    return Target.file(withoutDots(folder).resolve(slashed(entry, folder)));
  }

  /**
   * Returns what a URI reference (RFC 3986) names. What may stand in no URI is meant as it stands.
   *
   * @throws InvalidPathException if it names nothing here; the reason is fit for a person
   */
  static Target readReference(String entry, Path folder) {
    checkLength(entry, MAX_URI_LENGTH);
    if (FILE_URI.matcher(entry).matches()) {
      return Target.file(ofUri(entry));
    }
    if (SCHEME.matcher(entry).matches()) {
      return Target.elsewhere(entry);
    }
    if (entry.startsWith("//")) {
      throw new InvalidPathException(entry, "a file of another computer");
    }
    String text = slashed(entry, folder);
    if (text.startsWith("/")) {
      return Target.file(ofUri("file://" + text));
    }
    Path absolute = ofUri("file:///" + text);
    if (absolute.getNameCount() == 0) {
      throw new InvalidPathException(entry, "names no file");
    }
    Path relative = absolute.subpath(0, absolute.getNameCount());
    return Target.file(withoutDots(folder).resolve(relative));
  }

  /**
   * Returns the first of {@code references} that names a file, or else the first that names
   * anything.
   *
   * @throws InvalidPathException if none does; the reason is that of the first
   */
  static Target readFirst(List<String> references, Path folder) {
    Optional<Target> elsewhere = Optional.empty();
    Optional<InvalidPathException> first = Optional.empty();
    for (String reference : references) {
      try {
        Target target = readReference(reference, folder);
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
    throw first.orElseGet(() -> new InvalidPathException("", "a track without a location"));
  }

  /**
   * Returns {@code reference} as one that needs {@code base} no more, itself a reference or empty.
   *
   * @throws InvalidPathException if {@code base} is no URI
   */
  static String onBase(String reference, String base) {
    if (base.isEmpty() || SCHEME.matcher(reference).matches()) {
      return reference;
    }
    try {
      return URI.create(escaped(base)).resolve(URI.create(escaped(reference))).toString();
    } catch (IllegalArgumentException e) {
      throw new InvalidPathException(reference, "its xml:base is no URI");
    }
  }

  /**
   * Returns the URI of an address: to the letter if it is one; else what may stand in none is
   * escaped.
   *
   * @throws InvalidPathException if it is none even so
   */
  static URI address(String address) {
    try {
      URI uri = URI.create(isUri(address) ? address : LENIENT.escape(unstray(address)));
      if (!Ascii.equalsIgnoreCase(Strings.nullToEmpty(uri.getScheme()), "file")) {
        return uri;
      }
    } catch (IllegalArgumentException e) { // half a character
      // Said below.
    }
    throw new InvalidPathException(address, ELSEWHERE);
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
        throw new InvalidPathException(entry, "a path of Windows, which leads nowhere here");
      }
      // With a / in it, a backslash is part of a name; without one, the list came from Windows.
      text = entry.indexOf('/') < 0 ? entry.replace('\\', '/') : entry;
    }
    return DOT.matcher(text).replaceAll("");
  }

  private static void checkLength(String entry, int longest) {
    if (entry.length() > longest) {
      throw new InvalidPathException("", "longer than any path");
    }
  }

  /** Returns an entry that names {@code path}, as relative or absolute as it is. */
  static String write(Path path) {
    return isSpeakable(path) ? guarded(path) : uri(path);
  }

  /** Returns an entry that names {@code path}, relative to {@code folder} if it lies inside. */
  static String write(Path path, Path folder) {
    return isSpeakable(path) ? guarded(relative(path, folder)) : uri(path);
  }

  /** Returns the URI of the path: absolute, all ASCII, and true to every byte of it. */
  static String uri(Path path) {
    return path.toUri().toASCIIString();
  }

  /**
   * Returns a URI reference that names a track, its file relative to {@code folder} if it lies
   * inside.
   */
  static String reference(Track track, Path folder) {
    return track.isFile() ? reference(track.path(), folder) : track.uri().toString();
  }

  private static String reference(Path path, Path folder) {
    Path shown = relative(path, folder);
    if (shown.isAbsolute()) {
      return uri(shown);
    }
    Path root = checkNotNull(path.toAbsolutePath().getRoot());
    int start = root.toUri().getRawPath().length();
    String text = root.resolve(shown).toUri().getRawPath().substring(start);
    int colon = text.indexOf(':'); // before the first slash it would end a scheme
    return colon >= 0 && text.lastIndexOf('/', colon) < 0 ? "./" + text : text;
  }

  private static boolean isSpeakable(Path path) {
    return path.toString().indexOf(UNKNOWN) < 0;
  }

  private static String guarded(Path path) {
    String text = path.toString().replace(path.getFileSystem().getSeparator(), "/");
    return !path.isAbsolute() && MISTAKABLE.matcher(text).matches() ? "./" + text : text;
  }

  // No ".." of our own making: behind a symbolic link it leads elsewhere, and an absolute path that
  // came out of a list goes back as one.
  private static Path relative(Path path, Path folder) {
    Path file = withoutDots(path.toAbsolutePath());
    Path base = withoutDots(folder.toAbsolutePath());
    return file.startsWith(base) && !file.equals(base)
        ? file.subpath(base.getNameCount(), file.getNameCount())
        : file;
  }

  // Where there is a ".." nothing is taken away: behind a symbolic link, a/../b is not b.
  private static Path withoutDots(Path path) {
    return Iterables.any(path, name -> name.toString().equals("..")) ? path : path.normalize();
  }

  private static Path ofUri(String entry) {
    String path = HOST.matcher(entry).replaceFirst("");
    if (path.startsWith("//")) {
      throw new InvalidPathException(entry, "a file of another computer");
    }
    try {
      // Java keeps each slash.
      String slashed =
          CharMatcher.is('/').collapseFrom(escaped(path).replaceAll("%2[Ff]", "/"), '/');
      return withoutDots(Path.of(URI.create("file://" + slashed)));
    } catch (IllegalArgumentException e) { // a NUL, half a character
      throw new InvalidPathException(entry, "a file: URI that names no path");
    }
  }

  private static String escaped(String text) {
    return ESCAPER.escape(unstray(text));
  }

  private static String unstray(String text) {
    return STRAY_PERCENT.matcher(text).replaceAll("%25");
  }
}
