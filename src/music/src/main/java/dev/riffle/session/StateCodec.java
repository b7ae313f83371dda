package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.queue.QueueState;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts the state of a queue to a JSON text and back, for programs that store queues in their
 * own database. Immutable; thread-safe if the codec of the items is. Both directions take time and
 * space linear in the text.
 *
 * <p>The text is one object, whose members are private to this class. Its checksum does not depend
 * on white space and the order of the members, so a database may store the text as a JSON value and
 * reformat it.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class StateCodec<T> {
  private static final String VERSION = "version";
  private static final String SEED = "seed";
  private static final String IDS = "ids";
  private static final String ITEMS = "items";
  private static final String ROWS = "rows";
  private static final String CHECKSUM = "crc32c";

  private static final ObjectMapper JSON = new ObjectMapper(StateFile.JSON);

  private final ItemText<T> format;

  private StateCodec(ItemText<T> format) {
    this.format = format;
  }

  /** Returns the codec of states whose items {@code items} converts to text. */
  public static <T> StateCodec<T> of(ItemCodec<T> items) {
    return new StateCodec<>(new ItemText<>(items));
  }

  /**
   * Returns {@code state} as one line of JSON in ASCII. Exceptions of the codec of the items are
   * propagated.
   */
  public String encode(QueueState<T> state) {
    checkNotNull(state, "state must not be null");
    String seed = state.seed().toString();
    List<Long> ids = state.ids();
    ImmutableList<String> items =
        state.items().stream().map(format::encode).collect(toImmutableList());
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.enable(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature()); // unpaired surrogates, too
      out.writeStartObject();
      out.writeNumberField(VERSION, StateFile.VERSION);
      out.writeStringField(SEED, seed);
      StateFile.write(IDS, ids, out);
      out.writeFieldName(ITEMS);
      out.writeArray(items.toArray(new String[0]), 0, items.size());
      StateFile.write(state.rows(), out);
      int checksum = checksum(StateFile.VERSION, seed, ids, items, state.rows());
      out.writeStringField(CHECKSUM, HexFormat.of().toHexDigits(checksum));
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a StringWriter never fails
    }
    return text.toString();
  }

  /**
   * Returns the state that {@code text} was encoded from, for {@link
   * dev.riffle.queue.PlayQueue#restore}.
   *
   * @throws IllegalArgumentException if the text is damaged, has an unsupported version or order
   *     version, or has an item that cannot be decoded; the message is for the user
   */
  public QueueState<T> decode(String text) {
    checkNotNull(text, "text must not be null");
    JsonNode state = parsed(text);
    int version = state.path(VERSION).asInt();
    checkArgument(
        version == StateFile.VERSION,
        "state has another version (%s; this release supports %s)",
        version,
        StateFile.VERSION);
    String seed = state.path(SEED).asText();
    List<Long> ids = numbers(IDS, state.path(IDS));
    ImmutableList.Builder<String> texts = ImmutableList.builder();
    for (JsonNode item : array(ITEMS, state.path(ITEMS))) {
      checkArgument(item.isTextual(), "state is damaged: an item is not text");
      texts.add(item.textValue());
    }
    ImmutableList<String> items = texts.build();
    Map<String, List<Long>> rows = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> row : state.path(ROWS).properties()) {
      rows.put(row.getKey(), numbers(row.getKey(), row.getValue()));
    }
    checkArgument(
        HexFormat.of()
            .toHexDigits(checksum(version, seed, ids, items, rows))
            .equals(state.path(CHECKSUM).asText()),
        "state is damaged: its checksum is wrong");
    return state(Seed.parse(seed), ids, items, rows);
  }

  private QueueState<T> state(
      Seed seed, List<Long> ids, ImmutableList<String> items, Map<String, List<Long>> rows) {
    try {
      ImmutableList<T> decoded = items.stream().map(format::decode).collect(toImmutableList());
      return QueueState.of(seed, decoded, ids, rows);
    } catch (ItemText.UndecodableException | IllegalArgumentException e) {
      throw new IllegalArgumentException("state: " + e.getMessage(), e);
    }
  }

  private static JsonNode parsed(String text) {
    try (JsonParser in = JSON.createParser(text)) {
      checkArgument(in.nextToken() == JsonToken.START_OBJECT, "state must be a JSON object");
      JsonNode state = JSON.readTree(in);
      checkArgument(in.nextToken() == null, "state is damaged: unexpected text after it");
      return state;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("state is damaged: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // reading a string never fails
    }
  }

  private static JsonNode array(String name, JsonNode value) {
    checkArgument(value.isArray(), "state is damaged: %s is not an array", name);
    return value;
  }

  private static List<Long> numbers(String name, JsonNode value) {
    ImmutableLongArray.Builder numbers = ImmutableLongArray.builder();
    for (JsonNode number : array(name, value)) {
      boolean isWhole = number.isIntegralNumber() && number.canConvertToLong();
      checkArgument(isWhole, "state is damaged: %s must have whole numbers only", name);
      numbers.add(number.longValue());
    }
    return numbers.build().asList();
  }

  /** Returns the checksum of all parts and their lengths. */
  private static int checksum(
      int version, String seed, List<Long> ids, List<String> items, Map<String, List<Long>> rows) {
    Hasher sum = Hashing.crc32c().newHasher().putInt(version);
    add(seed, sum);
    add(ids, sum);
    sum.putInt(items.size());
    items.forEach(item -> add(item, sum));
    ImmutableSortedMap.copyOf(rows)
        .forEach(
            (name, numbers) -> {
              add(name, sum);
              add(numbers, sum);
            });
    return sum.hash().asInt();
  }

  private static void add(String text, Hasher sum) {
    sum.putInt(text.length()).putUnencodedChars(text);
  }

  private static void add(List<Long> numbers, Hasher sum) {
    sum.putInt(numbers.size());
    numbers.forEach(sum::putLong);
  }
}
