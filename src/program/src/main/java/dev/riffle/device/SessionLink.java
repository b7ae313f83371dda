package dev.riffle.device;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.device.Mirror.Effect;
import dev.riffle.device.Outbox.Press;
import dev.riffle.queue.Cause;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Synchronizes a queue with a server's session, on its own thread. Thread-safe.
 *
 * <pre>
 *   queue -- changes --> Outbox -- presses --> server -- log --> Mirror -- calls, state --> queue
 * </pre>
 *
 * A press takes effect here at once. If it is the next call in the log, the queues are equal.
 * Otherwise other devices were first: the queue is updated from the server ({@link
 * Reconciliation}), and presses that still mean the same are reapplied ({@link Redo}). While the
 * server is unreachable, presses wait. If songs were heard offline, the presses are sent as one
 * run, and the server decides whether to apply it.
 */
final class SessionLink implements AutoCloseable {
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofSeconds(5); // between reports of the position
  private static final Duration IDLE = Duration.ofSeconds(30); // between requests without one
  private static final Duration LAST_PRESSES = Duration.ofSeconds(2);

  private final ServerClient server;
  private final String deviceId;
  private final Supplier<String> deviceName;
  private final WireSongs songs;
  private final Mirror mirror;
  private final Outbox outbox;
  private final PlayQueue<Track> queue;
  private final LinkedPlayer player;
  private final Reconciliation inStep;
  private final Subscription recording;
  private final EventReader events;
  private final Semaphore work = new Semaphore(0);
  private final Thread thread = new Thread(this::run, "riffle-link");
  private volatile boolean isAway;
  private volatile boolean isClosed;

  private volatile long reported = System.nanoTime(); // the last position

  // Used by the thread alone.
  private Optional<OfflineRun> offline = Optional.empty();
  private boolean hasFailed;

  /** Creates a link; {@code queue} is the mirror's. */
  SessionLink(
      ServerClient server,
      String deviceId,
      Supplier<String> deviceName,
      WireSongs songs,
      Mirror mirror,
      Outbox outbox,
      PlayQueue<Track> queue,
      LinkedPlayer player) {
    this.server = server;
    this.deviceId = deviceId;
    this.deviceName = deviceName;
    this.songs = songs;
    this.mirror = mirror;
    this.outbox = outbox;
    this.queue = queue;
    this.player = player;
    inStep = new Reconciliation(mirror, outbox, queue, player);
    recording =
        queue.follow(
            change -> {
              outbox.add(change);
              wake();
            });
    events = new EventReader(server, mirror, this::wake);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
    events.start();
  }

  private void wake() {
    work.release();
  }

  /** Returns whether this is, or is about to be, the playing device. */
  boolean sounds() {
    return mirror.sounds() || outbox.takesOver();
  }

  /** Takes over playback. */
  void takeOver() {
    if (!mirror.sounds()) {
      outbox.addTakeOver();
      wake();
    }
  }

  /** Returns whether the server does not answer. */
  boolean isAway() {
    return isAway;
  }

  /** Reports the position soon. */
  void reportPosition() {
    reported = System.nanoTime() - IDLE.toNanos();
    wake();
  }

  // ------------------------------------------------------------------ the thread

  private void run() {
    while (!isClosed) {
      try {
        step();
        hasFailed = false;
      } catch (IOException e) {
        if (hasFailed) {
          goAway(e);
        }
        hasFailed = true; // once may be a connection that the server had closed: again at once
      } catch (RuntimeException e) {
        player.trace(e);
        sleep(RETRY);
      }
    }
  }

  private void step() throws IOException {
    if (isAway) {
      sleep(RETRY);
      comeBack();
      return;
    }
    Optional<Press> first = outbox.first();
    if (first.isPresent()) {
      send(first.get());
    } else if (events.heard() > mirror.number() || events.wasCut()) {
      follow();
    } else if (System.nanoTime() - reported >= (isReporting() ? PAUSE : IDLE).toNanos()) {
      check();
    } else {
      await(PAUSE);
    }
  }

