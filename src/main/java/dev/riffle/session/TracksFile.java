package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.riffle.session.ItemFormat.JSON;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Ids;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * A tracks file as the state file describes it. The file has a line of JSON for each entry, by
 * slot: its id, and the item. Immutable.
 *
 * @param name the file's name
 * @param entries the number of its lines
 * @param bytes its length
 * @param checksum the checksum of all its bytes
 */
record TracksFile(String name, int entries, long bytes, int checksum) {
  private static final String LINE_END = "\n";

  /** The content of a file: the items by slot, and the ids of their entries. */
  record Entries<T>(ImmutableList<T> items, Ids ids) {}

  /** Writes {@code entries} to {@code file}. */
  static <T> TracksFile write(Entries<T> entries, ItemFormat<T> format, Path file, Disk disk)
      throws IOException {
    int size = entries.items().size();
    try (AtomicFile written = new AtomicFile(disk, file)) {
      JsonGenerator out = JSON.createGenerator(written.out(), JsonEncoding.UTF8);
      out.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      out.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
      out.setRootValueSeparator(new SerializedString(LINE_END));
      for (int slot = 0; slot < size; slot++) {
        out.writeStartObject();
        out.writeNumberField("entry", entries.ids().at(slot));
        format.write(entries.items().get(slot), out);
        out.writeEndObject();
      }
      if (size > 0) {
        out.writeRaw(LINE_END);
      }
      out.close();
      written.sync();
      written.commit();
      return new TracksFile(
          String.valueOf(file.getFileName()), size, written.bytes(), written.checksum());
    }
  }

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException if it is missing, or not as described
   * @throws ItemFormat.Undecodable if its items are not of this format
   */
  <T> Entries<T> read(Path folder, ItemFormat<T> format) throws IOException {
    Path file = folder.resolve(name);
    checkArgument(Files.isRegularFile(file), "%s is missing", name);
    checkArgument(
        Files.size(file) == bytes && Checksum.of(file, bytes) == checksum,
        "%s has the wrong length or checksum",
        name);
    ImmutableList.Builder<T> items = ImmutableList.builder();
    LongStream.Builder ids = LongStream.builder();
    int lines = 0;
    try (JsonParser in = JSON.createParser(file.toFile())) {
      ItemFormat.Reader<T> reader = format.reader(in);
      while (in.nextToken() == JsonToken.START_OBJECT) {
        ids.add(line(in, reader));
        items.add(reader.item());
        lines++;
      }
      checkArgument(!in.hasCurrentToken(), "%s has a line that is not an entry", name);
    }
    checkArgument(lines == entries, "%s has %s entries", name, lines);
    return new Entries<>(items.build(), Ids.of(ids.build()));
  }

  /** Reads a line; returns the id. */
  private static long line(JsonParser in, ItemFormat.Reader<?> item) throws IOException {
    OptionalLong id = OptionalLong.empty();
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String key = in.currentName();
      in.nextToken();
      if (key.equals("entry")) {
        id = OptionalLong.of(in.getLongValue());
      } else {
        item.read(key);
      }
    }
    return id.orElseThrow(() -> new IllegalArgumentException("an entry must have an id"));
  }
}
