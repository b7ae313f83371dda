package dev.riffle.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.session.ItemCodec;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** A device of the tests: numbers its presses, and records the number that it has seen. */
final class Presser {
  static final ItemCodec<String> CODEC = ItemCodec.of(item -> item, text -> text);

  final Store<String> store;
  final String session;
  final String device;
  long counter;
  long seen;

  Presser(Store<String> store, String session, String device) {
    this.store = store;
    this.session = session;
    this.device = device;
  }

  static ImmutableList<String> songs(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "song " + i)
        .collect(ImmutableList.toImmutableList());
  }

  static PlayQueue<String> queue(String seed, int songs) {
    return PlayQueue.<String>builder(Seed.parse(seed)).addAll(songs(songs)).undoLimit(20).build();
  }

  /** Returns the call that {@code call} makes on {@code queue}, as bytes. */
  static byte[] bytes(PlayQueue<String> queue, Consumer<PlayQueue<String>> call) {
    List<byte[]> made = new ArrayList<>();
    queue.follow(change -> made.add(CallBytes.encode(change.call(), item -> item.getBytes(UTF_8))));
    call.accept(queue);
    return made.get(made.size() - 1);
  }

  /** Returns a call that any queue with songs takes. */
  static byte[] next() {
    return bytes(queue("any", 3), PlayQueue::next);
  }

  /** Returns the answer to a new press, which shows the current song. */
  Answer<String, String> press(byte[] call) throws IOException {
    counter++;
    return send(Press.call(session, device, counter, seen, call));
  }

  Answer<String, String> send(Press press) throws IOException {
    Answer<String, String> answer = store.press(press, Presser::current);
    seen = answer.news().number();
    return answer;
  }

  static String current(View<String> view) {
    return view.queue().current().map(Entry::item).orElse("none");
  }

  QueueState<String> state() throws IOException {
    return store.ask(session, view -> view.queue().state());
  }

  ImmutableList<String> upcoming(int k) throws IOException {
    return store.ask(session, view -> items(view.queue().upcoming(k)));
  }

  long play() throws IOException {
    return store.ask(session, View::play);
  }

  Optional<String> sounding() throws IOException {
    return store.ask(session, View::sounding);
  }

  static ImmutableList<String> items(List<Entry<String>> entries) {
    return entries.stream().map(Entry::item).collect(ImmutableList.toImmutableList());
  }
}
