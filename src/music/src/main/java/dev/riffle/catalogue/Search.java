package dev.riffle.catalogue;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.util.BitSet;
import java.util.List;

/** The search of a catalogue. Immutable. */
final class Search {
  private final ImmutableList<Track> songs;
  private final ImmutableList<Album> albums;
  private final ImmutableList<Artist> artists;
  private final Names titles;
  private final Names credits; // the artists of songs, if not spelled like the group's
  private final Names albumNames;
  private final Names artistNames;
  private final int[] artistOfSong; // indices; -1 for none
  private final int[] artistOfAlbum;
  private final int[] albumStarts; // indices of songs

  Search(
      ImmutableList<Track> songs,
      ImmutableList<Album> albums,
      ImmutableList<Artist> artists,
      Groups groups) {
    this.songs = songs;
    this.albums = albums;
    this.artists = artists;
    titles = Names.of(songs, Track::title);
    String[] names = artists.stream().map(Artist::name).toArray(String[]::new);
    Names.Builder all = new Names.Builder(songs.size());
    for (int i = 0; i < songs.size(); i++) {
      int artist = groups.artistOf[i];
      String name = artist < 0 ? "" : names[artist];
      all.add(songs.get(i).artist().filter(credit -> !credit.equals(name)).orElse(""));
    }
    credits = all.build();
    albumNames = Names.of(albums, Album::name);
    artistNames = Names.of(artists, Artist::name);
    artistOfSong = groups.artistOf;
    artistOfAlbum = groups.albums.stream().mapToInt(AlbumGroup::artistIndex).toArray();
    albumStarts = groups.albumStarts;
  }

  Matches find(List<String> words, int limit) {
    if (words.isEmpty()) {
      return new Matches(ImmutableList.of(), ImmutableList.of(), ImmutableList.of());
    }
    Found inArtists = new Found(artists.size());
    Found inAlbums = new Found(albums.size());
    Found inSongs = new Found(songs.size());
    for (String word : words) {
      BitSet artistsWith = artistNames.beginning(word);
      inArtists.retain(artistsWith, artistsWith);
      BitSet albumsWith = albumNames.beginning(word);
      BitSet albumsOrArtists = or(albumsWith, artistOfAlbum, artistsWith);
      inAlbums.retain(albumsWith, albumsOrArtists);
      BitSet titlesWith = titles.beginning(word);
      BitSet all = or(titlesWith, artistOfSong, artistsWith);
      all.or(credits.beginning(word));
      albumsWith.stream()
          .forEach(i -> all.set(albumStarts[i], albumStarts[i] + albums.get(i).songs()));
      inSongs.retain(titlesWith, all);
    }
    return new Matches(
        inArtists.first(artists, limit),
        inAlbums.first(albums, limit),
        inSongs.first(songs, limit));
  }

  /** Returns {@code names} and the indices whose artist is in {@code artists}. */
  private static BitSet or(BitSet names, int[] artistOf, BitSet artists) {
    BitSet all = (BitSet) names.clone();
    if (!artists.isEmpty()) {
      for (int i = 0; i < artistOf.length; i++) {
        if (artistOf[i] >= 0 && artists.get(artistOf[i])) {
          all.set(i);
        }
      }
    }
    return all;
  }

  /** The indices that have all words, in the name alone and in the names around it, too. */
  private static final class Found {
    private final BitSet byName = new BitSet();
    private final BitSet byAll = new BitSet();

    Found(int size) {
      byName.set(0, size);
      byAll.set(0, size);
    }

    void retain(BitSet names, BitSet all) {
      byName.and(names);
      byAll.and(all);
    }

    <T> ImmutableList<T> first(List<T> from, int limit) {
      BitSet rest = (BitSet) byAll.clone();
      rest.andNot(byName);
      return ImmutableList.<T>builder()
          .addAll(Names.first(from, byName, limit))
          .addAll(Names.first(from, rest, limit - Math.min(limit, byName.cardinality())))
          .build();
    }
  }
}
