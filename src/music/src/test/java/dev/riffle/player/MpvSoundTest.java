package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.player.HandClock.seconds;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import dev.riffle.player.SoundEvents.Ended;
import dev.riffle.testing.Flac;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests playback into mpv's null device, at some twelve times normal speed. */
@Tag("process")
@ResourceLock("mpv processes of this JVM")
final class MpvSoundTest extends SoundContract {
  private static final ImmutableList<String> NO_DEVICE =
      ImmutableList.of(
          "--ao=null", "--ao-null-speed=20", "--speed=3", "--audio-pitch-correction=no");

  private final ImmutableSet<ProcessHandle> processesBefore = processes();

  @Override
  Sound open(SoundListener listener) throws IOException {
    Tool.require("mpv");
    return MpvSound.open(ReplayGainMode.OFF, NO_DEVICE, listener);
  }

  @Test
  void mpv_killedInASong_isReported_andRestartedAtThePosition() throws Exception {
    Song song = begin(longTone());
    events.awaitNearEnd();
    Song next = follow(tone());
    awaitPosition(seconds(3));
    long killed = killMpv();
    assertThat(events.awaitMessage()).isEqualTo("mpv exited unexpectedly; restarting it");
    assertThat(sound().position()).isAtLeast(seconds(2));
    assertThat(events.awaitEnd()).isEqualTo(new Ended(song, End.ranOut(), Optional.of(next)));
    assertThat(events.awaitEnd()).isEqualTo(ranOut(next));
    assertThat(events.nearEnds).containsExactly(song, next).inOrder();
    assertThat(mpv().pid()).isNotEqualTo(killed);
  }

  @Test
  void mpv_killedBeforeItPlaysAgain_pauses_andResumeRestartsIt() throws Exception {
    Song song = begin(longTone());
    awaitPosition(seconds(3));
    killMpv();
    events.awaitMessage();
    while (mpvs().isEmpty()) {
      Thread.sleep(1);
    }
    killMpv();
    Ended ended = events.awaitEnd();
    assertThat(ended.song()).isEqualTo(song);
    assertThat(ended.end().kind()).isEqualTo(End.EndKind.DEVICE_FAILED);
    assertThat(ended.end().problem().orElseThrow()).startsWith("mpv ");
    Duration held = sound().position();
    assertThat(held).isAtLeast(seconds(2));
    sound().resume();
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
  }

  @Test
  void mpv_killedWhileStopped_isNotReported() throws Exception {
    killMpv();
    Song song = begin(longTone());
    awaitPosition(seconds(1));
    sound().pause();
    killMpv();
    sound().setVolume(10);
    sound().resume();
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
    assertThat(events.ends).hasSize(1);
  }

  private Path fifo(String name) throws Exception {
    Path fifo = folder.resolve(name);
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isEqualTo(0);
    return fifo;
  }

  @Test
  void fifo_withoutAWriter_isUnplayable_andTheNextSongPlays() throws Exception {
    Song song = begin(fifo("pipe.flac"));
    Ended ended = events.awaitEnd();
    assertThat(ended.song()).isEqualTo(song);
    assertThat(ended.end())
        .isEqualTo(
            End.unplayable(folder.resolve("pipe.flac") + ": cannot be read (not a regular file)"));
    Song next = begin(tone());
    assertThat(events.awaitEnd()).isEqualTo(ranOut(next));
  }

  @Test
  void fifo_following_isUnplayable_andTheNextSongPlays() throws Exception {
    Song song = begin(longTone());
    events.awaitNearEnd();
    Song pipe = follow(fifo("pipe.flac"));
    Ended first = events.awaitEnd();
    assertThat(first).isEqualTo(new Ended(song, End.ranOut(), Optional.of(pipe)));
    Ended second = events.awaitEnd();
    assertThat(second.song()).isEqualTo(pipe);
    assertThat(second.end().kind()).isEqualTo(End.EndKind.UNPLAYABLE);
    Song next = begin(tone());
    assertThat(events.awaitEnd()).isEqualTo(ranOut(next));
  }

  @Test
  void close_endsTheProcess() throws Exception {
    ProcessHandle mpv = mpv();
    begin(longTone());
    sound().close();
    assertThat(mpv.isAlive()).isFalse();
  }

