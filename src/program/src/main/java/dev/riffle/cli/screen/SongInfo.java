package dev.riffle.cli.screen;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.riffle.control.TextAnswers;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import dev.riffle.words.Visible;
import java.util.Optional;

/** Formats the tags and the file of a song, and the seed of its queue. Stateless. */
final class SongInfo {
  private static final int LABEL_COLUMNS = 8;

  private SongInfo() {}

  static ImmutableList<String> lines(Track song, Seed seed) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add(line("title", Visible.of(song.title())));
    add(lines, "artist", song.artist());
    add(lines, "album", song.album());
    lines.add(line("length", TextAnswers.length(song.durationMillis())));
    boolean isFile = song.isFile();
    lines.add(
        line(
            isFile ? "file" : "address",
            Visible.whole(isFile ? song.path().toString() : song.uri().toString())));
    return lines.add(line("seed", seed.toString())).build();
  }

  private static void add(
      ImmutableList.Builder<String> lines, String label, Optional<String> value) {
    value.ifPresent(known -> lines.add(line(label, Visible.of(known))));
  }

  private static String line(String label, String value) {
    return "  " + Strings.padEnd(label, LABEL_COLUMNS, ' ') + value;
  }
}
