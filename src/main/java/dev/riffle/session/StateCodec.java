package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.riffle.session.ItemFormat.JSON;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Maps;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Ids;
import dev.riffle.queue.QueueState;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Turns the state of a queue into one JSON text and back, for programs that keep their queues in a
 * database of their own. Immutable; thread-safe if the codec of the items is. Both ways take time
 * and space linear in the text.
 *
 * <p>The text is one object, whose members are meant for this class only. It has a checksum of what
 * it says, whatever its white space and the order of its members are: a database may store it as a
 * value of JSON and print it anew.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class StateCodec<T> {
  private static final int OLDEST = 4; // the first version with a text of its own
  private static final String VERSION = "version";
  private static final String SEED = "seed";
  private static final String IDS = "ids";
  private static final String ITEMS = "items";
  private static final String ROWS = "rows";
  private static final String CHECKSUM = "crc32c";

  private final ItemFormat<T> items;

  private StateCodec(ItemFormat<T> items) {
    this.items = items;
  }

  /** Returns the codec of states whose items {@code items} turns into text. */
  public static <T> StateCodec<T> of(ItemCodec<T> items) {
    return new StateCodec<>(ItemFormat.of(items));
  }

  // ------------------------------------------------------------------ encoding

  /** Returns {@code state} as one line of JSON. What the codec of the items throws is passed on. */
  public String encode(QueueState<T> state) {
    checkNotNull(state, "state must not be null");
    Content content =
        new Content(
            StateFile.VERSION,
            state.seed().toString(),
            ImmutableLongArray.copyOf(state.ids().stream()),
            state.items().stream().map(items::encode).collect(toImmutableList()),
            ImmutableMap.copyOf(Maps.transformValues(state.rows(), ImmutableLongArray::copyOf)));
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      content.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string is always written
    }
    return TrackJson.escaped(text.toString());
  }

  // ------------------------------------------------------------------ decoding

  /**
   * Returns the state that {@code text} was encoded from, for {@link
   * dev.riffle.queue.PlayQueue#restore}.
   *
   * @throws IllegalArgumentException if the text is damaged, is of another version or order
   *     version, or has an item that cannot be decoded; the message is a sentence
   */
  public QueueState<T> decode(String text) {
    checkNotNull(text, "text must not be null");
    Content content = content(text);
    Seed seed = StateFile.seed(content.seed);
    try {
      ImmutableList<T> decoded =
          content.items.stream().map(items::decode).collect(toImmutableList());
      return OlderState.toCurrent(
          QueueState.of(
              seed,
              decoded,
              Ids.of(content.ids.stream()),
              Maps.transformValues(content.rows, ImmutableLongArray::asList)));
    } catch (ItemFormat.Undecodable | IllegalArgumentException e) {
      throw new IllegalArgumentException("state: " + e.getMessage(), e);
    }
  }

  private static Content content(String text) {
    try (JsonParser in = JSON.createParser(text)) {
      checkArgument(in.nextToken() == JsonToken.START_OBJECT, "state must be an object of JSON");
      Content content = new Input(in).content();
      checkArgument(in.nextToken() == null, "state is damaged: something follows it");
      return content;
    } catch (JsonProcessingException e) {
      String reason = Objects.requireNonNullElse(e.getOriginalMessage(), "unreadable");
      throw new IllegalArgumentException("state is damaged: " + reason, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string is always read
    }
  }

  /** What a text says. */
  private record Content(
      int version,
      String seed,
      ImmutableLongArray ids,
      ImmutableList<String> items,
      ImmutableMap<String, ImmutableLongArray> rows) {

    void write(JsonGenerator out) throws IOException {
      out.writeStartObject();
      out.writeNumberField(VERSION, version);
      out.writeStringField(SEED, seed);
      write(IDS, ids, out);
      out.writeArrayFieldStart(ITEMS);
      for (String item : items) {
        out.writeString(item);
      }
      out.writeEndArray();
      out.writeObjectFieldStart(ROWS);
      for (Map.Entry<String, ImmutableLongArray> row : rows.entrySet()) {
        write(row.getKey(), row.getValue(), out);
      }
      out.writeEndObject();
      out.writeStringField(CHECKSUM, checksum());
      out.writeEndObject();
    }

    private static void write(String name, ImmutableLongArray numbers, JsonGenerator out)
        throws IOException {
      out.writeFieldName(name);
      out.writeArray(numbers.toArray(), 0, numbers.length());
    }

    /** Returns the checksum of everything that is said, with the length of each part. */
    String checksum() {
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
      return Checksum.text(sum.hash().asInt());
    }

    private static void add(String text, Hasher sum) {
      sum.putInt(text.length()).putUnencodedChars(text);
    }

    private static void add(ImmutableLongArray numbers, Hasher sum) {
      sum.putInt(numbers.length());
      for (int i = 0; i < numbers.length(); i++) {
        sum.putLong(numbers.get(i));
      }
    }
  }

  /** Reads a text. Mutable, for one thread. */
  private static final class Input {
    private final JsonParser in;
    private int version;
    private String seed = "";
    private String checksum = "";
    private Optional<ImmutableLongArray> ids = Optional.empty();
    private final List<String> items = new ArrayList<>();
    private final ImmutableMap.Builder<String, ImmutableLongArray> rows = ImmutableMap.builder();

    Input(JsonParser in) {
      this.in = in;
    }

    /** Returns what the current object says, if it is of this version and its checksum is right. */
    Content content() throws IOException {
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        read(in.currentName());
      }
      checkArgument(
          version == 0 || (OLDEST <= version && version <= StateFile.VERSION),
          "state is of another version (%s, this release knows %s)",
          version,
          StateFile.VERSION);
      Content content =
          new Content(
              version,
              seed,
              ids.orElse(ImmutableLongArray.of()),
              ImmutableList.copyOf(items),
              rows.buildKeepingLast());
      checkArgument(content.checksum().equals(checksum), "state is damaged: its checksum is wrong");
      return content;
    }

    private void read(String key) throws IOException {
      in.nextToken();
      switch (key) {
        case VERSION -> version = in.getIntValue();
        case SEED -> seed = in.getText();
        case CHECKSUM -> checksum = in.getText();
        case IDS -> ids = Optional.of(numbers(key));
        case ITEMS -> readItems();
        case ROWS -> {
          checkArgument(in.currentToken() == JsonToken.START_OBJECT, "state is damaged: no rows");
          while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            rows.put(name, numbers(name));
          }
        }
        default -> in.skipChildren(); // of a newer version, which is said at the end
      }
    }

    private void readItems() throws IOException {
      checkArray(ITEMS);
      while (in.nextToken() != JsonToken.END_ARRAY) {
        checkArgument(
            in.currentToken() == JsonToken.VALUE_STRING, "state is damaged: an item is no text");
        items.add(in.getText());
      }
    }

    private ImmutableLongArray numbers(String name) throws IOException {
      checkArray(name);
      ImmutableLongArray.Builder numbers = ImmutableLongArray.builder();
      while (in.nextToken() != JsonToken.END_ARRAY) {
        numbers.add(in.getLongValue());
      }
      return numbers.build();
    }

    private void checkArray(String name) {
      checkArgument(
          in.currentToken() == JsonToken.START_ARRAY, "state is damaged: %s is no array", name);
    }
  }
}
