package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Comparator.comparing;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.catalogue.Album;
import dev.riffle.catalogue.Artist;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.Matches;
import dev.riffle.control.Commands;
import dev.riffle.control.TextAnswers;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The songs of a library, grouped by artist and album, or only by album. Immutable. */
final class LibraryTree implements Tree {
  private static final int MAX_FOUND = 1000; // of each: artists, albums and songs
  private static final String NO_ARTIST = "no artist";
  private static final String NO_ALBUM = "no album";
  private static final int NUMBER_COLUMNS = 2;

  private final Catalogue catalogue;
  private final boolean hasArtists;
  private final String state;
  private final ImmutableList<TreeNode> roots;

  /** A search result, and its name without case and accents. */
  private record Found(TreeNode node, String folded) {}

  /**
   * @param hasArtists whether albums are grouped by artist
   * @param state text after the counts in the heading
   */
  LibraryTree(Catalogue catalogue, boolean hasArtists, String state) {
    this.catalogue = catalogue;
    this.hasArtists = hasArtists;
    this.state = state;
    Stream<TreeNode> names =
        hasArtists
            ? catalogue.artists().stream().map(this::node)
            : catalogue.albums().stream().map(this::node);
    roots = Stream.concat(names, others().stream()).collect(toImmutableList());
  }

  /** Returns whether this tree shows a catalogue and a state. */
  boolean isOf(Catalogue other, String otherState) {
    return catalogue == other && state.equals(otherState);
  }

  /** Returns the parent row of the songs without an artist or an album, if there are any. */
  private Optional<TreeNode> others() {
    ImmutableList<Track> songs =
        catalogue.songs().stream()
            .filter(song -> (hasArtists ? song.artist() : song.album()).isEmpty())
            .filter(song -> !isNamed(song))
            .collect(toImmutableList());
    String key = hasArtists ? NO_ARTIST : NO_ALBUM;
    return songs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            TreeNode.of(key, key, Words.count(songs.size(), "song"), () -> songs(key, songs, "")));
  }

  /** Returns whether the catalogue assigns an artist or an album to a song without that tag. */
  private boolean isNamed(Track song) {
    return hasArtists ? catalogue.artistOf(song).isPresent() : catalogue.albumOf(song).isPresent();
  }

  // ------------------------------------------------------------------ rows

  private TreeNode node(Artist artist) {
    String key = key(artist);
    return TreeNode.of(
        key,
        Visible.of(artist.name()),
        Words.count(artist.albums(), "album") + ", " + Words.count(artist.songs(), "song"),
        () -> albums(key, artist));
  }

  private TreeNode node(Album album) {
    return node(key(album), album, album.artist().orElse(""), catalogue.songsOf(album));
  }

  private TreeNode node(String key, Album album, String after, ImmutableList<Track> songs) {
    String year = album.year().isPresent() ? album.year().getAsInt() + ", " : "";
    return TreeNode.of(
        key,
        Visible.of(album.name()) + (after.isEmpty() ? "" : " - " + Visible.of(after)),
        year + Words.count(songs.size(), "song"),
        () -> songs(key, songs, album.artist().orElse("")));
  }

  private static String key(Artist artist) {
    return "artist " + artist.id();
  }

  private static String key(Album album) {
    return "album " + album.id();
  }

  private static String key(String parent, Album album) {
    return parent + "/" + album.id();
  }

  private static String key(String parent, Track song) {
    return parent + "/" + Commands.locationOf(song);
  }

  /** Returns the albums of an artist, and the artist's songs without an album. */
  private ImmutableList<TreeNode> albums(String key, Artist artist) {
    ImmutableList<Track> songs = catalogue.songsOf(artist);
    ImmutableSet<String> locations =
        songs.stream().map(Track::location).collect(ImmutableSet.toImmutableSet());
    ImmutableList.Builder<TreeNode> rows = ImmutableList.builder();
    for (Album album : catalogue.albumsOf(artist)) {
      boolean isOwn = album.artist().filter(artist.name()::equals).isPresent();
      ImmutableList<Track> all = catalogue.songsOf(album);
      ImmutableList<Track> listed =
          isOwn
              ? all
              : all.stream()
                  .filter(song -> locations.contains(song.location()))
                  .collect(toImmutableList());
      rows.add(node(key(key, album), album, "", listed));
    }
    songs.stream()
        .filter(song -> catalogue.albumOf(song).isEmpty())
        .forEach(song -> rows.add(node(key, song, artist.name())));
    return rows.build();
  }

  private ImmutableList<TreeNode> songs(String key, List<Track> songs, String artist) {
    return songs.stream().map(song -> node(key, song, artist)).collect(toImmutableList());
  }

  /** Returns the row of a song, with its artist if it differs from {@code artist}. */
  private static TreeNode node(String parent, Track song, String artist) {
    String number =
        song.trackNumber().isPresent() ? String.valueOf(song.trackNumber().getAsInt()) : "";
    String other = song.artist().filter(name -> !name.equals(artist)).map(Visible::of).orElse("");
    return TreeNode.ofSong(
        key(parent, song),
        Strings.padStart(number, NUMBER_COLUMNS, ' ')
            + " "
            + Visible.of(song.title())
            + (other.isEmpty() ? "" : " - " + other),
        TextAnswers.length(song.durationMillis()),
        song);
  }

  // ------------------------------------------------------------------ the tree

  @Override
  public ImmutableList<TreeNode> roots() {
    return roots;
  }

  @Override
  public String heading() {
    String names =
        hasArtists
            ? "library: " + Words.count(catalogue.artists().size(), "artist") + ", "
            : "albums: ";
    String albums = Words.count(catalogue.albums().size(), "album") + ", ";
    return names + albums + Words.count(catalogue.songs().size(), "song") + state;
  }

  /** Returns the matching rows, exact matches of a name first. */
  @Override
  public ImmutableList<TreeNode> find(String text) {
    Matches matches = catalogue.search(text, MAX_FOUND);
    Stream<Found> artists =
        matches.artists().stream().map(found -> new Found(node(found), folded(found.name())));
    Stream<Found> albums =
        matches.albums().stream().map(found -> new Found(node(found), folded(found.name())));
    Stream<Found> songs =
        matches.songs().stream()
            .map(found -> new Found(node("", found, ""), folded(found.title())));
    String typed = folded(text.strip());
    return (hasArtists ? Stream.concat(Stream.concat(artists, albums), songs) : albums)
        .sorted(comparing(found -> !found.folded.equals(typed)))
        .map(Found::node)
        .collect(toImmutableList());
  }

  private static String folded(String text) {
    return FoldedText.of(text);
  }

  @Override
  public ImmutableList<String> pathTo(Track song) {
    Optional<Album> album = catalogue.albumOf(song);
    ImmutableList.Builder<String> path = ImmutableList.builder();
    String last = NO_ALBUM;
    if (hasArtists) {
      last = catalogue.artistOf(song).map(LibraryTree::key).orElse(NO_ARTIST);
      path.add(last);
      if (album.isPresent() && !last.equals(NO_ARTIST)) {
        last = key(last, album.get());
        path.add(last);
      }
    } else {
      last = album.map(LibraryTree::key).orElse(NO_ALBUM);
      path.add(last);
    }
    return path.add(key(last, song)).build();
  }

  @Override
  public Track known(Track song) {
    Track found = song.isFile() ? song.withPath(song.path().toAbsolutePath().normalize()) : song;
    return catalogue.song(catalogue.idOf(found)).orElse(song);
  }
}
