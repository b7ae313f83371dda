package dev.riffle.mp3;

import com.google.common.collect.ImmutableSet;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

/** Reads one file: its tags, then its sound. Reads a few windows of it, whatever its size. */
public final class TrackReader {
  /** To be counted up when a file is read otherwise than before: what was indexed is read anew. */
  public static final int VERSION = 2;

  private TrackReader() {}

  /**
   * Returns the track in a file; what is wrong with its content is among its problems.
   *
   * @throws IOException if it cannot be opened or is no file
   */
  public static RawTrack read(Path path) throws IOException {
    try (FileChannel channel = Bytes.open(path, "not a file")) {
      return read(path, Bytes.of(channel));
    }
  }

  /** Returns the track in the bytes of a file. */
  public static RawTrack read(Path path, Bytes file) throws IOException {
    Track.Builder track = Track.builder(path);
    Tags tags = new Tags();
    Id3v2Frames.FrameTexts texts = new Id3v2Frames.FrameTexts(tags);
    long start = Id3v2.read(file, texts, track::problem);
    long end = file.size() - (Id3v1.isIn(file) ? Id3v1.SIZE : 0);
    end = Id3v2.readAtEnd(file, end, texts);
    Id3v1.read(file, tags);
    Optional<ApeTag> ape = ApeTag.find(file, end);
    if (ape.isPresent()) { // a last resort: few write it into such files
      ape.get().read(file, tags);
      end = ape.get().start();
    }
    ImmutableSet<RawTrack.Text> undeclared = tags.describe(track);
    Optional<MpegAudio> sound = MpegAudio.read(file, start, end);
    if (sound.isPresent()) {
      track.durationMillis(sound.get().durationMillis());
      sound.get().problem().ifPresent(track::problem);
    } else {
      track.problem(file.size() == 0 ? "the file is empty" : "no MP3 sound was found");
    }
    return new RawTrack(track.build(), undeclared);
  }
}
