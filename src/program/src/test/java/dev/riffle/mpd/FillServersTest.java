package dev.riffle.mpd;

import static com.google.common.truth.Truth.assertThat;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import dev.riffle.wire.MpdHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that refuse, are none, or are hostile, and large ones. */
@Timeout(120)
class FillServersTest {
  private static final int MANY = 50_000;

  @TempDir Path folder;

  private static Run fill(String... words) {
    return Run.of(ObjectArrays.concat("fill", words));
  }

  private static FakeMpd greeting(String line) throws IOException {
    return new FakeMpd(line, 0, i -> List.of(), new FakeQueue(), (request, isDone) -> {});
  }

  private static List<String> song(int number) {
    return List.of(
        "file: artist " + number % 500 + "/album " + number % 4_000 + "/song " + number + ".mp3",
        "Last-Modified: 2024-05-01T10:00:00Z",
        "Title: A song with the number " + number,
        "Artist: Artist " + number % 500,
        "Artist: Another",
        "Album: Album " + number % 4_000,
        "Track: " + (number % 12 + 1) + "/12",
        "Date: 1999-05-01",
        "Time: 200",
        "duration: 199.875");
  }

  @ParameterizedTest(name = "riffle fill {0}")
  @ValueSource(strings = {"localhost", "mpd:", "mpd:@socket", "mpd:pw@", "mpd:pw@a:b", "mpv:x"})
  void noServer_isMisuse_withoutThePassword(String server) {
    Run run = fill(server);
    run.refuses(2, "SERVER: ");
    assertThat(run.err()).doesNotContain("pw");
  }

  @Test
  void missingHost_isOneSentence() {
    fill("mpd:secret@no-such-host.invalid").refuses(1, "unknown host");
    fill("mpd:" + folder.resolve("none")).refuses(1, folder.resolve("none").toString());
    assertThat(fill("mpd:secret@127.0.0.1:1").err()).doesNotContain("secret");
  }

  @Test
  @Tag("process")
  void wrongPassword_isSaid_andNotShown() throws Exception {
    try (RealMpd mpd = new RealMpd(folder, 2, 100, true)) {
      String socket = mpd.host().host();
      Run run = fill("mpd:wrongone@" + socket);
      run.refuses(1, "the password is wrong");
      assertThat(run.err()).doesNotContain("wrongone");
      fill("mpd:" + socket).refuses(1, "you don't have permission");
      try (Filling filling = Filling.of(mpd)) {
        filling.awaitFilled(mpd);
      }
    }
  }

  @Test
  void serverOfAnotherProtocol_isSaid() throws Exception {
    try (FakeMpd server = greeting("HTTP/1.1 400 Bad Request\n")) {
      fill("mpd:127.0.0.1:" + server.port()).refuses(1, "not an MPD server");
    }
  }

  @Test
  void endlessLine_isCutOff() throws Exception {
    String endless = "x".repeat(9 << 20);
    try (FakeMpd server = greeting(endless)) {
      fill("mpd:127.0.0.1:" + server.port()).refuses(1, "exceeds 8 MB");
    }
    try (FakeMpd server = FakeMpd.of(1, i -> List.of("file: a", "Title: " + endless))) {
      fill("mpd:127.0.0.1:" + server.port()).refuses(1, "exceeds 8 MB");
    }
  }

  @Test
  void serverBefore023_isFilled() throws Exception {
    FakeQueue queue = new FakeQueue();
    try (FakeMpd server =
            new FakeMpd("OK MPD 0.19.0\n", 9, FillServersTest::song, queue, (i, isDone) -> {});
        Filling filling =
            new Filling(
                MpdHost.parse("127.0.0.1:" + server.port()),
                "x",
                Optional.empty(),
                false,
                Optional.empty())) {
      server.awaitIdle();
      for (int i = 0; i < 9; i++) {
        assertThat(server.queue().ahead()).isEqualTo(filling.next(RowLinks.AHEAD));
        server.endSong();
        server.awaitIdle();
      }
      assertThat(server.queue().heard()).hasSize(10);
    }
  }

