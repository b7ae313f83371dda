package dev.riffle.device;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.device.Outbox.Press;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.track.Track;

/**
 * The presses made while the server was unreachable, to be sent as one run, and resent with the
 * same values if the answer is lost. An immutable value.
 *
 * @param seen the number of the session before them
 * @param state the state of the queue after them
 */
record OfflineRun(long seen, ImmutableList<Press> presses, QueueState<Track> state) {
  /** Returns the run of presses after the state of a mirror, which {@code queue} has made. */
  static OfflineRun of(Mirror mirror, ImmutableList<Press> presses, PlayQueue<Track> queue) {
    PlayQueue<Track> copy = mirror.copy();
    try {
      presses.forEach(press -> press.call().ifPresent(copy::take));
      return new OfflineRun(mirror.number(), presses, copy.state());
    } catch (IllegalArgumentException e) { // rows that others drew have changed a place
      return new OfflineRun(mirror.number(), presses, queue.state());
    }
  }

  ObjectNode json(WireSongs songs) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("seen", seen);
    json.put("state", songs.encode(state));
    ArrayNode calls = json.putArray("presses");
    for (Press press : presses) {
      ObjectNode call = calls.addObject().put("counter", press.counter());
      press.call().ifPresent(made -> call.put("call", songs.encode(made)));
    }
    return json;
  }
}
