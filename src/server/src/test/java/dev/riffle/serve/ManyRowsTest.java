package dev.riffle.serve;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.ItemCodec;
import dev.riffle.shuffle.Seed;
import dev.riffle.store.Store;
import dev.riffle.testing.OtherJvm;
import dev.riffle.track.Track;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A session of 100,000 songs in a page, from a server with a heap of 128 MB. */
@Timeout(300)
@Tag("process")
class ManyRowsTest {
  private static final boolean IS_LONG = Boolean.getBoolean("tests.long");
  private static final double MAX_SECONDS = 1; // of the long run
  private static final double MAX_HEAP = 128 << 20; // bytes
  private static final int SONGS = 100_000;
  private static final int ROW_PIXELS = 52;

  @TempDir Path folder;

  /** A server, which prints its port. */
  static final class Server {
    private Server() {}

    public static void main(String[] args) throws Exception {
      ImmutableList<Track> songs =
          IntStream.range(0, SONGS).mapToObj(Server::song).collect(toImmutableList());
      ItemCodec<Track> codec = ItemCodec.of(TrackJson::absoluteLine, TrackJson.parser());
      try (Store<Track> store = Store.open(args[0], codec, WebServer.DRAWING)) {
        PlayQueue<Track> queue =
            PlayQueue.<Track>builder(Seed.parse("friday"))
                .addAll(songs)
                .mode(PlayMode.IN_ORDER)
                .build();
        String unused = store.create(WebServer.LOCAL, "music", queue);
        Catalogue catalogue =
            Catalogue.of(MusicFolders.of(ImmutableList.of(Path.of("/music"))), songs);
        WebServer.Parts parts =
            new WebServer.Parts(
                store, () -> catalogue, Optional.empty(), any -> {}, Throwable::printStackTrace);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (WebServer server = WebServer.start(address, parts)) {
          System.out.println(server.port());
          Thread.sleep(Long.MAX_VALUE); // until it is killed
        }
      }
    }

    private static Track song(int number) {
      return Track.builder(Path.of("/music/" + number / 12 + "/" + number + ".mp3"))
          .title("Song number " + number)
          .artist("Artist " + number / 36)
          .album("Album " + number / 12)
          .trackNumber(number % 12 + 1)
          .durationMillis(200_000)
          .build();
    }
  }

  /** Holds the answer to the first request for other rows back until the second was answered. */
  private static final String LATE_ANSWER =
      """
      const { fetch } = window;
      let release;
      const isReleased = new Promise(resolve => { release = resolve; });
      window.requests = 0;
      window.isLate = false; // whether the page has taken both answers
      window.fetch = async (...request) => {
        const turn = String(request[0]).includes('?from=') ? ++window.requests : 0;
        const answer = await fetch(...request);
        if (turn === 1) {
          await isReleased;
          setTimeout(() => { window.isLate = true; }, 200);
        } else if (turn === 2) {
          setTimeout(release, 200);
        }
        return answer;
      };
      """;

  @Test
  void rows_areShown_atTheBeginTheMiddleAndTheEnd() throws Exception {
    List<String> options = ImmutableList.of("-Xmx128m", "-XX:+UseSerialGC");
    Process server = OtherJvm.start(options, Server.class, folder.resolve("sessions.db"));
    try (Pages pages = new Pages()) {
      String port = server.inputReader(UTF_8).readLine();
      pages.browser().get("http://localhost:" + port + "/"); // the list is read from the database
      pages.await("rows", () -> !pages.titles().isEmpty());
      rowsScrolledAwayFrom_areNotShown_whenTheirAnswerIsLate(pages);
      pages.browser().navigate().refresh();
      pages.await("rows", () -> !pages.titles().isEmpty());
      report("usable", "seconds", age(pages), MAX_SECONDS);
      awaitRow(pages, SONGS / 2);
      awaitRow(pages, SONGS - 1);
      assertThat(Iterables.getLast(pages.titles())).isEqualTo("Song number " + (SONGS - 1));
      pages.click("shuffle");
      pages.await("drawn rows", () -> pages.kinds().contains("drawn"));
      awaitRow(pages, 60);
      report("heap of the page", "bytes", heap(pages), MAX_HEAP);
      assertThat(pages.console()).isEmpty();
    } finally {
      OtherJvm.kill(server);
    }
  }

  private static void rowsScrolledAwayFrom_areNotShown_whenTheirAnswerIsLate(Pages pages) {
    pages.browser().executeScript(LATE_ANSWER);
    scroll(pages, SONGS / 2);
    pages.await("a request", () -> isTrue(pages, "return window.requests === 1"));
    awaitRow(pages, SONGS - 1);
    pages.await("the late answer", () -> isTrue(pages, "return window.isLate"));
    assertThat(isShown(pages, SONGS - 1)).isTrue();
  }

  /** Scrolls to a row, and waits until it is there. */
  private static void awaitRow(Pages pages, int index) {
    scroll(pages, index);
    pages.await("row " + index, () -> isShown(pages, index));
  }

  /** Scrolls as a wheel does, so that the list no longer follows the current song. */
  private static void scroll(Pages pages, int index) {
    pages
        .browser()
        .executeScript(
            "const order = document.getElementById('order');"
                + "order.dispatchEvent(new WheelEvent('wheel'));"
                + "order.scrollTop = arguments[0];",
            index * ROW_PIXELS);
  }

  private static boolean isShown(Pages pages, int index) {
    return isTrue(
        pages, "return document.querySelector('#rows [data-index=\"" + index + "\"]') !== null");
  }

  private static boolean isTrue(Pages pages, String script) {
    return Boolean.TRUE.equals(pages.browser().executeScript(script));
  }

  /** Returns the seconds since the page was asked for. */
  private static double age(Pages pages) {
    return ((Number) pages.browser().executeScript("return performance.now()")).doubleValue()
        / 1000;
  }

  private static double heap(Pages pages) {
    pages.browser().executeCdpCommand("Performance.enable", ImmutableMap.of());
    JsonNode metrics =
        Replies.JSON.valueToTree(
            pages.browser().executeCdpCommand("Performance.getMetrics", ImmutableMap.of()));
    for (JsonNode metric : metrics.get("metrics")) {
      if (metric.get("name").textValue().equals("JSHeapUsedSize")) {
        return metric.get("value").doubleValue();
      }
    }
    throw new AssertionError("no JSHeapUsedSize in " + metrics);
  }

  private static void report(String name, String unit, double value, double limit) {
    if (IS_LONG) {
      System.out.printf(Locale.ROOT, "%d rows, %s: %.2f %s%n", SONGS, name, value, unit);
      assertWithMessage(name).that(value).isAtMost(limit);
    }
  }
}
