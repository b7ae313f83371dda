package dev.riffle.mpd;

import dev.riffle.control.Commands;
import dev.riffle.control.PlayerVerb;
import dev.riffle.control.Status;
import dev.riffle.player.Buttons;
import dev.riffle.player.Controls;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The commands that play, seek and set modes. Stateless. */
final class PlaybackCommands {
  private static final double NANOS = 1e9;

  private PlaybackCommands() {}

  static void addTo(CommandTable table) {
    table.add("status", 0, 0, (caller, words, reply) -> status(caller.served(), reply));
    table.add("currentsong", 0, 0, (caller, words, reply) -> currentSong(caller, reply));
    table.add("play", 0, 1, (caller, words, reply) -> play(caller.served(), words));
    table.add("playid", 0, 1, (caller, words, reply) -> playId(caller.served(), words));
    table.add("pause", 0, 1, (caller, words, reply) -> pause(caller.served(), words));
    table.add("stop", 0, 0, (caller, words, reply) -> caller.served().perform(PlayerVerb.STOP, ""));
    table.add("next", 0, 0, (caller, words, reply) -> press(caller.served(), Buttons.NEXT));
    table.add("previous", 0, 0, (caller, words, reply) -> press(caller.served(), Buttons.PREVIOUS));
    table.add("seek", 2, 2, PlaybackCommands::seek);
    table.add("seekid", 2, 2, PlaybackCommands::seekId);
    table.add("seekcur", 1, 1, PlaybackCommands::seekCurrent);
    table.add("setvol", 1, 1, (caller, words, reply) -> setVolume(caller.served(), words, false));
    table.add("volume", 1, 1, (caller, words, reply) -> setVolume(caller.served(), words, true));
    table.add(
        "getvol",
        0,
        0,
        (caller, words, reply) ->
            reply.pair("volume", caller.served().playback.controls().volume()));
    table.add(
        "replay_gain_status",
        0,
        0,
        (caller, words, reply) ->
            reply.pair("replay_gain_mode", Words.of(caller.served().replayGain)));
    table.add("random", 1, 1, (caller, words, reply) -> random(caller.served(), words.isOn(0)));
    table.add("repeat", 1, 1, (caller, words, reply) -> repeat(caller.served(), words.isOn(0)));
    table.add("single", 1, 1, (caller, words, reply) -> single(caller.served(), words));
  }

  // ------------------------------------------------------------------ state

  private static void status(Served served, Reply reply) {
    Status status = served.playback.status();
    ServedRows.Snapshot rows = served.rows.now();
    RepeatMode repeat = status.repeat();
    reply.pair("volume", status.volume());
    reply.pair("repeat", repeat == RepeatMode.OFF ? 0 : 1);
    reply.pair("random", status.mode() == PlayMode.IN_ORDER ? 0 : 1);
    reply.pair("single", single(served, repeat));
    reply.pair("consume", 0);
    reply.pair("playlist", rows.version());
    reply.pair("playlistlength", rows.rows().size());
    reply.pair("state", word(status.state()));
    rows.cursor().ifPresent(at -> position(reply, "song", rows, at));
    if (status.state() != Controls.State.STOPPED) {
      OptionalLong length =
          status.entry().map(entry -> entry.item().durationMillis()).orElse(OptionalLong.empty());
      long seconds = status.position().toSeconds();
      reply.pair("time", seconds + ":" + Math.round(length.orElse(0) / 1e3));
      reply.pair("elapsed", decimal(status.position().toNanos() / NANOS));
      length.ifPresent(millis -> reply.pair("duration", decimal(millis / 1e3)));
    }
    served.library().job().ifPresent(job -> reply.pair("updating_db", job));
    served.rows.next(rows).ifPresent(at -> position(reply, "nextsong", rows, at));
  }

  private static String single(Served served, RepeatMode repeat) {
    return repeat == RepeatMode.ONE ? "1" : served.queue().stopsAfterCurrent() ? "oneshot" : "0";
  }

  private static void position(Reply reply, String name, ServedRows.Snapshot rows, int at) {
    reply.pair(name, at);
    reply.pair(name + "id", rows.at(at).id());
  }

  private static String word(Controls.State state) {
    return switch (state) {
      case PLAYING -> "play";
      case PAUSED -> "pause";
      case STOPPED -> "stop";
    };
  }

