package dev.riffle.mp3;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Collects the ReplayGain values in the tags of one file. ID3v2 user texts (TXXX) take precedence
 * over relative volume adjustments (RVA2), APE items and LAME, in this order. Not thread-safe.
 */
final class ReplayGainTags implements Id3v2Frames.ValueSink {
  private static final ImmutableSet<String> TEXTS = ImmutableSet.of("TXXX", "TXX");

  /** XRVA was used before ID3v2.4 defined RVA2. */
  private static final ImmutableSet<String> VOLUMES = ImmutableSet.of("RVA2", "XRVA");

  /** The maximum number of frames read. */
  private static final int MAX_FRAMES = 200;

  private static final int MAX_FRAME_LENGTH = 1024;

  /** A number, with a decimal comma in some languages, and an optional unit. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "([+-]?(?:\\d{1,3}(?:[.,]\\d{0,20})?|[.,]\\d{1,20})) *(?:dB|LU)?",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LAME_VERSION = Pattern.compile("LAME(\\d)\\.(\\d{1,3}).*");

  private static final int MASTER_VOLUME = 1;
  private static final int TRACK = 1;
  private static final int ALBUM = 2;

  private ReplayGain texts = ReplayGain.NONE;
  private ReplayGain volumes = ReplayGain.NONE;
  private ReplayGain items = ReplayGain.NONE;
  private ReplayGain lame = ReplayGain.NONE;
  private int frames;

  /** Returns the values of all tags, merged. */
  ReplayGain gain() {
    return texts.orElse(volumes).orElse(items).orElse(lame);
  }

  @Override
  public boolean wants(String id) {
    return (TEXTS.contains(id) || VOLUMES.contains(id)) && frames++ < MAX_FRAMES;
  }

  @Override
  public void accept(String id, byte[] frame) {
    if (frame.length > MAX_FRAME_LENGTH) {
      return;
    }
    if (VOLUMES.contains(id)) {
      volumes = volumes.orElse(volume(frame));
      return;
    }
    List<String> values = Id3Text.decode(frame);
    if (values.size() > 1) {
      texts = texts.orElse(text(values.get(0), values.get(1)));
    }
  }

  /** Reads the items of an APE tag. */
  void read(Bytes file, ApeTag tag) throws IOException {
    tag.read(
        file,
        new Id3v2Frames.ValueSink() {
          @Override
          public boolean wants(String key) {
            return key.startsWith("replaygain_");
          }

          @Override
          public void accept(String key, byte[] text) {
            if (text.length <= MAX_FRAME_LENGTH) {
              items = items.orElse(text(key, new String(text, ISO_8859_1)));
            }
          }
        });
  }

  private static ReplayGain text(String name, String value) {
    Matcher number = NUMBER.matcher(value.strip());
    if (!number.matches()) {
      return ReplayGain.NONE;
    }
    double parsed = Double.parseDouble(number.group(1).replace(',', '.'));
    return switch (Ascii.toLowerCase(name.strip())) {
      case "replaygain_track_gain" -> ReplayGain.ofTrack(parsed, Double.NaN);
      case "replaygain_track_peak" -> ReplayGain.ofTrack(Double.NaN, parsed);
      case "replaygain_album_gain" -> ReplayGain.ofAlbum(parsed, Double.NaN);
      case "replaygain_album_peak" -> ReplayGain.ofAlbum(Double.NaN, parsed);
      default -> ReplayGain.NONE;
    };
  }

  /** Parses a relative volume adjustment (ID3v2.4.0 native frames, 4.11). */
  private static ReplayGain volume(byte[] frame) {
    int zero = 0;
    while (zero < frame.length && frame[zero] != 0) {
      zero++;
    }
    String name = Ascii.toLowerCase(new String(frame, 0, zero, ISO_8859_1));
    // Per channel: its type, the gain in 1/512 dB, the size of the peak in bits, the peak.
    int length;
    for (int at = zero + 1; at + 4 <= frame.length; at += 4 + length) {
      int bits = frame[at + 3] & 0xFF;
      length = (bits + 7) / 8;
      if (frame[at] == MASTER_VOLUME && at + 4 + length <= frame.length) {
        double gain = ByteBuffer.wrap(frame).getShort(at + 1) / 512.0;
        double peak = 0;
        for (int i = 0; i < length; i++) {
          peak = 256 * peak + (frame[at + 4 + i] & 0xFF);
        }
        return named(name, gain, Math.scalb(peak, 1 - bits));
      }
    }
    return ReplayGain.NONE;
  }

  private static ReplayGain named(String name, double gain, double peak) {
    return switch (name) {
      case "track" -> ReplayGain.ofTrack(gain, peak);
      case "album" -> ReplayGain.ofAlbum(gain, peak);
      default -> ReplayGain.NONE;
    };
  }

  /**
   * Reads LAME's extension of the Xing header (Mp3 Info Tag specification, revision 1).
   *
   * @param at the offset of the extension
   */
  void readLame(Bytes file, long at) throws IOException {
    int peak = file.intAt(at + 11);
    lame = ReplayGain.ofTrack(Double.NaN, lamePeak(peak));
    // Before 3.95, the reference was 83 dB; since then, it is 89 dB, as in all other tags.
    Matcher version = LAME_VERSION.matcher(file.latin1(at, 9));
    boolean old = version.matches() && Integer.parseInt(version.group(2)) < 95;
    int gains = file.intAt(at + 15);
    lame = lame.orElse(lameGain(gains >>> 16, old)).orElse(lameGain(gains & 0xFFFF, old));
  }

  /** Decodes a fixed-point number with 23 fraction bits; few encoders write the specified float. */
  private static double lamePeak(int bits) {
    double fixed = Integer.toUnsignedLong(bits) / (double) (1 << 23);
    return fixed <= ReplayGain.MAX_PEAK ? fixed : Float.intBitsToFloat(bits);
  }

  /** Decodes three bits for the kind of gain, three for its originator, a sign, and 1/10 dB. */
  private static ReplayGain lameGain(int field, boolean old) {
    double tenths = (field & 0x200) == 0 ? field & 0x1FF : -(field & 0x1FF);
    double gain = tenths / 10 + (old ? 6 : 0);
    return switch (field >>> 13) {
      case TRACK -> ReplayGain.ofTrack(gain, Double.NaN);
      case ALBUM -> ReplayGain.ofAlbum(gain, Double.NaN);
      default -> ReplayGain.NONE;
    };
  }
}
