package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.testing.Footprint;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The catalogue of 100,000 songs on 10,000 albums of 1,000 artists: the time of the first one in a
 * process, that of searches while a listener types, and the memory beside the tracks, ids included.
 */
final class CatalogueContest {
  private static final int SONGS = 100_000;
  private static final Path MUSIC = Path.of("/music");
  private static final ImmutableList<String> SYLLABLES =
      ImmutableList.of(
          "ka", "lo", "mi", "ré", "sun", "tür", "van", "wil", "zo", "be", "da", "fin", "gar", "ho");

  private CatalogueContest() {}

  public static void main(String[] args) {
    List<Track> songs = songs(new Random(1));
    long begin = System.nanoTime();
    Catalogue catalogue = Catalogue.of(MusicFolders.of(List.of(MUSIC)), songs);
    Target.reportTime(
        "100,000 songs: first catalogue", (double) (System.nanoTime() - begin), 0.6e9);
    reportSearches(catalogue);
    Numbers.consume(catalogue.song(catalogue.idOf(songs.get(0))));
    Target.reportBytes(
        "100,000 songs: catalogue beside the tracks",
        (double)
            Footprint.bytes(catalogue, object -> object instanceof Track || object instanceof Path),
        60 << 20);
  }

  private static void reportSearches(Catalogue catalogue) {
    String typed = "karemi sunlo z";
    long[] nanos = new long[typed.length()];
    for (int i = 0; i < nanos.length; i++) {
      long begin = System.nanoTime();
      Numbers.consume(catalogue.search(typed.substring(0, i + 1), 100));
      nanos[i] = System.nanoTime() - begin;
    }
    Target.reportTime("100,000 songs: first search of a process", (double) nanos[0], 50e6);
    Arrays.sort(nanos);
    Target.reportTime(
        "100,000 songs: a search, at a letter typed", (double) nanos[nanos.length / 2], 10e6);
  }

  private static List<Track> songs(Random random) {
    ImmutableList.Builder<Track> songs = ImmutableList.builder();
    String artist = "";
    String album = "";
    for (int i = 0; i < SONGS; i++) {
      if (i % 100 == 0) {
        artist = name(random, 2) + " " + i / 100;
      }
      if (i % 10 == 0) {
        album = name(random, 3);
      }
      String title = name(random, 4);
      songs.add(
          Track.builder(
                  MUSIC
                      .resolve(artist)
                      .resolve(1970 + i / 10 % 50 + " - " + album)
                      .resolve(i % 10 + " " + title + ".mp3"))
              .title(title)
              .artist(artist)
              .album(album)
              .year(1970 + i / 10 % 50)
              .trackNumber(i % 10 + 1)
              .genre(SYLLABLES.get(i / 10 % SYLLABLES.size()))
              .durationMillis(200_000)
              .build());
    }
    return songs.build();
  }

  private static String name(Random random, int words) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < words; i++) {
      name.append(i > 0 ? " " : "");
      for (int syllables = 1 + random.nextInt(3); syllables > 0; syllables--) {
        name.append(SYLLABLES.get(random.nextInt(SYLLABLES.size())));
      }
    }
    return name.toString();
  }
}
