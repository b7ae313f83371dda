package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;

import com.google.common.reflect.Reflection;
import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

  /** Returns a sound that records its calls; its position is the length of its name. */
  private Sound recordingSound(String name) {
    return Reflection.newProxy(
        Sound.class,
        (proxy, method, args) -> {
          switch (method.getName()) {
            case "equals" -> {
              return proxy == args[0];
            }
            case "position" -> {
              return Duration.ofSeconds(name.length());
            }
            default -> calls.add(name + " " + method.getName() + words(args));
          }
          return null;
        });
  }

  private static String words(Object @Nullable [] args) {
    return args == null
        ? ""
        : Stream.of(args)
            .map(
                arg ->
                    arg instanceof Optional<?> next
                        ? next.<Object>map(o -> o).orElse("nothing")
                        : arg)
            .map(arg -> " " + (arg instanceof Song song ? song.track().path() : arg))
            .collect(joining());
  }

  private Sound sound() {
    return new SoundByFormat(
        listener -> recordingSound("java"), Optional.of(listener -> recordingSound("mpv")), events);
  }

  private List<String> calls() {
    List<String> all = List.copyOf(calls);
    calls.clear();
    return all;
  }

  @Test
  void begun_isPassedOn() {
    Sound.Factory<RuntimeException> java =
        listener -> {
          listener.begun(MP3);
          return recordingSound("java");
        };
    var unused = new SoundByFormat(java, Optional.empty(), events);
    assertThat(events.begun).containsExactly(MP3);
  }

  @Test
  void songs_arePlayedByTheSoundOfTheirFormat_oneAtATime() {
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
            "java play /a.mp3 PT0S false",
            "java pause",
            "java stop",
            "mpv play /c.flac PT0S true",
            "mpv resume",
            "mpv stop",
            "java play /b.MP3 PT0S false",
            "java stop")
        .inOrder();
  }

  @Test
  void volumeAndClose_applyToBothSounds() {
    Sound sound = sound();
    sound.setVolume(30);
    sound.close();
    assertThat(calls())
        .containsExactly("java setVolume 30", "mpv setVolume 30", "java close", "mpv close");
  }

  @Test
  void follow_isSetOnlyWithinOneSound() {
    Sound sound = sound();
    sound.play(MP3, Duration.ZERO, false);
    sound.follow(Optional.of(MP3_TOO));
    sound.follow(Optional.of(FLAC)); // it starts when the MP3 file has ended
    sound.play(FLAC, Duration.ZERO, false);
    sound.follow(Optional.of(OPUS));
    assertThat(calls())
        .containsExactly(
            "java play /a.mp3 PT0S false",
            "java follow /b.MP3",
            "java follow nothing",
            "java stop",
            "mpv play /c.flac PT0S false",
            "mpv follow /d.opus")
        .inOrder();
  }

  private SoundListener javaEvents = events;
  private SoundListener mpvEvents = events;

  /** Returns a sound of two that report to {@link #javaEvents} and {@link #mpvEvents}. */
  private Sound reportingSound() {
    return new SoundByFormat(
        listener -> {
          javaEvents = listener;
          return recordingSound("java");
        },
        Optional.of(
            listener -> {
              mpvEvents = listener;
              return recordingSound("mpv");
            }),
        events);
  }

  private static final End NOT_MP3 = End.unplayable("/a.mp3: is FLAC, not MP3");

  @Test
  void songThatJavaCannotPlay_isPlayedByMpv_asItWasLoaded() {
    Sound sound = reportingSound();
    sound.play(MP3, Duration.ofSeconds(7), false);
    sound.pause();
    javaEvents.ended(MP3, NOT_MP3, Optional.empty());
    assertThat(events.ends).isEmpty();
    sound.play(MP3_TOO, Duration.ZERO, false);
    sound.play(MP3, Duration.ofSeconds(9), false); // mpv is known to play it
    sound.follow(Optional.of(OPUS));
    assertThat(calls())
        .containsExactly(
            "java play /a.mp3 PT7S false",
            "java pause",
            "java stop",
            "mpv play /a.mp3 PT7S true",
            "mpv stop",
            "java play /b.MP3 PT0S false",
            "java stop",
            "mpv play /a.mp3 PT9S false",
            "mpv follow /d.opus")
        .inOrder();
    mpvEvents.ended(MP3, End.ranOut(), Optional.of(OPUS));
    assertThat(events.ends)
        .containsExactly(new SoundEvents.Ended(MP3, End.ranOut(), Optional.of(OPUS)));
  }

  @Test
  void songThatNeitherPlays_isUnplayable_withTheReasonOfJava() {
    Sound sound = reportingSound();
    sound.play(MP3, Duration.ZERO, false);
    javaEvents.ended(MP3, NOT_MP3, Optional.empty());
    mpvEvents.ended(MP3, End.unplayable("/a.mp3: cannot be read"), Optional.empty());
    assertThat(events.ends).containsExactly(new SoundEvents.Ended(MP3, NOT_MP3, Optional.empty()));
  }

  @Test
  void songThatWasReplaced_isNotPlayedByMpv() {
    Sound sound = reportingSound();
    sound.play(MP3, Duration.ZERO, false);
    sound.play(MP3_TOO, Duration.ZERO, false);
    javaEvents.ended(MP3, NOT_MP3, Optional.empty());
    sound.stop();
    javaEvents.ended(MP3_TOO, NOT_MP3, Optional.empty());
    assertThat(calls())
        .containsExactly("java play /a.mp3 PT0S false", "java play /b.MP3 PT0S false", "java stop")
        .inOrder();
  }

  @Test
  void withoutMpv_itsSongsAreUnplayable_withTheReason() throws Exception {
    Sound sound = new SoundByFormat(listener -> recordingSound("java"), Optional.empty(), events);
    sound.play(MP3, Duration.ZERO, false);
    sound.follow(Optional.of(FLAC));
    sound.play(FLAC, Duration.ZERO, false);
    SoundEvents.Ended ended = events.awaitEnd();
    assertThat(ended.song()).isEqualTo(FLAC);
    assertThat(ended.end())
        .isEqualTo(End.unplayable("/c.flac: requires mpv, which is not installed"));
    assertThat(calls())
        .containsExactly("java play /a.mp3 PT0S false", "java follow nothing", "java stop")
        .inOrder();
  }
}
