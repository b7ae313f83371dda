package dev.riffle.catalogue;

import com.google.common.hash.Hashing;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/** Computes the ids of a catalogue, which are the same in every process. Stateless. */
final class Ids {
  private static final HexFormat HEX = HexFormat.of();
  private static final int BYTES = 16; // of a hash, enough against made-up collisions

  private Ids() {}

  /** Returns the id of an artist from the number of its group. */
  static String ofArtist(long number) {
    return HEX.toHexDigits(number);
  }

  static Optional<String> artistOf(Track song) {
    return TrackGroup.artistOf(song).map(any -> ofArtist(TrackGroup.ARTIST.groupOf(song)));
  }

  static Optional<String> albumOf(Track song) {
    return song.musicBrainzAlbumId()
        .or(() -> song.album().map(any -> HEX.toHexDigits(TrackUnit.ALBUM.unitOf(song))));
  }

  static String ofGenre(String name) {
    return ofText(FoldedText.of(name));
  }

  static String ofText(String text) {
    byte[] hash = Hashing.sha256().hashString(text, StandardCharsets.UTF_8).asBytes();
    return HEX.formatHex(hash, 0, BYTES);
  }
}
