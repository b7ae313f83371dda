package dev.riffle.verify;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.Immutable;
import dev.riffle.testing.Repeats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Players that another client disturbs at each step of a test, and of its restoration. */
@Timeout(300)
class DisturbedPlayerTest {
  private static final String[] FILES = {"1.mp3", "#2.mp3", "3 'x'.mp3", "4.mp3"};

  @TempDir Path folder;

  /** A player, and the way to test it. */
  enum Kind {
    MPD(
        folder -> new FakeMpd(folder, FILES),
        player -> Mpd.connect(player.socket.toString(), Optional.empty(), false)),
    MPD_WITH_A_LIST(
        folder -> new FakeMpd(folder, FILES),
        player -> {
          SongList list = SongList.ofLines(List.of("a.mp3", "b.mp3", "c.mp3"));
          return Mpd.connect(player.socket.toString(), Optional.of(list), false);
        }),
    MPV(
        folder -> new FakeMpv(folder, false, FILES),
        player -> MpvSocket.connect(player.socket, false)),
    MPV_WITH_SHUFFLE(
        folder -> new FakeMpv(folder, true, FILES),
        player -> MpvSocket.connect(player.socket, false)),
    RIFFLE(
        folder -> new FakeRiffle(folder, FILES),
        player -> RiffleSocket.connect(player.socket, false)),
    RIFFLE_WITH_EXCLUDED_SONGS(
        folder -> new FakeRiffle(folder, "1.mp3", "x2.mp3", "3.mp3", "x4.mp3", "5.mp3"),
        player -> RiffleSocket.connect(player.socket, false));

    /** Starts the player with its socket in a folder. */
    @Immutable
    private interface Start {
      FakePlayer in(Path folder) throws IOException;
    }

    @Immutable
    private interface Connection {
      RemotePlayer to(FakePlayer player) throws IOException;
    }

    private final Start start;
    private final Connection connection;

    Kind(Start start, Connection connection) {
      this.start = start;
      this.connection = connection;
    }

    FakePlayer start(Path folder) throws IOException {
      return start.in(folder);
    }

    RemotePlayer connect(FakePlayer player) throws IOException {
      return connection.to(player);
    }
  }

  /** Presses each button. */
  static void press(RemotePlayer player) throws IOException {
    Presses presses = new Presses(player);
    presses.press(Press.Button.START);
    presses.press(Press.Button.NEXT);
    presses.press(Press.Button.PREVIOUS);
    presses.remove(presses.add());
    presses.playNext();
    presses.press(Press.Button.NEXT);
    presses.press(Press.Button.START);
    try {
      presses.press(Press.Button.REPEAT_OFF);
      presses.press(Press.Button.SHUFFLE_OFF);
      presses.press(Press.Button.SHUFFLE_ON);
    } catch (UnsupportedOperationException e) {
      // mpv with --shuffle
    }
    presses.add();
  }

  /** Returns the numbers of steps until the test begins, until it ends, and in all. */
  private int[] steps(Kind kind) throws IOException {
    try (FakePlayer player = kind.start(folder)) {
      ImmutableMap<String, String> before = player.parts();
      RemotePlayer remote = kind.connect(player);
      int begin = player.steps();
      press(remote);
      int end = player.steps();
      assertThat(player.parts()).isNotEqualTo(before);
      assertThat(remote.restore()).isEmpty();
      assertThat(player.parts()).isEqualTo(before);
      return new int[] {begin, end, player.steps()};
    }
  }

  @ParameterizedTest
  @EnumSource
  void playerDisturbedAtEachStep_isRestored_orAMessageNamesWhatIsNot(Kind kind) throws IOException {
    int[] steps = steps(kind);
    ImmutableSet<String> disturbances;
    try (FakePlayer player = kind.start(folder)) {
      disturbances = player.names();
    }
    int stride = Repeats.of(8, 1); // all steps are tried, but not each with each disturbance
    int first = 0;
    for (String disturbance : disturbances) {
      for (int step = 1 + first++ % stride; step <= steps[2]; step += stride) {
        disturb(kind, disturbance, step, steps[0] < step && step <= steps[1]);
      }
    }
  }

  private void disturb(Kind kind, String disturbance, int step, boolean isInTest)
      throws IOException {
    try (FakePlayer player = kind.start(folder)) {
      ImmutableMap<String, String> before = player.parts();
      player.disturb(disturbance, step);
      ImmutableList<String> sentences = ImmutableList.of();
      String refusal = "";
      try (RemotePlayer remote = kind.connect(player)) {
        try {
          press(remote);
        } catch (IOException e) {
          refusal = String.valueOf(e.getMessage());
        }
        sentences = remote.restore();
      } catch (IOException e) {
        assertThat(e).hasMessageThat().isNotEmpty();
      }
      String left = refusal.startsWith("save riffle-verify: ACK ") ? refusal : "";
      String report = left + Joiner.on("; ").join(sentences);
      ImmutableMap<String, String> after = player.parts();
      for (Map.Entry<String, String> part : before.entrySet()) {
        String name = part.getKey();
        boolean isTheirs = !isInTest || (kind == Kind.MPD && name.equals("riffle-verify"));
        boolean isExcused = isTheirs && player.isTouched(name);
        if (!part.getValue().equals(after.get(name)) && !isExcused) {
          assertWithMessage(
                  "%s, %s at step %s: %s became %s", kind, disturbance, step, part, after.get(name))
              .that(report)
              .contains(name);
        }
      }
    }
  }

