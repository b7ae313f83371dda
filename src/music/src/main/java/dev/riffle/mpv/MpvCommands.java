package dev.riffle.mpv;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;

/** Sends the commands of a playlist to mpv. */
final class MpvCommands<S> {
  private final MpvPlaylist.Remote remote;
  private final Function<S, Path> path;

  MpvCommands(MpvPlaylist.Remote remote, Function<S, Path> path) {
    this.remote = remote;
    this.path = path;
  }

  /** Replaces mpv's whole playlist with one entry. */
  void replace(MpvEntry<S> entry) {
    load(entry, "replace");
  }

  void append(MpvEntry<S> entry) {
    load(entry, "append");
  }

  private void load(MpvEntry<S> entry, String flags) {
    ImmutableMap<String, String> options =
        entry.from() == 0
            ? ImmutableMap.of()
            : ImmutableMap.of("start", BigDecimal.valueOf(entry.from()).toPlainString());
    // Named arguments, as their order differs between versions of mpv.
    ImmutableMap<String, Object> command =
        ImmutableMap.of(
            "name", "loadfile", "url", url(entry.song()), "flags", flags, "options", options);
    remote.request(reply -> entry.idReplied(entryId(reply.orElse(""))), command);
  }

  private String url(S song) {
    Path file = path.apply(song);
    String absolute = file.toAbsolutePath().toString();
    // A file name is bytes, and its text depends on the locale; a URI carries the bytes.
    return CharMatcher.ascii().matchesAllOf(absolute) ? absolute : file.toUri().toASCIIString();
  }

  /** Returns the id of a playlist entry, from the data of a reply or the fields of an event. */
  static OptionalLong entryId(Object fields) {
    return fields instanceof Map<?, ?> map && map.get("playlist_entry_id") instanceof Number id
        ? OptionalLong.of(id.longValue())
        : OptionalLong.empty();
  }

  boolean isSameFile(S song, S other) {
    return path.apply(song).equals(path.apply(other));
  }

  void seek(MpvEntry<S> entry) {
    remote.run("seek", entry.from(), "absolute+exact");
  }

  void remove(int index) {
    remote.run("playlist-remove", index);
  }

  void setPaused(boolean isPaused) {
    remote.run("set_property", "pause", isPaused);
  }

  void stop() {
    remote.run("stop");
  }

  /** Requests the duration of the open file. */
  void requestDuration(Consumer<Optional<Object>> reply) {
    remote.request(reply, "get_property", "duration");
  }
}
