package dev.riffle.device;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.io.BaseEncoding;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.control.MusicLibrary;
import dev.riffle.control.Playback;
import dev.riffle.control.SoundSettings;
import dev.riffle.listens.ListenLog;
import dev.riffle.player.Buttons;
import dev.riffle.player.Controls;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.HeardRules;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A playback that is a device of a server's session: it shows the session's queue, and plays it
 * while it is the playing device. Thread-safe.
 */
public final class DeviceSession implements AutoCloseable {
  private static final int ID_BYTES = 12;
  private static final int SOON = 50; // rows among which a song at hand is looked for
  private static final Duration MAX_AGE = Duration.ofSeconds(30); // of a position that advances

  /**
   * The parts of a playback that depend on the user.
   *
   * @param here the songs in local files
   * @param name returns the name of this machine
   * @param kept the folder for unsent presses, if any
   * @param log receives the songs heard
   * @param songs returns the songs at a path
   * @param remarks receives sentences for the listener
   * @param traces receives internal errors
   */
  public record Parts(
      Catalogue here,
      Supplier<String> name,
      SoundSettings settings,
      HeardRules heard,
      Optional<Path> kept,
      Optional<ListenLog> log,
      Function<String, ? extends List<Track>> songs,
      Consumer<String> remarks,
      Consumer<RuntimeException> traces) {}

