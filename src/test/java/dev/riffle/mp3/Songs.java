package dev.riffle.mp3;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;

/**
 * Songs that there are, by language: a line for each singer in {@code songs}, and behind the name
 * the titles.
 */
record Songs(ImmutableList<Song> songs) {
  record Song(String title, String artist) {}

  static Songs in(String language) throws IOException {
    ImmutableList.Builder<Song> songs = ImmutableList.builder();
    for (String line :
        Resources.readLines(
            Resources.getResource(Songs.class, "songs/" + language + ".txt"), UTF_8)) {
      List<String> names = Splitter.on('|').splitToList(line);
      names.stream().skip(1).map(title -> new Song(title, names.get(0))).forEach(songs::add);
    }
    return new Songs(songs.build());
  }

  int size() {
    return songs.size();
  }

  /** Returns the undeclared text of each file if its title alone is written in {@code charset}. */
  ImmutableList<ImmutableList<String>> titles(Charset charset) {
    return songs.stream().map(song -> undeclared(charset, song.title())).collect(toImmutableList());
  }

  /** Does the same with title and artist. */
  ImmutableList<ImmutableList<String>> tags(Charset charset) {
    return songs.stream()
        .map(song -> undeclared(charset, song.title(), song.artist()))
        .collect(toImmutableList());
  }

  private static ImmutableList<String> undeclared(Charset charset, String... texts) {
    return ImmutableList.copyOf(texts).stream()
        .map(text -> Mp3s.asLatin1(text, charset))
        .filter(text -> !CharMatcher.ascii().matchesAllOf(text))
        .collect(toImmutableList());
  }
}
