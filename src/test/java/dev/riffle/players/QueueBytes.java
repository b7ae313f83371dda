package dev.riffle.players;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.queue.Ids;
import dev.riffle.queue.QueueState;
import dev.riffle.shuffle.Seed;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The state of a queue of media ids as bytes, for a file or a database of an app. */
final class QueueBytes {
  private QueueBytes() {}

  static void write(QueueState<String> state, DataOutput out) throws IOException {
    out.writeUTF(state.seed().toString());
    out.writeInt(state.items().size());
    for (int i = 0; i < state.items().size(); i++) {
      out.writeLong(state.ids().at(i));
      out.writeUTF(state.items().get(i));
    }
    out.writeInt(state.rows().size());
    for (Map.Entry<String, List<Long>> row : state.rows().entrySet()) {
      out.writeUTF(row.getKey());
      out.writeInt(row.getValue().size());
      for (long number : row.getValue()) {
        out.writeLong(number);
      }
    }
  }

  static QueueState<String> read(DataInput in) throws IOException {
    Seed seed = Seed.parse(in.readUTF());
    LongStream.Builder ids = LongStream.builder();
    ImmutableList.Builder<String> items = ImmutableList.builder();
    for (int left = in.readInt(); left > 0; left--) {
      ids.add(in.readLong());
      items.add(in.readUTF());
    }
    ImmutableMap.Builder<String, List<Long>> rows = ImmutableMap.builder();
    for (int left = in.readInt(); left > 0; left--) {
      String name = in.readUTF();
      ImmutableList.Builder<Long> row = ImmutableList.builder();
      for (int more = in.readInt(); more > 0; more--) {
        row.add(in.readLong());
      }
      rows.put(name, row.build());
    }
    return QueueState.of(seed, items.build(), Ids.of(ids.build()), rows.buildOrThrow());
  }
}