  private final ServerClient server;
  private final ServerAddress address;
  private final Parts parts;
  private final Mirror mirror;
  private final PlayQueue<Track> queue;
  private final FetchedSongs files;
  private final Player player;
  private final Playback playback;
  private final SessionLink link;
  private final Subscription following;
  private final ExecutorService fetcher =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "riffle-fetch");
            thread.setDaemon(true);
            return thread;
          });
  private volatile boolean hasRunOut; // the player has played all songs

  private DeviceSession(ServerClient server, ServerAddress address, String session, Parts parts)
      throws IOException {
    this.server = server;
    this.address = address;
    this.parts = parts;
    WireSongs songs = new WireSongs(parts.here);
    Outbox outbox = new Outbox();
    String id = newId();
    mirror =
        new Mirror(
            id,
            songs,
            parts.heard.rules().functions(),
            outbox,
            session,
            server.log(session, OptionalLong.empty()));
    queue = mirror.copy();
    followLaw();
    parts.heard.rules().refuseOutsideStates("cannot be set with --at: the server owns the queue");
    Reach reach = new Reach();
    files = new FetchedSongs(server, songs, reach);
    player = parts.settings.player(queue, new Events(), files::file);
    TagLoader tags = TagLoader.ofRead(queue);
    playback =
        new Playback(
            queue,
            new DeviceControls(this, player),
            parts.heard,
            tags,
            MusicLibrary.ofQueue(queue, tags, parts.traces, Clock.systemUTC()),
            new SongsToAdd(server, songs, queue, reach, parts.songs)::at,
            parts.traces);
    parts.log.ifPresent(log -> playback.keepListens(log, parts.remarks));
    link = new SessionLink(server, id, parts.name, songs, mirror, outbox, queue, new Linked());
    following =
        queue.subscribe(
            change -> {
              if (change.cause() == Cause.SET_DRAWING || change.cause() == Cause.RESTORE) {
                followLaw();
              }
              fetchAhead();
            },
            fetcher);
  }

  /** Shows the law of the queue, which another device may have set, as the rules. */
  private void followLaw() {
    DrawingRules.Values law = DrawingRules.Values.of(queue);
    parts.heard.rules().resume(queue, law, law);
  }

  /**
   * Opens a session of a server.
   *
   * @throws Failure if the server does not answer, or requires the token of its link
   * @throws Misuse if it has no such session
   */
  public static DeviceSession open(ServerAddress address, Parts parts) {
    ServerClient server = new ServerClient(address);
    try {
      String session = session(server.sessions(), address);
      if (parts.kept.isPresent()) {
        new Unreported(parts.kept.get()).report(server, address, parts.remarks);
      }
      return new DeviceSession(server, address, session, parts);
    } catch (ServerClient.Refused e) {
      throw new Failure(
          address.base()
              + (e.needsLink()
                  ? ": requires the link that riffle serve printed"
                  : ": " + e.getMessage()));
    } catch (IOException e) {
      throw new Failure(address.base() + ": no riffle serve responds at this address");
    }
  }

  private static String session(JsonNode answer, ServerAddress address) {
    String found = "";
    for (JsonNode session : answer.path("sessions")) {
      String name = session.path("name").asText();
      if (address.session().isEmpty() || address.session().get().equals(name)) {
        found = session.path("session").asText();
      }
    }
    if (found.isEmpty()) {
      throw new Misuse(address.base() + ": no session " + address.session().orElse("is there"));
    }
    return found;
  }

  private static String newId() {
    byte[] id = new byte[ID_BYTES];
    new SecureRandom().nextBytes(id);
    return BaseEncoding.base16().lowerCase().encode(id);
  }

  /** Returns the playback, which ends with this object. */
  public Playback playback() {
    return playback;
  }

  // ------------------------------------------------------------------ the sound

  /** Takes over playback; returns the entry that plays. */
  public Optional<Entry<Track>> start() {
    link.start();
    return takeOver();
  }

  /** Returns whether this is the playing device. */
  boolean sounds() {
    return link.sounds();
  }

  /** Takes over playback at the position of the previous device. */
  Optional<Entry<Track>> takeOver() {
    Duration from = position();
    boolean isOver = !mirror.isPlaying() && queue.current().isPresent();
    link.takeOver();
    return player.press(isOver ? Buttons.CONTINUE : Buttons.START, entry -> from);
  }

  /** Returns the position in the play of another device, or zero if unknown. */
  private Duration position() {
    if (!mirror.isPlaying() || link.isAway()) {
      return Duration.ZERO;
    }
    try {
      JsonNode session = server.summary(mirror.session());
      JsonNode last = session.path("position");
      Duration age = Duration.ofMillis(last.path("ageMillis").asLong());
      boolean advances = last.path("advances").asBoolean() && age.compareTo(MAX_AGE) < 0;
      Duration position = Duration.ofMillis(last.path("millis").asLong());
      boolean isSame = session.path("play").asLong(-1) == mirror.play();
      return isSame ? position.plus(advances ? age : Duration.ZERO) : Duration.ZERO;
    } catch (IOException e) {
      return Duration.ZERO;
    }
  }

  private void fetchAhead() {
    if (link.sounds() && parts.settings.sound() != Player.Output.NONE) {
      queue.current().ifPresent(this::fetch);
      queue.upcomingAfterEnd().ifPresent(this::fetch);
    }
  }

  private void fetch(Entry<Track> entry) {
    if (!entry.item().isFile()) {
      var unused = files.file(entry.item());
    }
  }

  /** Leaves the session unchanged, and deletes the downloaded files. */
  @Override
  public void close() {
    link.close();
    link.takeUnreported().ifPresent(this::keep);
    following.close();
    fetcher.shutdown();
    playback.close();
    player.close();
    files.close();
  }

  private void keep(ObjectNode calls) {
    try {
      if (parts.kept.isPresent()) {
        new Unreported(parts.kept.get()).keep(address, mirror.session(), calls);
        parts.remarks.accept("the next player that connects to this server sends the last presses");
        return;
      }
    } catch (IOException e) {
      // Said below.
    }
    parts.remarks.accept("the last presses were not sent and are lost");
  }

  /** The songs that can be played without the server. */
  private final class Reach implements FetchedSongs.Reach {
    @Override
    public boolean isAway() {
      return link.isAway();
    }

    @Override
    public boolean hasOthers() {
      return queue.upcoming(SOON).stream().anyMatch(entry -> files.isHere(entry.item()));
    }
  }

  private final class Linked implements LinkedPlayer {
    @Override
    public void edit(Runnable edit, boolean playsAnew) {
      Optional<Long> before = player.playing().map(Entry::id);
      player.edit(ours -> edit.run());
      if (playsAnew && sounds()) {
        boolean isSame = player.playing().map(Entry::id).equals(before);
        boolean begins = player.state() == Controls.State.STOPPED ? hasRunOut : isSame;
        if (begins) {
          Controls.State state =
              player.state() == Controls.State.PAUSED
                  ? Controls.State.PAUSED
                  : Controls.State.PLAYING;
          player.press(PlayQueue::current, entry -> Duration.ZERO, state);
        }
      }
    }

    @Override
    public void stopSounding() {
      player.stop();
      said("playback has moved to another device; resume plays here");
    }

    @Override
    public ObjectNode position() {
      return JsonNodeFactory.instance
          .objectNode()
          .put("millis", player.position().toMillis())
          .put("advances", player.state() == Controls.State.PLAYING);
    }

    @Override
    public void said(String sentence) {
      playback.said(sentence);
    }

    @Override
    public void trace(RuntimeException error) {
      parts.traces.accept(error);
    }
  }

  private final class Events implements PlayerListener {
    @Override
    public void changed(PlayerListener.Trigger trigger, Optional<Entry<Track>> playing) {
      hasRunOut = trigger == PlayerListener.Trigger.ENDED && playing.isEmpty();
      parts.heard.songChanged(queue);
      link.reportPosition();
      playback.changed(trigger, playing);
    }

    @Override
    public void said(String sentence) {
      playback.said(sentence);
    }
  }
}
