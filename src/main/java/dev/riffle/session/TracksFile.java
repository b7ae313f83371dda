package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.queue.QueueState;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a session's state knows of its file of tracks, which has a line of JSON for each entry, by
 * slot: its id, and the track. Immutable.
 *
 * @param name how it is called
 * @param entries how many lines it has
 * @param bytes how long it is
 * @param checksum of all its bytes
 */
record TracksFile(String name, int entries, long bytes, int checksum) {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String LINE_END = "\n";

  /** What is in the file. */
  record Entries(ImmutableList<Track> tracks, ImmutableLongArray ids) {}

  /** Writes the entries of {@code state} into a file of this name. */
  static TracksFile write(QueueState<Track> state, Path file, Disk disk) throws IOException {
    int entries = state.items().size();
    try (WholeFile whole = new WholeFile(disk, file)) {
      JsonGenerator out = JSON.createGenerator(whole.out(), JsonEncoding.UTF8);
      out.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      out.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
      out.setRootValueSeparator(new SerializedString(LINE_END));
      for (int slot = 0; slot < entries; slot++) {
        out.writeStartObject();
        out.writeNumberField("entry", state.ids().get(slot));
        TrackFields.write(state.items().get(slot), out);
        out.writeEndObject();
      }
      if (entries > 0) {
        out.writeRaw(LINE_END);
      }
      out.close();
      whole.sync();
      whole.appear();
      return new TracksFile(
          String.valueOf(file.getFileName()), entries, whole.bytes(), whole.checksum());
    }
  }

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException if it is not what the state knows
   */
  Entries read(Path folder) throws IOException {
    Path file = folder.resolve(name);
    checkArgument(Files.isRegularFile(file), "%s is missing", name);
    checkArgument(
        Files.size(file) == bytes && Checksum.of(file, bytes) == checksum,
        "%s is not what was written",
        name);
    ImmutableList.Builder<Track> tracks = ImmutableList.builder();
    ImmutableLongArray.Builder ids = ImmutableLongArray.builder();
    int lines = 0;
    try (JsonParser in = JSON.createParser(file.toFile())) {
      Optional<Track> before = Optional.empty();
      while (in.nextToken() == JsonToken.START_OBJECT) {
        before = Optional.of(line(in, before, ids));
        before.ifPresent(tracks::add);
        lines++;
      }
      checkArgument(!in.hasCurrentToken(), "%s has a line that is no entry", name);
    }
    checkArgument(lines == entries, "%s has %s entries", name, lines);
    return new Entries(tracks.build(), ids.build());
  }

  private static Track line(JsonParser in, Optional<Track> before, ImmutableLongArray.Builder ids)
      throws IOException {
    TrackFields track = new TrackFields();
    OptionalLong id = OptionalLong.empty();
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String key = in.currentName();
      in.nextToken();
      if (key.equals("entry")) {
        id = OptionalLong.of(in.getLongValue());
      } else {
        track.read(key, in, before);
      }
    }
    ids.add(id.orElseThrow(() -> new IllegalArgumentException("an entry has a number")));
    return track.track();
  }
}
