package dev.riffle.listens;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import dev.riffle.listens.HeardRows.Row;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The keys by which a recording is recognized in another file, such as the same song on another
 * album: its MusicBrainz identifier, and its title and artist, or its path if the artist is not
 * known. A song has one or two. A key is a hash; by chance, two of a million songs share one with a
 * probability of 1 in 30 million.
 */
final class RecordingKeys {
  // A fingerprint, whose results no later version changes.
  private static final HashFunction HASH = Hashing.farmHashFingerprint64();

  private RecordingKeys() {}

  /** Returns the rows of a song that was heard. */
  static List<Row> rows(Track song, long seconds) {
    List<Row> rows = new ArrayList<>(2);
    song.musicBrainzRecordingId()
        .ifPresent(id -> rows.add(new Row(key("m", id), HeardRows.ANY_LENGTH, seconds)));
    rows.add(new Row(nameKey(song), length(song), seconds));
    return rows;
  }

  /** Returns the last time at which a song was heard, in seconds since 1970, or -1. */
  static long last(Track song, HeardRows rows) {
    long byName = rows.last(nameKey(song), length(song));
    return song.musicBrainzRecordingId()
        .map(id -> Math.max(byName, rows.last(key("m", id), HeardRows.ANY_LENGTH)))
        .orElse(byName);
  }

  private static long nameKey(Track song) {
    Optional<String> artist = song.artist();
    if (artist.isEmpty()) {
      return key("p", location(song));
    }
    byte[] bytes = new byte[song.title().length() + artist.get().length() + 2];
    bytes[0] = 'a';
    int end = foldAscii(song.title(), bytes, 1);
    if (end >= 0) {
      bytes[end] = '\n';
      end = foldAscii(artist.get(), bytes, end + 1);
    }
    return end >= 0
        ? HASH.hashBytes(bytes).asLong()
        : key("a", FoldedText.of(song.title()), "\n", FoldedText.of(artist.get()));
  }

  // One loop over the letters of most songs: a cold start looks up all songs of a collection.
  private static int foldAscii(String text, byte[] to, int at) {
    int end = at;
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter >= 0x80) {
        return -1;
      }
      to[end++] = (byte) ('A' <= letter && letter <= 'Z' ? letter + ('a' - 'A') : letter);
    }
    return end;
  }

  private static String location(Track song) {
    return song.isFile()
        ? TrackJson.path(song.path().toAbsolutePath().normalize())
        : song.uri().toString();
  }

  private static long length(Track song) {
    return song.durationMillis().orElse(HeardRows.ANY_LENGTH);
  }

  // Not with +, whose code is generated at run time: 10 ms before the first song.
  private static long key(String... parts) {
    return HASH.hashString(String.join("", parts), UTF_8).asLong();
  }
}
