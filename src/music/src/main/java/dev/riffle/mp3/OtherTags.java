package dev.riffle.mp3;

import com.google.common.collect.ImmutableSet;
import dev.riffle.mp3.Tags.Field;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads multi-valued fields, such as two artists, of formats other than MP3: from ID3v2 and APE
 * tags and those of MP4, Matroska and Windows Media. Other readers return only one value.
 * Thread-safe.
 */
public final class OtherTags {
  /** The maximum number of chunks visited. */
  private static final int CHUNK_LIMIT = 10_000;

  private final FileChannel channel;
  private final Bytes file;
  private final Tags tags;

  private OtherTags(FileChannel channel, Tags tags) throws IOException {
    this.channel = channel;
    this.file = Bytes.of(channel);
    this.tags = tags;
  }

  /**
   * Returns {@code track} with the values in these tags of its file; fields without a value there
   * keep theirs.
   *
   * @throws IOException if the file cannot be read or is not a regular file
   */
  public static Track complete(Track track) throws IOException {
    Path path = track.path();
    Tags tags = new Tags();
    try (FileChannel channel = Bytes.open(path, "not a file")) {
      new OtherTags(channel, tags).read();
    }
    if (Arrays.stream(Field.values()).noneMatch(tags::has)) {
      return track;
    }
    offer(track, tags);
    Track.Builder completed = Track.builder(path);
    track.durationMillis().ifPresent(completed::durationMillis);
    track.problems().forEach(completed::problem);
    ImmutableSet<RawTrack.Text> undeclared = tags.describe(completed);
    return new RawTrack(completed.build(), undeclared, tags.label()).inLatin1();
  }

  /** Offers the values of a track, for fields that have none yet. */
  private static void offer(Track track, Tags tags) {
    offer(tags, Field.TITLE, Optional.of(track.title()));
    offer(tags, Field.ARTIST, track.artist());
    offer(tags, Field.ALBUM, track.album());
    offer(tags, Field.ALBUM_ARTIST, track.albumArtist());
    offer(tags, Field.GENRE, track.genre());
    offer(tags, Field.COMPILATION, Optional.of("1").filter(flag -> track.isCompilation()));
    offer(tags, Field.TRACK_NUMBER, text(track.trackNumber()));
    offer(tags, Field.DISC_NUMBER, text(track.discNumber()));
    offer(tags, Field.YEAR, text(track.year()));
    offer(tags, Field.RATING, text(track.rating()));
    offer(tags, Field.MUSICBRAINZ_RECORDING_ID, track.musicBrainzRecordingId());
    offer(tags, Field.MUSICBRAINZ_ALBUM_ID, track.musicBrainzAlbumId());
  }

  private static void offer(Tags tags, Field field, Optional<String> value) {
    value.ifPresent(text -> tags.offer(field, List.of(text)));
  }

  private static Optional<String> text(OptionalInt number) {
    return number.isPresent() ? Optional.of(String.valueOf(number.getAsInt())) : Optional.empty();
  }

  private void read() throws IOException {
    if (file.has("ftyp", 4)) {
      Mp4Tags.read(file, tags);
    } else if (file.has("FORM", 0) && file.has("AIF", 8)) {
      readChunks(true);
    } else if (file.has("RIFF", 0) && file.has("WAVE", 8)) {
      readChunks(false);
    } else if (file.has("DSD ", 0)) {
      readId3v2(littleEndian(20), file.size());
    } else if (file.intAt(0) == AsfTags.MARK) {
      AsfTags.read(file, tags);
    } else if (file.intAt(0) == MatroskaTags.MARK) {
      MatroskaTags.read(file, tags);
    } else if (!file.has("fLaC", FrameWalk.skipTags(file, 0, file.size()))) {
      readId3v2(0, file.size());
      readApe();
    }
  }

  /** Reads the ID3v2 tag in a chunk of an AIFF or WAV file. */
  private void readChunks(boolean bigEndian) throws IOException {
    long at = 12;
    for (int i = 0; i < CHUNK_LIMIT && at + 8 < file.size(); i++) {
      int size = file.intAt(at + 4);
      long length = Integer.toUnsignedLong(bigEndian ? size : Integer.reverseBytes(size));
      if (file.has("ID3 ", at) || file.has("id3 ", at)) {
        readId3v2(at + 8, at + 8 + length);
      }
      at += 8 + length + length % 2;
    }
  }

  private void readId3v2(long from, long to) throws IOException {
    long start = Math.min(Math.max(0, from), file.size());
    long size = Math.min(to, file.size()) - start;
    Bytes part = Bytes.of(size, (into, offset) -> channel.read(into, start + offset));
    Id3v2.read(part, new FrameValues(tags), problem -> {});
  }

  private void readApe() throws IOException {
    long end = Id3v1.start(file, 0);
    Optional<ApeTag> ape = ApeTag.find(file, end);
    if (ape.isPresent()) {
      ape.get().read(file, tags);
    }
  }

  private long littleEndian(long at) throws IOException {
    return Long.reverseBytes(file.unsignedIntAt(at) << 32 | file.unsignedIntAt(at + 4));
  }
}
