package dev.riffle.player;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.Ints;
import dev.riffle.testing.Tones;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tones of one second, each with ReplayGain tags of a different kind. */
final class TaggedSongs {
  static final double SECONDS = 1;

  /**
   * A tone and the gains in its tags, in decibels.
   *
   * @param amplitude the amplitude, full scale 1
   */
  record Song(Path file, double amplitude, double trackGain, double albumGain) {}

  private static final Pattern LAMES = Pattern.compile("ReplayGain: ([+-][0-9.]+)dB");

  private final Path folder;
  private final List<Song> songs = new ArrayList<>();

  private TaggedSongs(Path folder) {
    this.folder = folder;
  }

  /** Writes songs that do not clip with the gains of their tags. */
  static ImmutableList<Song> write(Path folder) throws IOException, InterruptedException {
    TaggedSongs all = new TaggedSongs(folder);
    all.add("texts", 0.5, -6, -3, all::texts);
    all.add("volumes", 0.4, -2, -5, all::volumes);
    all.add("items", 0.25, 4, 2, all::items);
    double lames = all.addOfLame("lame", 0.3);
    all.add("none", 0.3, 0, 0, (track, album) -> new byte[2][0]);
    if (Math.abs(lames) < 1) {
      throw new IllegalStateException("LAME wants no change: " + lames);
    }
    return ImmutableList.copyOf(all.songs);
  }

  /** Writes a song that would clip: its gain is 6 dB, but its peak allows 1 dB. */
  static Song loud(Path folder) throws IOException, InterruptedException {
    TaggedSongs all = new TaggedSongs(folder);
    all.add("loud", 0.9, 6, 6, all::texts);
    return all.songs.get(0);
  }

  /** Creates tags: one array before the frames and one after them. */
  @FunctionalInterface
  private interface Tags {
    byte[][] of(double trackGain, double albumGain);
  }

  private void add(String name, double amplitude, double track, double album, Tags tags)
      throws IOException, InterruptedException {
    Path file = folder.resolve(name + ".mp3");
    Tones.mp3(file, SECONDS, Tones.sine(1_000, amplitude), "--scale", "1", "--noreplaygain");
    byte[][] both = tags.of(track, album);
    Files.write(file, Bytes.concat(both[0], Files.readAllBytes(file), both[1]));
    songs.add(new Song(file, amplitude, track, album));
  }

  private double addOfLame(String name, double amplitude) throws IOException, InterruptedException {
    Path file = folder.resolve(name + ".mp3");
    String said = Tones.said(file, SECONDS, Tones.sine(1_000, amplitude), "--scale", "1");
    Matcher gain = LAMES.matcher(said);
    if (!gain.find()) {
      throw new IllegalStateException(said);
    }
    double track = Double.parseDouble(gain.group(1));
    songs.add(new Song(file, amplitude, track, track));
    return track;
  }

  /** Returns user-defined text frames (TXXX) in ID3v2.3. */
  private byte[][] texts(double track, double album) {
    return id3(
        frame("TXXX", "\0REPLAYGAIN_TRACK_GAIN\0" + track + " dB"),
        frame("TXXX", "\0REPLAYGAIN_TRACK_PEAK\0" + "0.900000"),
        frame("TXXX", "\0REPLAYGAIN_ALBUM_GAIN\0" + album + " dB"),
        frame("TXXX", "\0REPLAYGAIN_ALBUM_PEAK\0" + "0.900000"));
  }

  /**
   * Returns relative volume adjustments as in ID3v2.4, but in ID3v2.3, where they are named XRVA.
   */
  private byte[][] volumes(double track, double album) {
    return id3(frame("XRVA", volume("track", track)), frame("XRVA", volume("album", album)));
  }

  private static String volume(String name, double gain) {
    int number = (int) Math.round(512 * gain);
    // The name, the master volume in 512ths of a decibel, and a peak of zero bits.
    return name + "\0\1" + (char) (number >> 8 & 0xFF) + (char) (number & 0xFF) + "\0";
  }

  private static byte[] frame(String id, String body) {
    return Bytes.concat(
        id.getBytes(US_ASCII),
        Ints.toByteArray(body.length()),
        new byte[2],
        body.getBytes(ISO_8859_1));
  }

  private static byte[][] id3(byte[]... frames) {
    byte[] body = Bytes.concat(frames);
    byte[] size = {0, 0, (byte) (body.length >> 7), (byte) (body.length & 0x7F)};
    byte[] head = {'I', 'D', '3', 3, 0, 0};
    return new byte[][] {Bytes.concat(head, size, body), new byte[0]};
  }

  /** Returns the items of an APEv2 tag. */
  private byte[][] items(double track, double album) {
    byte[] items =
        Bytes.concat(
            item("REPLAYGAIN_TRACK_GAIN", track + " dB"),
            item("REPLAYGAIN_ALBUM_GAIN", album + " dB"));
    byte[] footer =
        ByteBuffer.allocate(32)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put("APETAGEX".getBytes(US_ASCII))
            .putInt(2_000)
            .putInt(items.length + 32)
            .putInt(2)
            .array();
    return new byte[][] {new byte[0], Bytes.concat(items, footer)};
  }

  private static byte[] item(String key, String value) {
    return ByteBuffer.allocate(8 + key.length() + 1 + value.length())
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(value.length())
        .putInt(0)
        .put((key + "\0" + value).getBytes(US_ASCII))
        .array();
  }
}
