package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class FetchedSoundTest {
  private static final Path FILE = Path.of("/cache/a");

  private final SoundEvents events = new SoundEvents();
  private final Map<Track, CompletableFuture<Path>> files = new HashMap<>();
  private final HandClock clock = new HandClock();
  private final FakeSound played;
  private final Sound sound;

  FetchedSoundTest() {
    FakeSound[] made = new FakeSound[1];
    sound =
        new FetchedSound(listener -> made[0] = new FakeSound(clock, listener), this::file, events);
    played = made[0];
  }

  private CompletableFuture<Path> file(Track song) {
    return files.computeIfAbsent(song, any -> new CompletableFuture<>());
  }

  private static Song song(int number) {
    return new Song(
        number,
        Track.builder(URI.create("riffle:" + number))
            .title("Song " + number)
            .durationMillis(10_000)
            .build());
  }

  @Test
  void songInAFile_isPlayedAsItIs() {
    Song song = new Song(1, Track.builder(Path.of("/music/a.mp3")).build());
    sound.play(song, Duration.ZERO, false);
    assertThat(played.songs).containsExactly(song);
    assertThat(files).isEmpty();
  }

  @Test
  void songThatIsThere_isPlayedAtOnce_andItsEndIsThatOfTheSongAtTheUri() throws Exception {
    Song song = song(1);
    file(song.track()).complete(FILE);
    sound.play(song, Duration.ofSeconds(3), false);
    assertThat(played.songs.get(0).track().path()).isEqualTo(FILE);
    assertThat(played.songs.get(0).track().title()).isEqualTo("Song 1");
    played.begin(0);
    assertThat(events.begun).containsExactly(song);
    played.nearEnd(0);
    assertThat(events.awaitNearEnd()).isEqualTo(song);
    Song next = song(2);
    file(next.track()).complete(FILE);
    sound.follow(Optional.of(next));
    played.cross(0);
    SoundEvents.Ended end = events.awaitEnd();
    assertThat(end.song()).isEqualTo(song);
    assertThat(end.following()).hasValue(next);
  }

  @Test
  void songThatArrivesLater_isPlayedThen_fromItsPosition_pausedIfItWasMeanwhile() {
    Song song = song(1);
    sound.play(song, Duration.ofSeconds(3), false);
    assertThat(played.songs).isEmpty();
    assertThat(sound.position()).isEqualTo(Duration.ofSeconds(3));
    sound.pause();
    file(song.track()).complete(FILE);
    assertThat(played.songs).hasSize(1);
    clock.turn(5);
    assertThat(sound.position()).isEqualTo(Duration.ofSeconds(3));
    sound.resume();
    clock.turn(1);
    assertThat(sound.position()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void songThatArrivesTooLate_isNotPlayed() {
    Song late = song(1);
    Song now = song(2);
    sound.play(late, Duration.ZERO, false);
    sound.play(now, Duration.ZERO, false);
    file(late.track()).complete(FILE);
    assertThat(played.songs).isEmpty();
    sound.stop();
    file(now.track()).complete(FILE);
    assertThat(played.songs).isEmpty();
  }

  @Test
  void songWithoutAFile_ends_withTheReason() throws Exception {
    Song song = song(1);
    sound.play(song, Duration.ZERO, false);
    file(song.track()).completeExceptionally(new IOException("the server is unreachable"));
    SoundEvents.Ended end = events.awaitEnd();
    assertThat(end.song()).isEqualTo(song);
    assertThat(end.end()).isEqualTo(End.unplayable("Song 1: the server is unreachable"));
  }

  @Test
  void follower_isSetWhenItArrives_unlessAnotherFollows() {
    Song song = song(1);
    file(song.track()).complete(FILE);
    sound.play(song, Duration.ZERO, false);
    Song dropped = song(2);
    Song next = song(3);
    sound.follow(Optional.of(dropped));
    sound.follow(Optional.of(next));
    file(dropped.track()).complete(FILE);
    file(next.track()).complete(FILE);
    assertThat(played.followers).containsExactly("-", "-", "Song 3").inOrder();
  }
}