  private void await(Duration time) {
    try {
      boolean unused = work.tryAcquire(time.toMillis(), TimeUnit.MILLISECONDS);
      work.drainPermits();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reports the position, and detects an unreachable server or a stalled stream. */
  private void check() throws IOException {
    reported = System.nanoTime();
    if (isReporting()) {
      ObjectNode position = player.position();
      position.put("device", deviceId).put("play", mirror.play());
      var unused = server.position(mirror.session(), position);
    }
    follow();
  }

  private boolean isReporting() {
    return mirror.sounds() && mirror.isPlaying();
  }

  private void follow() throws IOException {
    boolean sounded = mirror.sounds();
    inStep.follow(mirror.take(server.log(mirror.session(), mirror.since())));
    stopIfLost(sounded);
  }

  // ------------------------------------------------------------------ presses

  private void send(Press press) throws IOException {
    boolean sounded = mirror.sounds();
    JsonNode answer;
    try {
      answer = server.press(mirror.session(), body(press));
    } catch (ServerClient.Refused e) {
      drop(press, String.valueOf(e.getMessage()));
      return;
    }
    Mirror.Taken log = mirror.take(answer.path("log"));
    String outcome = answer.path("outcome").asText();
    if (outcome.equals("refused")) {
      drop(press, answer.path("reason").asText());
    } else if (outcome.equals("behind") && !log.hasOthers()) {
      sleep(RETRY); // the server has lost calls; the press is made again
      inStep.restore(Effect.EDITS);
    } else if (outcome.equals("taken") || outcome.equals("behind")) {
      inStep.follow(log);
    } else if (outbox.removeFirst(press.counter()) && press.call().isPresent()) {
      inStep.restore(log.effect()); // unchanged: it has an effect here alone
    } else {
      inStep.follow(log);
    }
    stopIfLost(sounded);
  }

  private ObjectNode body(Press press) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("device", deviceId).put("counter", press.counter()).put("seen", mirror.number());
    if (press.call().isEmpty()) {
      return body.put("verb", "takeOver");
    }
    return press.cause() == Cause.TRACK_ENDED && mirror.isPlaying()
        ? body.put("verb", "ended").put("play", mirror.play())
        : body.put("verb", "call").put("call", songs.encode(press.call().get()));
  }

  private void drop(Press press, String reason) {
    boolean unused = outbox.removeFirst(press.counter());
    player.said(reason);
    inStep.restore(Effect.EDITS);
  }

  // ------------------------------------------------------------------ in step

  /** Stops the sound if another device has taken over. */
  private void stopIfLost(boolean sounded) {
    if (sounded && !mirror.sounds()) {
      outbox.cancelTakeOver();
      player.stopSounding();
    }
  }

  // ------------------------------------------------------------------ without the server

  private void goAway(IOException problem) {
    if (!isAway && !isClosed) {
      isAway = true;
      player.said(
          problem instanceof ServerClient.Refused
              ? "the server rejected this session: " + problem.getMessage()
              : "the server is unreachable; downloaded songs continue to play");
    }
  }

  private void comeBack() throws IOException {
    if (offline.isEmpty()) {
      JsonNode log = server.log(mirror.session(), mirror.since());
      mirror.takeOwn(log); // presses of which the answers were lost
      ImmutableList<Press> calls = outbox.run();
      if (calls.stream().anyMatch(press -> Redo.NAVIGATION.contains(press.cause()))) {
        offline = Optional.of(OfflineRun.of(mirror, calls, queue));
      }
    }
    boolean sounded = mirror.sounds();
    if (offline.isPresent()) {
      report(offline.get());
    } else {
      inStep.restore(mirror.take(server.log(mirror.session(), mirror.since())).effect());
    }
    offline = Optional.empty();
    isAway = false;
    player.said("reconnected to the server");
    stopIfLost(sounded);
  }

  private void report(OfflineRun made) throws IOException {
    String before = mirror.session();
    String now;
    try {
      now = server.offline(before, json(made)).path("session").asText();
    } catch (ServerClient.Refused e) {
      player.said("changes made offline are lost: " + e.getMessage());
      now = before;
    }
    JsonNode log = server.log(now, now.equals(before) ? mirror.since() : OptionalLong.empty());
    outbox.removeAll(made.presses());
    if (now.equals(before)) {
      inStep.restore(mirror.take(log).effect());
    } else {
      goOnBeside(now, log);
    }
  }

  private void goOnBeside(String session, JsonNode log) throws IOException {
    boolean sounded = sounds();
    mirror.open(session, log);
    events.restart();
    inStep.restore(Effect.DRAWS);
    player.said("another device changed the session; this player continues in a separate one");
    if (sounded) {
      takeOver();
    }
  }

  /** Sends the last presses, for at most two seconds, and ends. */
  @Override
  public void close() {
    recording.close();
    try {
      if (!isAway) {
        outbox.awaitEmpty(LAST_PRESSES);
      }
      end();
      thread.join(LAST_PRESSES.toMillis());
    } catch (InterruptedException e) {
      end();
      Thread.currentThread().interrupt();
    }
  }

  private void end() {
    isClosed = true;
    events.close();
    thread.interrupt();
  }

  /** Returns the presses that were not sent before {@link #close}, in the format of the API. */
  Optional<ObjectNode> takeUnreported() {
    ImmutableList<Press> left = outbox.run();
    Optional<ObjectNode> calls =
        left.isEmpty() ? Optional.empty() : Optional.of(json(OfflineRun.of(mirror, left, queue)));
    outbox.removeAll(left);
    return calls;
  }

  private ObjectNode json(OfflineRun made) {
    return made.json(songs).put("device", deviceId).put("name", deviceName.get());
  }
}