  private static String decimal(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private static void currentSong(Caller caller, Reply reply) {
    ServedRows.Snapshot rows = caller.served().rows.now();
    OptionalInt at = rows.cursor();
    if (at.isPresent()) {
      SongLines.row(reply, caller.served(), rows.at(at.getAsInt()), at.getAsInt(), caller.tags());
    }
  }

  // ------------------------------------------------------------------ playing

  private static void play(Served served, Arguments words) {
    if (words.size() == 0 || words.word(0).equals("-1")) {
      resume(served);
    } else {
      jump(served, served.rows.now(), words.unsigned(0));
    }
  }

  private static void playId(Served served, Arguments words) {
    if (words.size() == 0 || words.word(0).equals("-1")) {
      resume(served);
    } else {
      ServedRows.Snapshot rows = served.rows.now();
      jump(served, rows, rows.positionOf(words.number(0)));
    }
  }

  private static void resume(Served served) {
    switch (served.playback.controls().state()) {
      case PLAYING -> {}
      case PAUSED -> served.perform(PlayerVerb.RESUME, "");
      case STOPPED -> served.playback.controls().press(Buttons.START);
    }
  }

  /** Plays the song of a row, from its beginning, and the rows that follow it. */
  private static void jump(Served served, ServedRows.Snapshot rows, int position) {
    Entry<Track> entry = rows.at(position).entry();
    if (rows.cursor().equals(OptionalInt.of(position))) {
      Controls controls = served.playback.controls();
      if (controls.state() == Controls.State.STOPPED) {
        controls.press(Buttons.START);
      }
      controls.seek(Duration.ZERO);
      controls.resume();
    } else {
      served.perform(PlayerVerb.SKIP, Commands.row(entry, rows.distance(position)));
    }
  }

  private static void pause(Served served, Arguments words) {
    Controls controls = served.playback.controls();
    boolean isPlaying = controls.state() == Controls.State.PLAYING;
    boolean pauses = words.size() == 0 ? isPlaying : words.isOn(0);
    if (controls.state() != Controls.State.STOPPED) {
      served.perform(pauses ? PlayerVerb.PAUSE : PlayerVerb.RESUME, "");
    }
  }

  private static void press(Served served, Buttons.Button button) {
    if (served.playback.controls().state() == Controls.State.STOPPED) {
      throw new Refusal(Refusal.Code.NOT_PLAYING, "Not playing");
    }
    served.playback.controls().press(button);
  }

  private static void seek(Caller caller, Arguments words, Reply reply) {
    Served served = caller.served();
    ServedRows.Snapshot rows = served.rows.now();
    seek(served, rows, words.unsigned(0), words.seconds(1));
  }

  private static void seekId(Caller caller, Arguments words, Reply reply) {
    Served served = caller.served();
    ServedRows.Snapshot rows = served.rows.now();
    seek(served, rows, rows.positionOf(words.number(0)), words.seconds(1));
  }

  private static void seek(Served served, ServedRows.Snapshot rows, int position, double seconds) {
    boolean isCurrent = rows.cursor().equals(OptionalInt.of(position));
    if (!isCurrent || served.playback.controls().state() == Controls.State.STOPPED) {
      jump(served, rows, position);
    }
    seekTo(served, seconds);
  }

  private static void seekCurrent(Caller caller, Arguments words, Reply reply) {
    Controls controls = caller.served().playback.controls();
    if (controls.playing().isEmpty()) {
      throw new Refusal(Refusal.Code.NOT_PLAYING, "Not playing");
    }
    String word = words.word(0);
    boolean isStep = word.startsWith("+") || word.startsWith("-");
    double from = isStep ? controls.position().toNanos() / NANOS : 0;
    seekTo(caller.served(), from + words.seconds(0));
  }

  private static void seekTo(Served served, double seconds) {
    served.playback.controls().seek(Duration.ofNanos((long) (Math.max(0, seconds) * NANOS)));
  }

  // ------------------------------------------------------------------ modes

  private static void setVolume(Served served, Arguments words, boolean isStep) {
    int number = isStep ? words.number(0) : words.unsigned(0);
    int before = isStep ? served.playback.controls().volume() : 0;
    if (!isStep && number > 100) {
      throw Refusal.ofArgument("Invalid volume value");
    }
    int percent = (int) Math.max(0, Math.min(100, (long) before + number));
    served.perform(PlayerVerb.VOLUME, String.valueOf(percent));
  }

  /** Selects shuffle or list order; keeps a mode that shuffles already. */
  private static void random(Served served, boolean isOn) {
    if (!isOn || served.queue().mode() == PlayMode.IN_ORDER) {
      served.perform(PlayerVerb.SHUFFLE, isOn ? "on" : "off");
    }
  }

  private static void repeat(Served served, boolean isOn) {
    if (isOn != (served.queue().repeat() != RepeatMode.OFF)) {
      set(served, isOn ? RepeatMode.ALL : RepeatMode.OFF);
    }
  }

  private static void single(Served served, Arguments words) {
    RepeatMode repeat = served.queue().repeat();
    switch (words.word(0)) {
      case "oneshot" -> served.queue().setStopAfterCurrent(true);
      case "0" -> {
        served.queue().setStopAfterCurrent(false);
        if (repeat == RepeatMode.ONE) {
          set(served, RepeatMode.ALL);
        }
      }
      case "1" -> {
        if (repeat == RepeatMode.OFF) {
          throw Refusal.ofArgument("single requires repeat; use oneshot to stop after this song");
        }
        set(served, RepeatMode.ONE);
      }
      default -> throw Refusal.ofArgument("Unrecognized single mode: " + words.word(0));
    }
  }

  private static void set(Served served, RepeatMode repeat) {
    served.perform(PlayerVerb.REPEAT, Words.of(repeat));
  }
}
