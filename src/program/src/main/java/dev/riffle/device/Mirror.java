package dev.riffle.device;

import com.fasterxml.jackson.databind.JsonNode;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A session as the server has it: the queue after the call of a number, made of the log. The same
 * calls give the same queue, so it equals that of the server. Confined to one thread, but for the
 * queries.
 */
final class Mirror {
  /** The number of no play, as the server has it. */
  private static final long NO_PLAY = -1;

  /**
   * The calls of a log that this device did not make.
   *
   * @param any whether there are some, draws included
   * @param newPlay whether one of them began another play
   */
  record Others(boolean any, boolean newPlay) {
    Others and(Others later) {
      return new Others(any || later.any, newPlay || later.newPlay);
    }
  }

  private static final Others NONE = new Others(false, false);
  private static final Others ALL = new Others(true, true);

  private final String device;
  private final WireSongs songs;
  private final Outbox outbox;
  private final List<Change<Track>> changes = new ArrayList<>(); // of the call that is taken
  private PlayQueue<Track> queue;
  private volatile String session;
  private volatile long number;
  private volatile long play;
  private volatile String sounding;

  /**
   * Creates a mirror.
   *
   * @param log the answer of the server with the state of the session
   */
  Mirror(String device, WireSongs songs, Outbox outbox, String session, JsonNode log)
      throws IOException {
    this.device = device;
    this.songs = songs;
    this.outbox = outbox;
    this.session = session;
    sounding = "";
    queue = opened(log);
  }

  /** Replaces the session by another. */
  void open(String other, JsonNode log) throws IOException {
    session = other;
    queue = opened(log);
  }

  private PlayQueue<Track> opened(JsonNode log) throws IOException {
    try {
      PlayQueue<Track> opened = PlayQueue.restore(songs.state(log.path("state").asText()));
      number = log.path("number").asLong();
      play = log.path("play").asLong(NO_PLAY);
      sounding = log.path("sounding").asText();
      changes.clear();
      var unused = opened.follow(changes::add);
      return opened;
    } catch (IllegalArgumentException e) {
      throw new IOException("the server sends no state of a queue: " + e.getMessage(), e);
    }
  }

  // ------------------------------------------------------------------ the log

  /** Takes a log, and removes the presses of the outbox that are in it. */
  Others take(JsonNode log) throws IOException {
    if (log.has("state")) {
      queue = opened(log);
      return ALL;
    }
    Others others = NONE;
    for (JsonNode call : log.path("calls")) {
      others = others.and(take(call, isNext(call)));
    }
    return others;
  }

  /** Takes the calls of a log up to the first one that another device made and that is no draw. */
  void takeOwn(JsonNode log) throws IOException {
    for (JsonNode call : log.path("calls")) {
      boolean isOwn = call.path("device").asText().equals(device);
      boolean isDraw =
          call.has("call") && songs.call(call.path("call").asText()).cause() == Cause.UPCOMING;
      if (!isOwn && !isDraw) {
        return;
      }
      var unused = take(call, isNext(call));
    }
  }

  private boolean isNext(JsonNode call) {
    return call.path("device").asText().equals(device)
        && outbox.removeFirst(call.path("counter").asLong());
  }

  private Others take(JsonNode call, boolean isOurs) throws IOException {
    long next = call.path("number").asLong();
    if (next <= number) {
      return NONE;
    }
    boolean begins = false;
    try {
      if (next != number + 1) {
        throw new IllegalArgumentException("call " + (number + 1) + " is missing");
      }
      if (call.has("call")) {
        queue.take(songs.call(call.path("call").asText()));
        begins = applyChanges(next);
      } else {
        sounding = call.path("device").asText();
      }
    } catch (IllegalArgumentException e) {
      throw new IOException("the server sends a log that does not fit: " + e.getMessage(), e);
    }
    number = next;
    boolean isOfDevice = call.path("device").asText().equals(device);
    return new Others(!isOurs, begins && !isOfDevice);
  }

  /** Sets the play as the store does; returns whether another one began. */
  private boolean applyChanges(long next) {
    boolean begins = false;
    for (Change<Track> change : changes) {
      Cause cause = change.cause();
      boolean mayStop = cause == Cause.TRACK_ENDED || cause == Cause.SKIP_UNIT;
      if (cause != Cause.UPCOMING && change.startsAnew()) {
        play = next;
        begins = true;
      } else if (cause != Cause.UPCOMING && (mayStop || change.now().isEmpty())) {
        play = NO_PLAY;
      }
    }
    changes.clear();
    return begins;
  }

  // ------------------------------------------------------------------ queries

  String session() {
    return session;
  }

  /** Returns the number of the last call. */
  long number() {
    return number;
  }

  /** Returns whether a song plays that has not ended. */
  boolean isPlaying() {
    return play != NO_PLAY;
  }

  /** Returns the number of the call that began the play, if there is one. */
  long play() {
    return play;
  }

  /** Returns whether this device sounds. */
  boolean sounds() {
    return sounding.equals(device);
  }

  /** Returns the state of the queue. */
  QueueState<Track> state() {
    return queue.state();
  }
}
