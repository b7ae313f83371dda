package dev.riffle.library;

import dev.riffle.library.Index.IndexedFile;
import dev.riffle.mp3.RawTrack;
import dev.riffle.track.Track;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Encodes the bytes that an {@link Index} reads. For one use. */
final class IndexWriter {
  /** The index of each text. */
  private final Map<String, Integer> texts = new LinkedHashMap<>();

  private final ByteArrayOutputStream rows = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(rows);

  private IndexWriter() {}

  /** Returns the bytes of an index of {@code files}, read by the readers {@code reading}. */
  static byte[] write(List<IndexedFile> files, String reading) throws IOException {
    IndexWriter writer = new IndexWriter();
    for (IndexedFile file : files) {
      writer.add(file);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(Index.MAGIC);
    out.writeInt(Index.VERSION);
    out.writeInt(0); // the checksum, set at the end
    write(out, reading);
    out.writeInt(writer.texts.size());
    for (String text : writer.texts.keySet()) {
      write(out, text);
    }
    out.writeInt(files.size());
    writer.rows.writeTo(out);
    byte[] all = bytes.toByteArray();
    ByteBuffer.wrap(all).putInt(Index.HEADER - Integer.BYTES, Index.checksum(all, Index.HEADER));
    return all;
  }

  /** In Latin-1 if possible, otherwise in UTF-16: a tag may contain an unpaired surrogate. */
  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] latin1 = text.getBytes(StandardCharsets.ISO_8859_1);
    if (text.equals(new String(latin1, StandardCharsets.ISO_8859_1))) {
      out.writeInt(latin1.length);
      out.write(latin1);
    } else {
      out.writeInt(-text.length());
      out.writeChars(text);
    }
  }

  private void add(IndexedFile file) throws IOException {
    place(file.file().folder());
    place(file.file().name());
    out.writeBoolean(file.settled());
    out.writeLong(file.stamp().size());
    out.writeLong(file.stamp().modified());
    out.writeLong(file.stamp().changed());
    out.writeLong(file.stamp().inode());
    add(file.track());
  }

  private void add(RawTrack raw) throws IOException {
    Track track = raw.track();
    out.writeInt(Index.MIN_ROW_BYTES + Integer.BYTES * track.problems().size());
    out.writeByte(
        Index.UNDECLARED.indexOf(raw.undeclared())
            + Index.UNDECLARED.size() * Index.LABELS.indexOf(raw.label()));
    place(track.title());
    place(track.artist());
    place(track.album());
    place(track.albumArtist());
    out.writeBoolean(track.isCompilation());
    out.writeInt(track.trackNumber().orElse(Index.NONE));
    out.writeInt(track.discNumber().orElse(Index.NONE));
    out.writeInt(track.year().orElse(Index.NONE));
    place(track.genre());
    out.writeInt(track.rating().orElse(Index.NONE));
    place(track.musicBrainzRecordingId());
    place(track.musicBrainzAlbumId());
    out.writeLong(track.durationMillis().orElse(Index.NONE));
    out.writeInt(track.problems().size());
    for (String problem : track.problems()) {
      place(problem);
    }
  }

  private void place(String text) throws IOException {
    Integer next = texts.size();
    Integer place = texts.putIfAbsent(text, next);
    out.writeInt(place == null ? next : place);
  }

  private void place(Optional<String> text) throws IOException {
    if (text.isPresent()) {
      place(text.get());
    } else {
      out.writeInt(Index.NONE);
    }
  }
}
