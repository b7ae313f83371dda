package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SoundByFormatTest {
  private static final Song MP3 = song(1, "/a.mp3");
  private static final Song MP3_TOO = song(2, "/b.MP3");
  private static final Song FLAC = song(3, "/c.flac");
  private static final Song OPUS = song(4, "/d.opus");

  private final List<String> calls = new ArrayList<>();
  private final SoundEvents events = new SoundEvents();

  private static Song song(int number, String path) {
    return new Song(number, Track.builder(Path.of(path)).build());
  }

  /** Notes what it is told; its position is the length of its name. */
  private final class Noted implements Sound {
    private final String name;

    Noted(String name) {
      this.name = name;
    }

    private void note(Object call) {
      calls.add(name + " " + call);
    }

    @Override
    public void play(Song song, Duration from, boolean held) {
      note(song.track().path() + (held ? " held" : ""));
    }

    @Override
    public void follow(Optional<Song> next) {
      note("then " + next.map(song -> String.valueOf(song.track().path())).orElse("nothing"));
    }

    @Override
    public void pause() {
      note("pause");
    }

    @Override
    public void resume() {
      note("resume");
    }

    @Override
    public void stop() {
      note("stop");
    }

    @Override
    public void setVolume(int percent) {
      note(percent);
    }

    @Override
    public Duration position() {
      return Duration.ofSeconds(name.length());
    }

    @Override
    public void close() {
      note("close");
    }
  }

  private Sound sound() {
    return new SoundByFormat(
        listener -> new Noted("java"), Optional.of(listener -> new Noted("mpv")), events);
  }

  private List<String> calls() {
    List<String> all = List.copyOf(calls);
    calls.clear();
    return all;
  }

  @Test
  void songs_areEachPlayedByTheSoundOfTheirFormat_oneAtATime() {
    Sound sound = sound();
    sound.play(MP3, Duration.ZERO, false);
    sound.pause();
    assertThat(sound.position()).isEqualTo(Duration.ofSeconds(4));
    sound.play(FLAC, Duration.ZERO, true);
    sound.resume();
    assertThat(sound.position()).isEqualTo(Duration.ofSeconds(3));
    sound.play(MP3_TOO, Duration.ZERO, false);
    sound.stop();
    assertThat(calls())
        .containsExactly(
            "java /a.mp3",
            "java pause",
            "java stop",
            "mpv /c.flac held",
            "mpv resume",
            "mpv stop",
            "java /b.MP3",
            "java stop")
        .inOrder();
  }

  @Test
  void volumeAndClose_areForBoth() {
    Sound sound = sound();
    sound.setVolume(30);
    sound.close();
    assertThat(calls()).containsExactly("java 30", "mpv 30", "java close", "mpv close");
  }

  @Test
  void follow_withoutAGapOnlyWithinOneSound() {
    Sound sound = sound();
    sound.play(MP3, Duration.ZERO, false);
    sound.follow(Optional.of(MP3_TOO));
    sound.follow(Optional.of(FLAC)); // begun when the MP3 has ended
    sound.play(FLAC, Duration.ZERO, false);
    sound.follow(Optional.of(OPUS));
    assertThat(calls())
        .containsExactly(
            "java /a.mp3",
            "java then /b.MP3",
            "java then nothing",
            "java stop",
            "mpv /c.flac",
            "mpv then /d.opus")
        .inOrder();
  }

  @Test
  void withoutMpv_itsSongsAreUnplayable_andSayWhy() throws Exception {
    Sound sound = new SoundByFormat(listener -> new Noted("java"), Optional.empty(), events);
    sound.play(MP3, Duration.ZERO, false);
    sound.follow(Optional.of(FLAC));
    sound.play(FLAC, Duration.ZERO, false);
    SoundEvents.Ended ended = events.awaitEnd();
    assertThat(ended.song()).isEqualTo(FLAC);
    assertThat(ended.end())
        .isEqualTo(End.unplayable("/c.flac: is played by mpv, which is not installed"));
    assertThat(calls()).containsExactly("java /a.mp3", "java then nothing", "java stop").inOrder();
  }
}
