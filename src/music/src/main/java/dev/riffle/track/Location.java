package dev.riffle.track;

import static com.google.common.base.MoreObjects.firstNonNull;
import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Strings;
import java.net.URI;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.jspecify.annotations.Nullable;

/** The location of a song: the path of a file, or a URI such as that of a stream. Immutable. */
final class Location {
  // String.strip is missing from Android before 13.
  static final CharMatcher WHITESPACE = CharMatcher.forPredicate(Character::isWhitespace);

  // Path.of is missing from Android before 14.
  static final Location NOWHERE = of(Paths.get(""));

  /** A {@link Path}, or a {@link URI} whose scheme is not {@code file}. */
  private final Object place;

  private Location(Object place) {
    this.place = place;
  }

  static Location of(Path path) {
    return new Location(checkNotNull(path, "path must not be null"));
  }

  /** Returns the location at {@code uri}; a {@code file:} URI is converted to its path. */
  static Location of(URI uri) {
    checkNotNull(uri, "uri must not be null");
    checkArgument(uri.isAbsolute(), "uri (%s) must have a scheme", uri);
    return new Location(Ascii.equalsIgnoreCase(uri.getScheme(), "file") ? Paths.get(uri) : uri);
  }

  boolean isFile() {
    return place instanceof Path;
  }

  Path path() {
    if (place instanceof Path path) {
      return path;
    }
    throw new IllegalStateException("track (" + place + ") must be in a file");
  }

  URI uri() {
    return place instanceof URI address ? address : path().toUri();
  }

  /** Returns the last name in the path or the URI, without the extension. */
  String name() {
    if (place instanceof URI address) {
      String names = Strings.nullToEmpty(address.getPath());
      String name = withoutExtension(names.substring(names.lastIndexOf('/') + 1));
      return name.isEmpty() ? address.toString() : name;
    }
    return withoutExtension(firstNonNull(path().getFileName(), path()).toString());
  }

  private static String withoutExtension(String name) {
    int dot = name.lastIndexOf('.');
    return WHITESPACE.trimFrom(dot > 0 ? name.substring(0, dot) : name);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Location location && place.equals(location.place);
  }

  @Override
  public int hashCode() {
    return place.hashCode();
  }

  /** Returns the path or the URI as display text. */
  @Override
  public String toString() {
    return place.toString();
  }
}
