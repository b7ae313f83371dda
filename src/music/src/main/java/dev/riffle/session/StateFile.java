package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Longs;
import dev.riffle.files.AtomicFile;
import dev.riffle.queue.QueueState;
import dev.riffle.shuffle.Seed;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * The state file of a session: the state of a queue without its entries, and the name of the tracks
 * file with the entries. A JSON object whose last member is the checksum of all preceding bytes.
 * Mutable; not thread-safe.
 */
final class StateFile {
  /** The version of the format of session files; files of another version are not changed. */
  static final int VERSION = 9;

  /** Reads texts of any length; checksums detect damage. */
  static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private static final int TAIL_LENGTH = tail(0).length;
  private static final Pattern TRACKS_NAME = Pattern.compile("tracks-[0-9]{1,9}\\.txt");
  private static final Pattern SEED = Pattern.compile("r([0-9]+):.*");

  /** The content of the file. */
  record Content<T>(
      QueueState<T> state,
      TracksFile tracks,
      TracksFile.ListedItems<T> entries,
      long bytes,
      int checksum) {}

  private final Path file;
  private Optional<Seed> seed = Optional.empty();
  private Optional<TracksFile> tracks = Optional.empty();
  private final ImmutableMap.Builder<String, List<Long>> rows = ImmutableMap.builder();

  private StateFile(Path file) {
    this.file = file;
  }

  // ------------------------------------------------------------------ writing

  /** Writes the state, and returns its checksum. */
  static int write(QueueState<?> state, TracksFile tracks, AtomicFile file) throws IOException {
    write(state, tracks, file.out());
    int checksum = file.checksum();
    file.out().write(tail(checksum));
    return checksum;
  }

  /** Returns the checksum of the file of a state, without writing it. */
  static int checksum(QueueState<?> state, TracksFile tracks) throws IOException {
    CheckedOutputStream out =
        new CheckedOutputStream(OutputStream.nullOutputStream(), new CRC32C());
    write(state, tracks, out);
    return (int) out.getChecksum().getValue();
  }

