package dev.riffle.player;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import dev.riffle.library.Library;
import dev.riffle.library.Library.Formats;
import dev.riffle.library.TagEncoding;
import dev.riffle.mp3.TrackReader;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.LineUnavailableException;
import javazoom.jl.decoder.Bitstream;
import javazoom.jl.decoder.Decoder;
import javazoom.jl.decoder.JavaLayerException;
import javazoom.jl.decoder.Obuffer;

/**
 * Loads the classes and native libraries of playback while the program parses the command line and
 * locates the first song, which then starts 0.1 s earlier. Opens no audio device. Thread-safe.
 *
 * @since 0.1
 */
public final class Preload {
  private static final int FRAME_BYTES = 417;

  /** The header of an MPEG-1 Layer III frame of 128 kbit/s, 44.1 kHz, two channels. */
  private static final byte[] HEADER = {(byte) 0xff, (byte) 0xfb, (byte) 0x90, 0};

  /** An ID3v2.3 tag with the title "-". */
  private static final String TAG = "ID3\3\0\0\0\0\0\14TIT2\0\0\0\2\0\0\0-";

  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private Preload() {}

  /** Starts loading on a new daemon thread, once; returns immediately. */
  public static void start() {
    if (STARTED.getAndSet(true)) {
      return;
    }
    Thread thread = new Thread(Preload::load, "riffle-preload");
    thread.setDaemon(true);
    thread.start();
  }

  private static void load() {
    try {
      playNothing(); // first: the queue is needed before the decoder and the device
      var unused = decodeSilence();
      AudioSystem.getSourceDataLine(new AudioFormat(44_100, Short.SIZE, 2, true, false)).close();
    } catch (IOException
        | JavaLayerException
        | LineUnavailableException
        | RuntimeException
        | LinkageError e) {
      // Reported when a song is played.
    }
  }

  /** Draws from a queue, reads the tags of its first song, and plays it without sound. */
  static Optional<Entry<Track>> playNothing() throws IOException {
    Path nowhere = Path.of("");
    Track unread = Track.builder(nowhere).build();
    Track song = TrackReader.read(nowhere, silence(TAG)).track();
    PlayQueue<Track> queue = PlayQueue.of(ImmutableList.of(unread, unread));
    Listener none = new Listener(ImmutableList.of(song));
    try (TagLoader tags = new TagLoader(queue, none, error -> {});
        Player player = Player.timeless(queue, none)) {
      player.setTags(tags);
      return tags.prepareFirst() ? player.press(Buttons.START) : Optional.empty();
    }
  }

  /** Knows the tags of one song, and ignores what its player reports. */
  private record Listener(ImmutableList<Track> songs) implements TagLoader.Reader, PlayerListener {
    @Override
    public ImmutableList<Track> all() {
      return songs;
    }

    @Override
    public ImmutableList<Track> some(Set<Path> files) {
      var unused = Library.readInTime(files, Formats.MP3_ONLY, TagEncoding.AUTO);
      return songs;
    }

    @Override
    public void changed(Trigger trigger, Optional<Entry<Track>> playing) {}

    @Override
    public void said(String sentence) {}
  }

  /** Returns a silent frame after a tag. */
  private static byte[] silence(String tag) {
    // JLayer accepts a header only if another one follows.
    byte[] rest = new byte[FRAME_BYTES - HEADER.length];
    return Bytes.concat(tag.getBytes(ISO_8859_1), HEADER, rest, HEADER);
  }

  static Obuffer decodeSilence() throws JavaLayerException {
    Bitstream stream = new Bitstream(new ByteArrayInputStream(silence("")));
    return new Decoder().decodeFrame(stream.readFrame(), stream);
  }
}
