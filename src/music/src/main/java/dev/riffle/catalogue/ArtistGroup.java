package dev.riffle.catalogue;

import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.List;

/** The songs of an artist. */
final class ArtistGroup extends Group {
  final List<Album> albums = new ArrayList<>();

  /** Those on no album. */
  final List<Track> loose = new ArrayList<>();

  ArtistGroup(String id) {
    super(id);
  }
}
