package dev.riffle.device;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Call;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A copy of the server's session: the queue after a numbered call, built from the log. The same
 * calls give the same queue, so it equals the server's. Confined to one thread, except for the
 * queries.
 */
final class Mirror {
  /** The number that the server sends if nothing plays. */
  private static final long NO_PLAY = -1;

  /** The greatest effect of the calls of other devices. */
  enum Effect {
    /** They only drew rows: each row and place means the same as before. */
    DRAWS,
    /** They edited the queue or changed its modes, while the song continues. */
    EDITS,
    /** They began another play. */
    NEW_PLAY
  }

  /**
   * An applied log.
   *
   * @param others the queue calls that are not presses of the outbox, including draws
   * @param isOfOthers whether these are all
   */
  record Taken(ImmutableList<Call<Track>> others, boolean isOfOthers, Effect effect) {
    boolean hasOthers() {
      return !isOfOthers || !others.isEmpty();
    }
  }

  private final String device;
  private final WireSongs songs;
  private final Drawing<Track> functions;
  private final Outbox outbox;
  private final List<Change<Track>> changes = new ArrayList<>(); // of the call that is taken
  private PlayQueue<Track> queue;
  private volatile String session;
  private volatile long number;
  private volatile long play;
  private volatile String sounding;
  private boolean isBroken; // a call of the log did not fit

  /**
   * Creates a mirror.
   *
   * @param functions for songs that are added under any law
   * @param log the answer of the server with the state of the session
   */
  Mirror(
      String device,
      WireSongs songs,
      Drawing<Track> functions,
      Outbox outbox,
      String session,
      JsonNode log)
      throws IOException {
    this.device = device;
    this.songs = songs;
    this.functions = functions;
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
      PlayQueue<Track> opened =
          PlayQueue.restore(songs.state(log.path("state").asText()), functions);
      number = log.path("number").asLong();
      play = log.path("play").asLong(NO_PLAY);
      sounding = log.path("sounding").asText();
      changes.clear();
      isBroken = false;
      var unused = opened.follow(changes::add);
      return opened;
    } catch (IllegalArgumentException e) {
      throw new IOException("the server sent an invalid queue state: " + e.getMessage(), e);
    }
  }

  // ------------------------------------------------------------------ the log

  /** Applies a log, and removes its presses from the outbox. */
  Taken take(JsonNode log) throws IOException {
    if (log.has("state")) {
      queue = opened(log);
      return new Taken(ImmutableList.of(), false, Effect.NEW_PLAY);
    }
    ImmutableList.Builder<Call<Track>> others = ImmutableList.builder();
    boolean hasPress = false;
    Effect effect = Effect.DRAWS;
    for (JsonNode call : log.path("calls")) {
      boolean isPress = isNext(call);
      Effect made = make(call);
      hasPress |= isPress;
      effect = isOwn(call) ? effect : Comparators.max(effect, made);
      if (!isPress && call.has("call")) {
        others.add(songs.call(call.path("call").asText()));
      }
    }
    ImmutableList<Call<Track>> all = others.build();
    return new Taken(all, all.isEmpty() || !hasPress, effect);
  }

  /** Applies the calls of a log up to the first call of another device that is not a draw. */
  void takeOwn(JsonNode log) throws IOException {
    for (JsonNode call : log.path("calls")) {
      boolean isDraw =
          call.has("call") && songs.call(call.path("call").asText()).cause() == Cause.UPCOMING;
      if (!isOwn(call) && !isDraw) {
        return;
      }
      boolean unusedPress = isNext(call);
      Effect unusedEffect = make(call);
    }
  }

  private boolean isOwn(JsonNode call) {
    return call.path("device").asText().equals(device);
  }

  private boolean isNext(JsonNode call) {
    return isOwn(call) && outbox.removeFirst(call.path("counter").asLong());
  }

  /** Applies the next call, and returns its effect. */
  private Effect make(JsonNode call) throws IOException {
    long next = call.path("number").asLong();
    try {
      if (next != number + 1) {
        throw new IllegalArgumentException("call " + (number + 1) + " is missing");
      }
      isBroken = true; // until the call is made
      number = next;
      if (call.has("call")) {
        queue.take(songs.call(call.path("call").asText()));
      } else {
        sounding = call.path("device").asText();
      }
      isBroken = false;
      return applyChanges();
    } catch (IllegalArgumentException e) {
      throw new IOException("the server sent an inconsistent log: " + e.getMessage(), e);
    }
  }

  /** Updates the play as the store does, and returns the effect of the call. */
  private Effect applyChanges() {
    Effect effect = Effect.DRAWS;
    for (Change<Track> change : changes) {
      Cause cause = change.cause();
      boolean mayStop = cause == Cause.TRACK_ENDED || cause == Cause.SKIP_UNIT;
      if (cause != Cause.UPCOMING) {
        effect = change.startsAnew() ? Effect.NEW_PLAY : Effect.EDITS;
        boolean stops = mayStop || change.now().isEmpty();
        play = change.startsAnew() ? number : stops ? NO_PLAY : play;
      }
    }
    changes.clear();
    return effect;
  }

  // ------------------------------------------------------------------ queries

  String session() {
    return session;
  }

  /** Returns the number after which to request the log, or empty to request the state. */
  OptionalLong since() {
    return isBroken ? OptionalLong.empty() : OptionalLong.of(number);
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

  /** Returns whether this is the playing device. */
  boolean sounds() {
    return sounding.equals(device);
  }

  /** Returns a copy of the queue. */
  PlayQueue<Track> copy() {
    return PlayQueue.restore(queue.state(), functions);
  }
}
