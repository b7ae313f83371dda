package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.mpd.ServedPlayer;
import dev.riffle.player.Buttons;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs with windows that others wrote for MPD show what plays, and command it. */
@Tag("process")
@Timeout(300)
class MpdWindowsTest {
  private static final int SONGS = 12;

  // X keysyms.
  private static final String PLAY_NEXT = "70"; // p, as the menu underlines
  private static final String UNFOLD = "ff53"; // the right arrow
  private static final String DOWN = "ff54";

  @TempDir Path folder;
  private Optional<ServedPlayer> served = Optional.empty();
  private Optional<Windows> opened = Optional.empty();

  @BeforeEach
  void serve() throws Exception {
    Path music = Files.createDirectory(folder.resolve("music"));
    serve(music, freePort());
  }

  /**
   * Returns a port that Linux assigns to no client: one that connects again while no server listens
   * could be connected to itself.
   */
  private static int freePort() {
    return IntStream.range(20_000, 30_000).filter(MpdWindowsTest::isFree).findFirst().orElseThrow();
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private void serve(Path music, int port) throws Exception {
    served = Optional.of(new ServedPlayer(music, SONGS, port));
    player().playback.controls().press(Buttons.NEXT);
  }

  @AfterEach
  void close() {
    opened.ifPresent(Windows::close);
    served.ifPresent(ServedPlayer::close);
  }

  private ServedPlayer player() {
    return served.orElseThrow();
  }

  private Windows windows() {
    return opened.orElseThrow();
  }

  private void open() throws Exception {
    opened = Optional.of(new Windows(folder));
  }

  private void write(String file, String text) throws Exception {
    Path path = folder.resolve(".config").resolve(file);
    Files.createDirectories(path.resolveSibling(""));
    Files.writeString(path, text);
  }

  private String current() {
    return player().titles().get(player().queue.history(SONGS).size());
  }

  /** Waits until a column shows the queue, in its order. */
  private void sees(String event, String header) throws Exception {
    Tool.await(event, () -> windows().column(header).equals(player().titles()));
  }

  private void openCantata(String page) throws Exception {
    Tool.require("cantata");
    open();
    write(
        "cantata/cantata.conf",
        """
        [General]
        version=2.5.0
        currentConnection=riffle
        playQueueView=table
        fetchCovers=false
        page=%s
        [Connection-riffle]
        host=127.0.0.1
        port=%s
        """
            .formatted(page, player().port()));
    windows().start("cantata");
    sees("the queue", "Title");
  }

  @Test
  void cantata_showsWhatPlays_afterEachPress() throws Exception {
    openCantata("LibraryPage");
    ImmutableList<String> order = player().titles();
    windows().perform("press", "push button", "Next Track");
    Tool.await("next", () -> current().equals(order.get(1)));
    windows().perform("press", "push button", "Next Track");
    Tool.await("next", () -> current().equals(order.get(2)));
    windows().perform("press", "push button", "Previous Track");
    Tool.await("previous", () -> current().equals(order.get(1)));
    windows().perform("press", "push button", "Previous Track");
    Tool.await("previous", () -> current().equals(order.get(0)));
    assertThat(player().titles()).isEqualTo(order);
    windows().perform("click", "Title", order.get(3), "b1d");
    Tool.await("the song that was chosen", () -> current().equals(order.get(3)));
    sees("the order after a jump", "Title");
    windows().perform("click", "Title", order.get(9), "b3c");
    windows().perform("key", PLAY_NEXT); // of the menu
    Tool.await("play next", () -> player().titles().get(4).equals(order.get(9)));
    sees("the song that plays next", "Title");
    windows().perform("drag", "Title", order.get(11), order.get(6));
    Tool.await("a row that was moved", () -> !player().titles().get(11).equals(order.get(11)));
    sees("the row that was moved", "Title");
  }

  /** Ends the player, starts another one at its port, and waits until a column shows its queue. */
  private void restart(String header, String next) throws Exception {
    int port = player().port();
    player().playback.controls().press(Buttons.NEXT);
    sees("another song", header);
    player().close();
    Tool.await("the port of the player", () -> isFree(port)); // closed by another thread
    serve(folder.resolve("music"), port);
    player().queue.playNext(player().queue.upcoming(8).get(7)); // another order
    Tool.await(
        "the queue of the next player",
        () -> {
          windows().tryTo("press", "push button", "Connect"); // Cantata, after one failure
          return windows().column(header).equals(player().titles());
        });
    ImmutableList<String> order = player().titles();
    windows().perform("press", "push button", next);
    Tool.await("a song of the next player", () -> current().equals(order.get(1)));
  }

  @Test
  void cantata_connectsAgain_afterARestart() throws Exception {
    openCantata("LibraryPage");
    restart("Title", "Next Track");
  }

  @Test
  void sonata_connectsAgain_afterARestart() throws Exception {
    openSonata();
    restart("Track", "#3");
  }

  @Test
  void cantata_addsFromTheLibrary() throws Exception {
    openCantata("LibraryPage");
    ImmutableList<String> order = player().titles();
    windows().perform("click", "1", "Éven", "b1c");
    for (String key : List.of(UNFOLD, DOWN, UNFOLD, DOWN)) { // an album, and a song
      windows().perform("key", key);
    }
    windows().perform("press", "push button", "Append");
    Tool.await("an added song", () -> !player().titles().equals(order));
    sees("the added song", "Title");
    assertThat(windows().labels().stream().filter(label -> label.contains("error"))).isEmpty();
  }

  @Test
  void cantata_searches_andAdds() throws Exception {
    openCantata("SearchPage");
    windows().perform("type", "text", "#0", "Odd");
    windows().perform("click", "list", "Title 3", "b1d");
    Tool.await("an added song", () -> player().titles().get(1).equals("Title 3"));
    sees("the added song", "Title");
  }

  @Test
  void sonata_showsWhatPlays_afterEachPress() throws Exception {
    openSonata();
    ImmutableList<String> order = player().titles();
    windows().perform("press", "push button", "#3"); // next
    Tool.await("next", () -> current().equals(order.get(1)));
    windows().perform("press", "push button", "#3");
    Tool.await("next", () -> current().equals(order.get(2)));
    windows().perform("press", "push button", "#0"); // previous
    Tool.await("previous", () -> current().equals(order.get(1)));
    windows().perform("press", "push button", "#0");
    Tool.await("previous", () -> current().equals(order.get(0)));
    assertThat(player().titles()).isEqualTo(order);
    windows().perform("activate", "Track", order.get(3));
    Tool.await("the song that was chosen", () -> current().equals(order.get(3)));
    sees("the order after a jump", "Track");
    windows().perform("drag", "Track", order.get(9), order.get(4)); // it plays next
    Tool.await("play next", () -> player().titles().get(4).equals(order.get(9)));
    sees("the song that plays next", "Track");
  }

  @Test
  void sonata_browses_searches_andAdds() throws Exception {
    openSonata();
    windows().perform("open", "Library");
    windows().perform("activate", "", "album 1");
    windows().perform("click", "", "Title 6", "b1c");
    windows().perform("activate", "", "Title 6"); // adds the selected song
    Tool.await("an added song", () -> player().titles().get(1).equals("Title 6"));
    windows().perform("type", "text", "#0", "Odd");
    windows().perform("click", "", "Title 1", "b1c"); // the first, which Sonata selects again
    windows().perform("activate", "", "Title 1");
    Tool.await("a song that was found", () -> player().titles().get(2).equals("Title 1"));
    windows().perform("open", "Current");
    sees("the added songs", "Track");
  }

  private void openSonata() throws Exception {
    Tool.require("sonata");
    open();
    write(
        "sonata/sonatarc",
        """
        [connection]
        auto = True
        profile_num = 0
        [profiles]
        num_profiles = 1
        names[0] = riffle
        musicdirs[0] = /
        hosts[0] = 127.0.0.1
        ports[0] = %s
        passwords[0] =
        [currformat]
        current = %%T
        library = %%T
        [player]
        covers = False
        lyrics = False
        trayicon = False
        w = 900
        h = 900
        [plugins]
        known_plugins = lyricwiki,localmpd,test,covers_lastfm,gajim_tune
        """
            .formatted(player().port()));
    windows().start("sonata", "--visible");
    sees("the queue", "Track");
  }
}
