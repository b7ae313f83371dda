package dev.riffle.playlist;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;

/** Playlists as texts by the name {@code x} in the folder {@code music}, read and written. */
final class PlaylistTexts {
  static final Path MUSIC = Path.of("music");

  private PlaylistTexts() {}

  /** Returns what a text of that format says. In JSON, single quotes stand for double ones. */
  static Playlist read(PlaylistFormat format, String text) {
    return read(format, text, Root.anywhere());
  }

  static Playlist read(PlaylistFormat format, String text, Root root) {
    boolean isJson = format == PlaylistFormat.JSON || format == PlaylistFormat.JSPF;
    String quoted = isJson ? text.replace('\'', '"') : text;
    return format.read(quoted.getBytes(UTF_8), "x", MUSIC, root);
  }

  /** Returns what is read of tracks that were written. */
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