  private static void write(QueueState<?> state, TracksFile tracks, OutputStream to)
      throws IOException {
    JsonGenerator out = JSON.createGenerator(to, JsonEncoding.UTF8);
    out.setPrettyPrinter(
        new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
    out.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    out.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
    out.writeStartObject();
    out.writeNumberField("version", VERSION);
    out.writeStringField("seed", state.seed().toString());
    out.writeObjectFieldStart("tracks");
    out.writeStringField("file", tracks.name());
    out.writeNumberField("entries", tracks.entries());
    out.writeNumberField("bytes", tracks.bytes());
    out.writeStringField("crc32c", HexFormat.of().toHexDigits(tracks.checksum()));
    out.writeEndObject();
    write(state.rows(), out);
    out.close();
  }

  /** Writes rows of a state as the member {@code rows}. */
  static void write(Map<String, List<Long>> rows, JsonGenerator out) throws IOException {
    out.writeObjectFieldStart("rows");
    for (Map.Entry<String, List<Long>> row : rows.entrySet()) {
      write(row.getKey(), row.getValue(), out);
    }
    out.writeEndObject();
  }

  /** Writes numbers as the member {@code name}. */
  static void write(String name, List<Long> numbers, JsonGenerator out) throws IOException {
    out.writeFieldName(name);
    out.writeArray(Longs.toArray(numbers), 0, numbers.size());
  }

  private static byte[] tail(int checksum) {
    return (",\n  \"crc32c\" : \"" + HexFormat.of().toHexDigits(checksum) + "\"\n}\n")
        .getBytes(US_ASCII);
  }

  // ------------------------------------------------------------------ reading

  /**
   * Returns the version of a file, and the one that this release reads, if they differ in the
   * format or the order version. A file without a version is damaged, which reading it reports.
   */
  static Optional<String> otherVersion(Path file) throws IOException {
    try (JsonParser in = JSON.createParser(file.toFile())) {
      if (in.nextToken() != JsonToken.START_OBJECT
          || !"version".equals(in.nextFieldName())
          || in.nextToken() != JsonToken.VALUE_NUMBER_INT) {
        return Optional.empty();
      }
      Optional<String> format = other("version ", VERSION, in.getText());
      if (format.isPresent()
          || !"seed".equals(in.nextFieldName())
          || in.nextToken() != JsonToken.VALUE_STRING) {
        return format;
      }
      Matcher seed = SEED.matcher(in.getText());
      return seed.matches()
          ? other("order version r", Seed.ORDER_VERSION, seed.group(1))
          : Optional.empty();
    } catch (JsonProcessingException | CharConversionException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> other(String kind, int ours, String found) {
    return found.equals(String.valueOf(ours))
        ? Optional.empty()
        : Optional.of(kind + found + "; this release reads " + kind + ours);
  }

  /**
   * Reads a file and the tracks file that it names.
   *
   * @throws IllegalArgumentException if either is damaged
   * @throws ItemText.UndecodableException if the codec rejects an item
   */
  static <T> Content<T> read(Path file, ItemText<T> format) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      long length = bytes.length() - TAIL_LENGTH;
      checkArgument(length > 0, "it is truncated");
      int checksum = AtomicFile.checksum(file, length);
      checkArgument(endsWith(bytes, checksum), "its checksum is wrong");
      return new StateFile(file).content(bytes.length(), checksum, format);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("it is not JSON: " + e.getOriginalMessage(), e);
    } catch (CharConversionException e) {
      throw new IllegalArgumentException("it is not UTF-8", e);
    }
  }

  /** Returns whether a file, possibly damaged, ends with {@code checksum}. */
  static boolean endsWith(Path file, int checksum) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      return endsWith(bytes, checksum);
    }
  }

  private static boolean endsWith(RandomAccessFile bytes, int checksum) throws IOException {
    byte[] tail = new byte[TAIL_LENGTH];
    if (bytes.length() < TAIL_LENGTH) {
      return false;
    }
    bytes.seek(bytes.length() - TAIL_LENGTH);
    bytes.readFully(tail);
    return Arrays.equals(tail, tail(checksum));
  }

  private <T> Content<T> content(long bytes, int checksum, ItemText<T> format) throws IOException {
    try (JsonParser in = JSON.createParser(file.toFile())) {
      in.nextToken();
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String key = in.currentName();
        in.nextToken();
        switch (key) {
          case "version", "crc32c" -> {} // checked already
          case "seed" -> seed = Optional.of(Seed.parse(in.getText()));
          case "tracks" -> tracks = Optional.of(tracks(in));
          case "rows" -> rows(in);
          default -> throw new IllegalArgumentException("it has an unknown member, " + key);
        }
      }
    }
    TracksFile listed = tracks.orElseThrow(() -> new IllegalArgumentException("it has no tracks"));
    TracksFile.ListedItems<T> entries = listed.read(file.resolveSibling(""), format);
    QueueState<T> state =
        QueueState.of(
            seed.orElseThrow(() -> new IllegalArgumentException("it has no seed")),
            entries.items(),
            entries.ids(),
            rows.buildOrThrow());
    return new Content<>(state, listed, entries, bytes, checksum);
  }

  private static TracksFile tracks(JsonParser in) throws IOException {
    String name = "";
    int entries = 0;
    long bytes = 0;
    int checksum = 0;
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String key = in.currentName();
      in.nextToken();
      switch (key) {
        case "file" -> name = in.getText();
        case "entries" -> entries = in.getIntValue();
        case "bytes" -> bytes = in.getLongValue();
        case "crc32c" -> checksum = HexFormat.fromHexDigits(in.getText());
        default -> throw new IllegalArgumentException("its tracks have an unknown member, " + key);
      }
    }
    checkArgument(TRACKS_NAME.matcher(name).matches(), "%s is not a tracks file", name);
    return new TracksFile(name, entries, bytes, checksum);
  }

  private void rows(JsonParser in) throws IOException {
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String name = in.currentName();
      checkArgument(in.nextToken() == JsonToken.START_ARRAY, "%s is not a row", name);
      ImmutableLongArray.Builder row = ImmutableLongArray.builder();
      while (in.nextToken() != JsonToken.END_ARRAY) {
        row.add(in.getLongValue());
      }
      rows.put(name, row.build().asList());
    }
  }
}