  @Test
  void emptyDatabase_isSaid() throws Exception {
    try (FakeMpd server = FakeMpd.of(0, i -> List.of())) {
      fill("mpd:127.0.0.1:" + server.port())
          .refuses(1, "the database has no songs; mpc update reads the music folder");
    }
  }

  @Test
  void hostileNamesAndTags_areBounded() throws Exception {
    List<List<String>> songs =
        List.of(
            List.of("Title: before any file", "file: good.mp3", "Title: \u001b[2J", "Track: 9x"),
            List.of("file: ../../etc/passwd"),
            List.of("file: /etc/passwd"),
            List.of("file: a//b.mp3"),
            List.of("file: "),
            List.of("file: nul\0.mp3"),
            List.of("file: " + "long/".repeat(1_000)),
            List.of("file: http://example.com/stream"),
            List.of("file: good.mp3", "Title: again"),
            List.of(
                "file: \"quoted\\ name\".mp3",
                "Title: " + "x".repeat(5_000),
                "duration: -1",
                "Time: NaN",
                "Track: 99999999999",
                "Date: unknown"));
    try (FakeMpd server = FakeMpd.of(songs.size(), songs::get)) {
      MpdHost host = MpdHost.parse("127.0.0.1:" + server.port());
      ImmutableMap<String, Track> read = RemoteSongs.read(host, Optional.empty()).byFile();
      assertThat(read.keySet()).containsExactly("good.mp3", "\"quoted\\ name\".mp3").inOrder();
      assertThat(requireNonNull(read.get("good.mp3")).title()).isEqualTo("\u001b[2J");
      Track quoted = requireNonNull(read.get("\"quoted\\ name\".mp3"));
      assertThat(quoted.title()).isEqualTo("\"quoted\\ name\"");
      assertThat(quoted.trackNumber()).isEqualTo(OptionalInt.empty());
      assertThat(quoted.durationMillis()).isEqualTo(OptionalLong.empty());
    }
  }

  @Test
  void tags_areRead() throws Exception {
    try (FakeMpd server = FakeMpd.of(1, FillServersTest::song)) {
      MpdHost host = MpdHost.parse("127.0.0.1:" + server.port());
      Track song = RemoteSongs.read(host, Optional.empty()).byFile().values().iterator().next();
      assertThat(song.artist()).hasValue("Artist 0");
      assertThat(song.album()).hasValue("Album 0");
      assertThat(song.trackNumber()).isEqualTo(OptionalInt.of(1));
      assertThat(song.year()).isEqualTo(OptionalInt.of(1999));
      assertThat(song.durationMillis()).isEqualTo(OptionalLong.of(199_875));
      assertThat(song.path()).isEqualTo(Path.of("/artist 0/album 0/song 0.mp3"));
    }
  }

  @Test
  @Tag("process")
  void fiftyThousandSongs_needBoundedMemory() throws Exception {
    try (FakeMpd server = FakeMpd.of(MANY, FillServersTest::song)) {
      ProcessBuilder builder =
          RiffleProcess.builder(folder, "fill mpd:127.0.0.1:" + server.port() + " --by album");
      builder.environment().put("JDK_JAVA_OPTIONS", "-Xmx80m");
      Process riffle =
          builder.redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile()).start();
      try {
        Tool.await(
            "rows", () -> server.queue().files().size() == 1 + RowLinks.AHEAD || !riffle.isAlive());
        assertThat(ImmutableSet.copyOf(server.queue().files())).hasSize(1 + RowLinks.AHEAD);
        OtherJvm.signal("TERM", riffle.pid());
        riffle.waitFor();
        assertThat(server.queue().files()).hasSize(1);
      } finally {
        OtherJvm.kill(riffle);
      }
    }
  }
}
