package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.testing.Repeats;
import dev.riffle.verify.DisturbedPlayerTest.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Peers that answer anything: each ends in a sentence, in bounded time and memory. */
@Timeout(600)
class HostilePeerTest {
  private static final String[] VALUES = {
    "-1",
    "0",
    "1",
    "2",
    "7",
    "2147483647",
    "2147483648",
    "-2147483648",
    "99999999999999999999",
    "1e999",
    "NaN",
    "Infinity",
    "null",
    "true",
    "\"\"",
    "\"x\"",
    "[]",
    "{}",
    "\u202e\u001b[31m",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "{\"id\":1}"
  };

  @TempDir Path folder;

  /** Changes some answers: values, lines, and whole answers. */
  private static List<String> mutated(List<String> lines, Random random) {
    List<String> all = new ArrayList<>(lines);
    if (random.nextInt(20) > 0 || all.isEmpty()) {
      return all;
    }
    int at = random.nextInt(all.size());
    String value = VALUES[random.nextInt(VALUES.length)];
    switch (random.nextInt(6)) {
      case 0 -> all.set(at, all.get(at).replaceFirst("(?s)[^:]*$", " " + value));
      case 1 -> all.set(at, all.get(at).replaceAll("-?\\d+", value.replaceAll("[\\\\$]", "")));
      case 2 -> all.set(at, all.get(at).replaceFirst(":[^:,}\\]]+", ":" + value));
      case 3 -> all.set(at, value);
      case 4 -> all.add(at, all.get(random.nextInt(all.size())));
      default -> all.set(at, all.get(at).substring(all.get(at).length() / 2));
    }
    return all;
  }

  @ParameterizedTest
  @EnumSource
  void anyAnswer_endsInASentence(Kind kind) throws IOException {
    for (int seed = 0; seed < Repeats.of(40, 8_000); seed++) {
      Random random = new Random(seed);
      try (FakePlayer player = kind.start(folder)) {
        player.mutate(lines -> mutated(lines, random));
        try (RemotePlayer remote = kind.connect(player)) {
          DisturbedPlayerTest.press(remote);
          if (kind != Kind.MPV && kind != Kind.MPV_WITH_SHUFFLE) {
            remote.end();
          }
        } catch (IOException e) {
          assertWithMessage("%s, seed %s", kind, seed).that(e).hasMessageThat().isNotEmpty();
          assertThat(requireNonNull(e.getMessage()).length()).isLessThan(2_000);
        }
      }
    }
  }

  /** A peer that writes its bytes to each client, and then closes or waits for its end. */
  private void assertEnds(String message, boolean closes, byte[]... parts) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      Thread thread =
          new Thread(
              () -> {
                try (Socket client = server.accept();
                    OutputStream out = client.getOutputStream()) {
                  for (byte[] part : parts) {
                    out.write(part);
                  }
                  if (!closes) {
                    client.getInputStream().transferTo(OutputStream.nullOutputStream());
                  }
                } catch (IOException e) {
                  // The client has disconnected.
                }
              });
      thread.start();
      String address = "127.0.0.1:" + server.getLocalPort();
      IOException e =
          assertThrows(IOException.class, () -> Mpd.connect(address, Optional.empty(), false));
      assertThat(e).hasMessageThat().contains(message);
      thread.join();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void lineWithoutEnd_isNotRead() throws Exception {
    byte[][] parts = new byte[64][];
    Arrays.fill(parts, new byte[1 << 20]);
    assertEnds("an answer exceeds 8 MB", false, parts);
  }

  @Test
  void linesWithoutEnd_areNotKept() throws Exception {
    byte[] lines = bytes("a: b\n".repeat(1 << 18));
    byte[][] parts = new byte[32][];
    Arrays.fill(parts, lines);
    parts[0] = bytes("OK MPD 0.23.5\n");
    assertEnds("an answer exceeds 8 MB", false, parts);
  }

  @Test
  void lengthOfTheQueue_matchesItsSongs() throws Exception {
    String status = "playlistlength: 2147483647\nplaylist: 1\nstate: stop\nOK\n";
    String songs = "file: a.mp3\nId: 1\nfile: b.mp3\nId: 2\nlist_OK\nOK\n";
    assertEnds(
        "status: playlistlength (2147483647) must be 2, the size of the queue",
        false,
        bytes("OK MPD 0.23.5\n" + status + "OK\n" + songs));
  }

  /** A harmless line now and then does not extend the time of an answer. */
  @Test
  @Timeout(40)
  void answerThatDribbles_endsAfterTenSeconds() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      Thread thread =
          new Thread(
              () -> {
                try (Socket client = server.accept()) {
                  client.setSoTimeout(500);
                  client.getOutputStream().write(bytes("OK MPD 0.23.5\n"));
                  dribble(client);
                } catch (IOException e) {
                  // The client has disconnected.
                }
              });
      thread.start();
      String address = "127.0.0.1:" + server.getLocalPort();
      assertThat(
              assertThrows(IOException.class, () -> Mpd.connect(address, Optional.empty(), false)))
          .hasMessageThat()
          .isEqualTo("no answer within 10 s");
      thread.join();
    }
  }

  private static void dribble(Socket client) throws IOException {
    while (true) {
      try {
        if (client.getInputStream().read() < 0) {
          return;
        }
      } catch (SocketTimeoutException e) {
        client.getOutputStream().write(bytes("volume: 100\n"));
      }
    }
  }

  @Test
  void json_thatIsDeepOrLong_isRejected() {
    String[] lines = {
      "[".repeat(100_000),
      "{\"a\":".repeat(100_000),
      "{\"a\":" + "1".repeat(1_000_000) + "}",
      "{\"a\":[" + "{},".repeat(1_000_000) + "{}]}",
      "[]",
      ""
    };
    for (String line : lines) {
      IOException e = assertThrows(IOException.class, () -> PeerJson.object(line, "a peer"));
      assertThat(e).hasMessageThat().startsWith("not a peer: it sends ");
      assertThat(requireNonNull(e.getMessage()).length()).isLessThan(300);
    }
  }

  @Test
  void equalIds_areRejected() {
    assertThat(assertThrows(IOException.class, () -> new SongIds(List.of(3, 4, 3))))
        .hasMessageThat()
        .isEqualTo("two songs of the player have the ID 3");
  }
}
