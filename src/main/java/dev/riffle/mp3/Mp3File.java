package dev.riffle.mp3;

import com.google.common.primitives.Ints;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sound.sampled.UnsupportedAudioFileException;

/**
 * Opens MP3 files at their first frame, past the ID3v2 tags (id3.org, ID3v2.4.0 structure, 3.1) and
 * whatever else lies before it.
 *
 * <p>The decoder could skip a tag itself, but gives up on one with a large cover, and takes what
 * only looks like a Shoutcast stream for one, with a stack trace on standard error.
 */
public final class Mp3File {
  private static final int BUFFER = 1 << 16;
  private static final int TAGS = 16;
  private static final int TAG_HEADER = 10;
  private static final int JUNK = 1 << 20;

  private Mp3File() {}

  /**
   * Returns the file's bytes from the first frame header on.
   *
   * @throws UnsupportedAudioFileException if a mebibyte after the tags holds no such header
   * @throws IOException if the file cannot be read or is no regular file
   */
  public static InputStream open(Path path) throws IOException, UnsupportedAudioFileException {
    if (Files.exists(path) && !Files.isRegularFile(path)) { // a pipe would wait for ever
      throw new FileSystemException(path.toString(), null, "not a regular file");
    }
    InputStream in = new BufferedInputStream(Files.newInputStream(path), BUFFER);
    try {
      seekFrame(in);
      return in;
    } catch (EOFException e) { // a tag, or junk, that goes on to the end of the file
      in.close();
      throw new UnsupportedAudioFileException("no frame");
    } catch (IOException | UnsupportedAudioFileException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  private static void seekFrame(InputStream in) throws IOException, UnsupportedAudioFileException {
    for (int zeros = 0; zeros < JUNK && startsWithZero(in); zeros++) {
      in.skipNBytes(1);
    }
    for (int tag = 0; tag < TAGS && startsTag(in); tag++) {
      skipTag(in);
    }
    for (int junk = 0; junk < JUNK; junk++) {
      if (startsFrame(in)) {
        return;
      }
      in.skipNBytes(1);
    }
    throw new UnsupportedAudioFileException("no frame");
  }

  private static boolean startsWithZero(InputStream in) throws IOException {
    in.mark(1);
    boolean zero = in.read() == 0;
    in.reset();
    return zero;
  }

  private static boolean startsTag(InputStream in) throws IOException {
    in.mark(3);
    boolean tag = in.read() == 'I' && in.read() == 'D' && in.read() == '3';
    in.reset();
    return tag;
  }

  private static void skipTag(InputStream in) throws IOException {
    byte[] header = new byte[TAG_HEADER];
    if (in.readNBytes(header, 0, TAG_HEADER) < TAG_HEADER) {
      throw new EOFException();
    }
    long size = Id3v2.syncSafe(Ints.fromBytes(header[6], header[7], header[8], header[9]));
    in.skipNBytes(size + ((header[5] & Id3v2.FOOTER) == 0 ? 0 : TAG_HEADER));
  }

  /** Returns whether the bytes ahead can be the header of a frame. */
  private static boolean startsFrame(InputStream in) throws IOException {
    in.mark(3);
    int sync = in.read();
    int kind = in.read();
    int rates = in.read();
    in.reset();
    // 0xfffe is the mark before UTF-16 text, of which a tag is full whose stated size is too small.
    return kind != 0xfe && rates >= 0 && MpegFrame.isHeader(sync << 24 | kind << 16 | rates << 8);
  }
}
