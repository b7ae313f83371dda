package dev.riffle.mp3;

import com.google.common.collect.ImmutableSet;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the tags and the duration of an MP3 file, usually a few windows of 4 kB. Stateless. */
public final class TrackReader {
  /**
   * The version of the reader; must be incremented when results change, so that indexes are
   * rebuilt.
   */
  public static final int VERSION = 5;

  private TrackReader() {}

  /**
   * Returns the track in a file; reports invalid content as problems of the track.
   *
   * @throws IOException if the file cannot be read or is not a regular file
   */
  public static RawTrack read(Path path) throws IOException {
    try (FileChannel channel = Bytes.open(path, "not a file")) {
      return read(path, Bytes.of(channel));
    }
  }

  /** Returns the track in a file with these bytes. */
  public static RawTrack read(Path path, byte[] file) throws IOException {
    return read(path, Bytes.of(file));
  }

  static RawTrack read(Path path, Bytes file) throws IOException {
    Track.Builder track = Track.builder(path);
    Tags tags = new Tags();
    FrameValues texts = new FrameValues(tags);
    long start = Id3v2.read(file, texts, track::problem);
    long old = Id3v1.start(file, start);
    long end = Id3v2.readAtEnd(file, old, texts);
    Id3v1.read(file, old, tags);
    Optional<ApeTag> ape = ApeTag.find(file, end);
    if (ape.isPresent()) { // rare in MP3 files, so read last
      ape.get().read(file, tags);
      end = ape.get().start();
    }
    ImmutableSet<RawTrack.Text> undeclared = tags.describe(track);
    Optional<MpegAudio> sound = MpegAudio.read(file, start, end);
    if (sound.isPresent()) {
      track.durationMillis(sound.get().durationMillis());
      sound.get().problem().ifPresent(track::problem);
    } else {
      track.problem(silence(file));
    }
    return new RawTrack(track.build(), undeclared, tags.label());
  }

  private static String silence(Bytes file) throws IOException {
    if (file.size() == 0) {
      return "the file is empty";
    }
    String other = OtherFormat.of(file).map(format -> ": it is " + format).orElse("");
    return "no MP3 audio found" + other;
  }
}
