package dev.riffle.playlist;

import com.google.common.collect.Iterables;
import com.google.common.net.PercentEscaper;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * How an entry of a playlist names a file: a path with {@code /}, or, where text cannot spell the
 * path, a {@code file:} URI (RFC 8089).
 */
final class EntryPath {
  // No system has longer ones, be it three times as long by percent signs.
  private static final int LONGEST = 100_000;

  // A colon alone makes no scheme: "Live: Two.mp3" is a song.
  private static final Pattern URL = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]++://.*");
  private static final Pattern FILE_URI = Pattern.compile("(?is)file:/.*");
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

  private EntryPath() {}

  /**
   * Returns the path that {@code entry} names.
   *
   * @throws InvalidPathException if it names none here; the reason is fit for a person
   */
  static Path read(String entry, Path folder) {
    if (entry.length() > LONGEST) {
      throw new InvalidPathException("", "longer than any path");
    }
    if (FILE_URI.matcher(entry).matches()) {
      return ofUri(entry);
    }
    if (URL.matcher(entry).matches()) {
      throw new InvalidPathException(entry, "a stream or web address, not a file");
    }
    String text = entry;
    if (!folder.getFileSystem().getSeparator().equals("\\")) {
      if (WINDOWS_ROOT.matcher(entry).matches()) {
        throw new InvalidPathException(entry, "a path of Windows, which leads nowhere here");
      }
      // With a / in it, a backslash is part of a name; without one, the list came from Windows.
      text = entry.indexOf('/') < 0 ? entry.replace('\\', '/') : entry;
    }
    return withoutDots(folder).resolve(DOT.matcher(text).replaceAll(""));
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
      String whole = STRAY_PERCENT.matcher(path).replaceAll("%25");
      return withoutDots(Path.of(URI.create("file://" + ESCAPER.escape(whole))));
    } catch (IllegalArgumentException e) { // a NUL, half a character
      throw new InvalidPathException(entry, "a file: URI that names no path");
    }
  }
}
