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
 * A session as the server has it: the queue after the call of a number, made of the log. The same
 * calls give the same queue, so it equals that of the server. Confined to one thread, but for the
 * queries.
 */
final class Mirror {
  /** The number of no play, as the server has it. */
  private static final long NO_PLAY = -1;

  /** The greatest effect of the calls of other devices. */
  enum Effect {
    /** They drew rows at most: each row and place means the same as before. */
    DRAWS,
    /** They edited the queue, or changed its modes, while the song plays on. */
    EDITS,
    /** They began another play. */
    NEW_PLAY
  }

  /**
   * A log that was taken.
   *
   * @param others the calls of the queue that are no presses of the outbox, draws included
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

  /** Takes a log, and removes the presses of the outbox that are in it. */
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

  /** Takes the calls of a log up to the first one that another device made and that is no draw. */
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

  /** Makes the next call, and returns its effect. */
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

  /** Sets the play as the store does, and returns the effect of the call. */
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

  /** Returns the number since which the log is wanted, or empty for the state. */
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

  /** Returns whether this device sounds. */
  boolean sounds() {
    return sounding.equals(device);
  }

  /** Returns a copy of the queue. */
  PlayQueue<Track> copy() {
    return PlayQueue.restore(queue.state(), functions);
  }
}
