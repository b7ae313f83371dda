package dev.riffle.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.QueueState;
import dev.riffle.store.News;
import dev.riffle.store.News.LoggedCall;
import dev.riffle.store.Press;
import dev.riffle.store.Press.OfflineCalls;
import dev.riffle.store.Store;
import dev.riffle.store.View;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.OptionalInt;

/** The log of a session, for devices that hold a copy of its queue. Thread-safe. */
final class Logs {
  private final Store<Track> store;
  private final Wire wire;

  Logs(Store<Track> store, Wire wire) {
    this.store = store;
    this.wire = wire;
  }

  /**
   * Returns the calls after a number, or a state if there is no number or the calls have been
   * deleted.
   */
  ObjectNode read(String session, OptionalInt since) throws IOException {
    return since.isPresent()
        ? json(session, store.read(session, since.getAsInt()))
        : state(session);
  }

  /** Returns the calls of an answer, or a state if the calls have been deleted. */
  ObjectNode json(String session, News<Track> news) throws IOException {
    if (news.state().isPresent()) {
      return state(session);
    }
    ObjectNode json = Replies.object().put("number", news.number());
    ArrayNode calls = json.putArray("calls");
    for (LoggedCall call : news.calls()) {
      ObjectNode one = calls.addObject().put("number", call.number());
      one.put("device", call.device()).put("counter", call.counter());
      if (!call.isTakeOver()) {
        one.put("call", wire.encode(call.call()));
      }
    }
    return json;
  }

  private ObjectNode state(String session) throws IOException {
    Wire now = wire.now();
    return store.ask(session, view -> json(view, now));
  }

  private static ObjectNode json(View<Track> view, Wire wire) {
    ObjectNode json = Replies.object().put("number", view.number());
    if (view.play() != View.NO_PLAY) {
      json.put("play", view.play());
    }
    view.sounding().ifPresent(device -> json.put("sounding", device));
    return json.put("state", wire.encode(view.queue().state()));
  }

  /**
   * Applies the calls that a device made offline, and returns the session that contains them.
   *
   * @throws Refusal if the request is malformed
   */
  ObjectNode takeOffline(String session, byte[] body) throws IOException {
    JsonNode json = Presses.parse(body);
    ImmutableList<Track> songs =
        store.ask(session, view -> ImmutableList.copyOf(view.queue().items()));
    QueueState<Track> state = wire.state(json.path("state"), songs);
    try {
      ImmutableList.Builder<Press> presses = ImmutableList.builder();
      for (JsonNode press : json.path("presses")) {
        presses.add(
            Press.call(
                session,
                json.path("device").asText(),
                Verbs.number(press, "counter"),
                Verbs.number(json, "seen"),
                wire.call(press.path("call"), songs)));
      }
      String name = json.path("name").asText();
      return Replies.object()
          .put("session", store.takeOffline(new OfflineCalls<>(presses.build(), state, name)));
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest(String.valueOf(e.getMessage()));
    }
  }
}
