package dev.riffle.playlist;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;

/** Reads and writes playlists as texts named {@code x} in the folder {@code music}. */
final class PlaylistTexts {
  static final Path MUSIC = Path.of("music");

  private PlaylistTexts() {}

  /** Reads a text in the format. In JSON, single quotes are replaced by double quotes. */
  static Playlist read(PlaylistFormat format, String text) {
    return read(format, text, Root.anywhere());
  }

  static Playlist read(PlaylistFormat format, String text, Root root) {
    boolean isJson = format == PlaylistFormat.JSON || format == PlaylistFormat.JSPF;
    String quoted = isJson ? text.replace('\'', '"') : text;
    return format.read(quoted.getBytes(UTF_8), "x", MUSIC, root);
  }

  /** Writes the tracks and reads them back. */
  static Playlist again(PlaylistFormat format, List<Track> tracks) {
    return format.read(format.write(tracks, MUSIC).getBytes(UTF_8), "x", MUSIC, Root.anyAddress());
  }

  static String write(PlaylistFormat format, Track... tracks) {
    return format.write(List.of(tracks), MUSIC);
  }

  static ImmutableList<Path> paths(Playlist list) {
    return list.tracks().stream().map(Track::path).collect(toImmutableList());
  }

  static Path in(String name) {
    return MUSIC.resolve(name);
  }

  static Track.Builder song(String name) {
    return Track.builder(in(name));
  }
}
