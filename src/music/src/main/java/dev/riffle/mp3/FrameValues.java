package dev.riffle.mp3;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.riffle.mp3.Tags.Field;

/**
 * Receives the ID3v2 frames of a track: its texts, its rating (POPM), and its MusicBrainz
 * identifiers (UFID and user texts, as Picard writes them).
 */
record FrameValues(Tags tags) implements Id3v2Frames.ValueSink {
  /** The maximum size of a user text, in bytes; longer ones are not identifiers. */
  private static final int SMALL = 1024;

  /** The minimum length of a user text with a name and a UUID, in bytes. */
  private static final int MIN_USER_TEXT = 56;

  private static final String OWNER = "http://musicbrainz.org";

  private static final ImmutableMap<String, Field> TEXTS =
      ImmutableMap.<String, Field>builder()
          .put("TT2", Field.TITLE)
          .put("TP1", Field.ARTIST)
          .put("TAL", Field.ALBUM)
          .put("TP2", Field.ALBUM_ARTIST)
          .put("TCP", Field.COMPILATION)
          .put("TRK", Field.TRACK_NUMBER)
          .put("TPA", Field.DISC_NUMBER)
          .put("TYE", Field.YEAR)
          .put("TCO", Field.GENRE)
          .put("TIT2", Field.TITLE)
          .put("TPE1", Field.ARTIST)
          .put("TALB", Field.ALBUM)
          .put("TPE2", Field.ALBUM_ARTIST)
          .put("TCMP", Field.COMPILATION)
          .put("TRCK", Field.TRACK_NUMBER)
          .put("TPOS", Field.DISC_NUMBER)
          .put("TYER", Field.YEAR)
          .put("TDRC", Field.YEAR)
          .put("TOR", Field.ORIGINAL_YEAR)
          .put("TORY", Field.ORIGINAL_YEAR)
          .put("TDOR", Field.ORIGINAL_YEAR)
          .put("TCON", Field.GENRE)
          .buildOrThrow();

  /** Fields for which some programs write one frame per value. */
  private static final ImmutableSet<Field> REPEATABLE =
      ImmutableSet.of(Field.ARTIST, Field.ALBUM_ARTIST, Field.GENRE);

  /** By lower-case name, without spaces and underscores. */
  private static final ImmutableMap<String, Field> USER_TEXTS =
      ImmutableMap.of(
          "musicbrainzalbumid", Field.MUSICBRAINZ_ALBUM_ID,
          "musicbrainzalbumartistid", Field.MUSICBRAINZ_ALBUM_ARTIST_ID,
          "musicbrainztrackid", Field.MUSICBRAINZ_RECORDING_ID_TEXT);

  @Override
  public boolean wants(String id) {
    return switch (id) {
      case "TXX", "TXXX" ->
          !tags.has(Field.MUSICBRAINZ_ALBUM_ID)
              || !tags.has(Field.MUSICBRAINZ_ALBUM_ARTIST_ID)
              || !tags.has(Field.MUSICBRAINZ_RECORDING_ID_TEXT);
      case "UFI", "UFID" -> !tags.has(Field.MUSICBRAINZ_RECORDING_ID);
      case "POP", "POPM" -> !tags.has(Field.RATING);
      default -> {
        Field field = TEXTS.get(id);
        yield field != null && tags.wants(field);
      }
    };
  }

  @Override
  public int limit(String id) {
    return TEXTS.containsKey(id) ? Id3v2Frames.ValueSink.super.limit(id) : SMALL;
  }

  @Override
  public void accept(String id, byte[] frame) {
    Field field = TEXTS.get(id);
    if (field != null) {
      text(field, new Id3Text(frame));
    } else if (id.startsWith("T")) {
      userText(frame);
    } else if (id.startsWith("U")) {
      identifier(frame);
    } else {
      rating(frame);
    }
  }

  @Override
  public void endTag() {
    tags.endTag();
  }

  private void text(Field field, Id3Text text) {
    ImmutableList<String> values = text.values();
    text.undeclared()
        .ifPresentOrElse(
            label -> tags.offerUndeclared(field, values, label), () -> tags.offer(field, values));
    if (REPEATABLE.contains(field)) {
      tags.grow(field);
    }
    text.utf16().ifPresent(label -> tags.problem(label.problem("UTF-16")));
  }

  private void userText(byte[] frame) {
    if (frame.length < MIN_USER_TEXT) { // the usual case
      return;
    }
    ImmutableList<String> values = Id3Text.decode(frame);
    if (values.size() > 1) {
      String name = Ascii.toLowerCase(values.get(0)).replace(" ", "").replace("_", "");
      Field field = USER_TEXTS.get(name);
      if (field != null) {
        tags.offer(field, values.subList(1, 2));
      }
    }
  }

  private void identifier(byte[] frame) {
    int zero = zero(frame);
    if (zero < frame.length && new String(frame, 0, zero, ISO_8859_1).equals(OWNER)) {
      String id = new String(frame, zero + 1, frame.length - zero - 1, ISO_8859_1);
      tags.offer(Field.MUSICBRAINZ_RECORDING_ID, ImmutableList.of(id));
    }
  }

  /** Reads the byte after the user's address: 1 (worst) to 255 (best), or 0 if unrated. */
  private void rating(byte[] frame) {
    int at = zero(frame) + 1;
    if (at < frame.length && frame[at] != 0) {
      tags.offer(Field.RATING, ImmutableList.of(String.valueOf(frame[at] & 0xFF)));
    }
  }

  private static int zero(byte[] frame) {
    int at = 0;
    while (at < frame.length && frame[at] != 0) {
      at++;
    }
    return at;
  }
}