  @Test
  void device_missing_isReported_andTheSongPaused() throws Exception {
    SoundEvents heard = new SoundEvents();
    ImmutableList<String> nowhere = ImmutableList.of("--ao=alsa", "--audio-device=alsa/nowhere");
    try (Sound deaf = MpvSound.open(ReplayGainMode.OFF, nowhere, heard)) {
      Song song = song(longTone());
      deaf.play(song, seconds(2), false);
      assertThat(heard.awaitEnd())
          .isEqualTo(new Ended(song, End.noDevice("no sound device"), Optional.empty()));
      assertThat(deaf.position()).isEqualTo(seconds(2));
      deaf.resume();
      assertThat(heard.awaitEnd().end()).isEqualTo(End.noDevice("no sound device"));
    }
  }

  @Test
  void song_flac_isPlayed() throws Exception {
    Song song = begin(new Flac().write(folder.resolve("a.flac")));
    assertThat(events.awaitEnd()).isEqualTo(ranOut(song));
  }

  @Test
  void file_referencingAnother_opensNothing() throws Exception {
    Path song = new Flac().write(folder.resolve("a.flac"));
    ImmutableList<String> hostile =
        ImmutableList.of(
            "#EXTM3U\n" + song + "\n",
            "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n" + song + "\n",
            "[playlist]\nFile1=" + song + "\nNumberOfEntries=1\n",
            "# mpv EDL v0\n" + song + ",0,1\n",
            "ffconcat version 1.0\nfile '" + song + "'\n",
            "RIFF CDXA " + song,
            "<?xml version=\"1.0\"?><MPD><BaseURL>" + song.toUri() + "</BaseURL></MPD>",
            "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n",
            "-- a script\nmp.commandv('loadfile', '" + song + "')\n");
    for (String text : hostile) {
      for (String ending : List.of("mp3", "m3u8", "cue", "edl", "lua", "sdp", "txt")) {
        Path file = Files.writeString(folder.resolve("hostile." + ending), text);
        assertWithMessage("%s", text).that(unplayable(file)).isEqualTo("no audio found");
      }
    }
  }

  @Test
  void mpv_ofAKilledProgram_ends() throws Exception {
    Process program = OtherJvm.start(OtherJvm.QUICK, PlayForever.class, longTone());
    try {
      assertThat(program.inputReader().readLine()).isEqualTo("plays");
      ProcessHandle mpv =
          program.toHandle().descendants().filter(MpvSoundTest::isMpv).findFirst().orElseThrow();
      program.destroyForcibly();
      assertThat(mpv.onExit().get(60, TimeUnit.SECONDS)).isNotNull();
    } finally {
      OtherJvm.kill(program);
    }
  }

  /** Plays through mpv until it is killed. */
  static final class PlayForever {
    private PlayForever() {}

    public static void main(String[] args) throws Exception {
      SoundEvents events = new SoundEvents();
      try (Sound sound = MpvSound.open(ReplayGainMode.OFF, NO_DEVICE, events)) {
        Song song = new Song(1, dev.riffle.track.Track.builder(Path.of(args[0])).build());
        sound.play(song, Duration.ZERO, false);
        events.awaitNearEnd();
        sound.pause();
        System.out.println("plays");
        Thread.sleep(Long.MAX_VALUE);
      }
    }
  }

  private static ImmutableSet<ProcessHandle> processes() {
    return ProcessHandle.current()
        .children()
        .filter(MpvSoundTest::isMpv)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static boolean isMpv(ProcessHandle process) {
    return process.info().command().orElse("").endsWith("mpv");
  }

  private ImmutableSet<ProcessHandle> mpvs() {
    return ImmutableSet.copyOf(Sets.difference(processes(), processesBefore));
  }

  private ProcessHandle mpv() {
    return mpvs().iterator().next();
  }

  /** Kills the process of the sound and waits for its exit; returns its process id. */
  private long killMpv() throws Exception {
    ProcessHandle mpv = mpv();
    mpv.destroyForcibly();
    var unused = mpv.onExit().get(60, TimeUnit.SECONDS);
    return mpv.pid();
  }
}
