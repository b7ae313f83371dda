package dev.riffle.cli.screen;

import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Visible;
import java.nio.file.Path;
import java.util.Optional;

/** The headings before albums, discs or folders in a list of songs. An immutable value. */
record UnitHeading(TrackUnit unit) {
  /**
   * Returns the heading of {@code song}, or empty if the song before it has the same one: both are
   * in the same unit, or without an album.
   */
  Optional<String> after(Optional<Track> before, Track song) {
    boolean isSame =
        unit == TrackUnit.SONG || before.filter(last -> isSame(song, last)).isPresent();
    return isSame ? Optional.empty() : Optional.of(of(song));
  }

  private boolean isSame(Track song, Track other) {
    return unit.unitOf(song) == unit.unitOf(other) || (isLoose(song) && isLoose(other));
  }

  private boolean isLoose(Track song) {
    return unit == TrackUnit.FOLDER ? !song.isFile() : song.album().isEmpty();
  }

  private String of(Track song) {
    if (isLoose(song)) {
      return unit == TrackUnit.FOLDER ? "no folder" : "no album";
    } else if (unit == TrackUnit.FOLDER) {
      Path folder = song.path().toAbsolutePath().resolveSibling("");
      Path name = folder.getNameCount() == 0 ? folder : folder.getFileName();
      return Visible.whole(name.toString());
    }
    boolean hasDisc = unit == TrackUnit.DISC && song.discNumber().isPresent();
    String disc = hasDisc ? ", disc " + song.discNumber().getAsInt() : "";
    String artist = song.albumArtist().map(" - "::concat).orElse("");
    return Visible.of(song.album().orElse("") + disc + artist);
  }
}
