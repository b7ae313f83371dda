package dev.riffle.encoding;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;

/**
 * Real songs by language, encoded in a character set: {@code songs} has a line for each artist,
 * with the name and then the titles.
 */
record Songs(ImmutableList<Song> songs, Charset charset) {
  record Song(String title, String artist) {}

  /** Returns the songs of a language in a character set, such as "ja Shift_JIS". */
  static Songs in(String languageAndCharset) throws IOException {
    return in("songs/", languageAndCharset);
  }

  /** Returns such songs of other artists, which costs were never adjusted to. */
  static Songs heldOut(String languageAndCharset) throws IOException {
    return in("songs/held-out/", languageAndCharset);
  }

  private static Songs in(String folder, String languageAndCharset) throws IOException {
    List<String> in = Splitter.on(' ').splitToList(languageAndCharset);
    ImmutableList.Builder<Song> songs = ImmutableList.builder();
    for (String line :
        Resources.readLines(
            Resources.getResource(Songs.class, folder + in.get(0) + ".txt"), UTF_8)) {
      List<String> names = Splitter.on('|').splitToList(line);
      names.stream().skip(1).map(title -> new Song(title, names.get(0))).forEach(songs::add);
    }
    return new Songs(songs.build(), Charset.forName(in.get(1)));
  }

  /** Returns the undeclared text of each file if it has a title alone. */
  ImmutableList<ImmutableList<String>> titles() {
    return songs.stream()
        .map(song -> Mislabelled.undeclared(List.of(song.title()), charset))
        .collect(toImmutableList());
  }

  /** Returns the undeclared texts of each file if it has a title and an artist. */
  ImmutableList<ImmutableList<String>> tags() {
    return songs.stream()
        .map(song -> Mislabelled.undeclared(List.of(song.title(), song.artist()), charset))
        .collect(toImmutableList());
  }
}