  @Test
  void previousByAnotherBeforeNextAtTheEnd_isNoticed() throws IOException {
    try (FakePlayer player = Kind.RIFFLE.start(folder);
        RemotePlayer remote = Kind.RIFFLE.connect(player)) {
      remote.start();
      remote.repeat(false);
      for (int song = 1; song < FILES.length; song++) {
        remote.next();
      }
      OptionalInt end = remote.current();
      remote.next();
      assertThat(remote.current()).isEqualTo(end);
      player.disturb("previous", player.steps() + 1);
      IOException e = assertThrows(IOException.class, remote::next);
      assertThat(e).hasMessageThat().contains("changed without a press");
    }
  }

  @ParameterizedTest(name = "step {0}")
  @ValueSource(ints = {1, 2, 3})
  void shuffleByAnotherWhileASongIsAddedToPlayNext_isNoticed(int step) throws IOException {
    try (FakePlayer player = Kind.MPD.start(folder);
        RemotePlayer remote = Kind.MPD.connect(player)) {
      remote.start();
      player.disturb("shuffle", player.steps() + step);
      assertThrows(IOException.class, remote::playNext);
      assertThat(player.isDisturbed()).isTrue();
    }
  }

  @Test
  void nextByAnotherWhileACycleBegins_isNoticed() throws IOException {
    int noticed = 0;
    int steps;
    try (FakePlayer player = Kind.MPV_WITH_SHUFFLE.start(folder);
        RemotePlayer remote = Kind.MPV_WITH_SHUFFLE.connect(player)) {
      int before = player.steps();
      remote.start();
      steps = player.steps() - before;
    }
    for (int step = 1; step <= steps; step++) {
      try (FakePlayer player = Kind.MPV_WITH_SHUFFLE.start(folder);
          RemotePlayer remote = Kind.MPV_WITH_SHUFFLE.connect(player)) {
        player.disturb("playlist-next", player.steps() + step);
        remote.start();
      } catch (IOException e) {
        noticed++;
      }
    }
    assertThat(noticed).isAtLeast(2); // while the order and the place are read
  }

  /** mpv shuffles its list there, too, so that the order has to be read again. */
  @Test
  void shuffleByAnotherAtTheSeam_thatMovesTheCurrentSong_isNoticed() throws IOException {
    for (int i = 0; i < 80; i++) {
      int step = 1 + i % 8;
      try (FakePlayer player = Kind.MPV_WITH_SHUFFLE.start(folder);
          RemotePlayer remote = Kind.MPV_WITH_SHUFFLE.connect(player)) {
        remote.start();
        Set<OptionalInt> heard = new HashSet<>();
        for (int song = 1; song < FILES.length * (1 + i / 8); song++) {
          remote.next();
          OptionalInt unused = remote.current();
        }
        player.disturb("playlist-shuffle", player.steps() + step);
        for (int song = 0; song < FILES.length; song++) {
          remote.next();
          heard.add(remote.current());
        }
        assertWithMessage("songs of a cycle, disturbed at step %s of its first", step)
            .that(heard)
            .hasSize(FILES.length);
      } catch (IOException e) {
        assertThat(e).hasMessageThat().contains("another client");
      }
    }
  }

  /** The players are fair, except that mpv repeats its order: no other rule may seem broken. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MPV")
  void playerDisturbedInATrial_isNotAccused(Kind kind) throws IOException {
    int steps;
    ImmutableSet<Rule> broken;
    try (FakePlayer player = kind.start(folder);
        RemotePlayer remote = kind.connect(player)) {
      Verdict verdict = ButtonTrial.of(remote);
      broken = NaivePlayer.broken(verdict);
      assertThat(verdict.named()).isEmpty();
      assertThat(broken.stream().filter(rule -> rule != Rule.BACK_ACROSS_SEAM).toList()).isEmpty();
      steps = player.steps();
    }
    ImmutableList<String> disturbances;
    try (FakePlayer player = kind.start(folder)) {
      disturbances =
          player.names().stream()
              .filter(name -> !name.equals("playnext 0")) // no status shows what another asks for
              .collect(toImmutableList());
    }
    List<String> accusations = new ArrayList<>();
    Random random = new Random(1);
    for (int i = 0; i < Repeats.of(10, 500); i++) {
      try (FakePlayer player = kind.start(folder);
          RemotePlayer remote = kind.connect(player)) {
        String disturbance = disturbances.get(random.nextInt(disturbances.size()));
        int step = player.steps() + 1 + random.nextInt(steps - player.steps());
        player.disturb(disturbance, step);
        try {
          Verdict verdict = ButtonTrial.of(remote);
          ImmutableSet<Rule> more =
              NaivePlayer.broken(verdict).stream()
                  .filter(rule -> !broken.contains(rule))
                  .collect(toImmutableSet());
          if (!more.isEmpty() || verdict.named().isPresent()) {
            accusations.add(disturbance + " at step " + step + ": " + verdict);
          }
        } catch (IOException e) {
          assertThat(e).hasMessageThat().isNotEmpty();
        }
      }
    }
    assertThat(accusations).isEmpty();
  }
}
