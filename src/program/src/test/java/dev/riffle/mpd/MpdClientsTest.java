package dev.riffle.mpd;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.ProcessResult;
import dev.riffle.cli.screen.Tmux;
import dev.riffle.player.Buttons;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that others wrote for MPD show what plays, and command it. */
@Tag("process")
@Timeout(300)
class MpdClientsTest {
  private static final int SONGS = 12;
  private static final String PYTHON = "/usr/bin/python3"; // that of the system has its packages

  @TempDir Path folder;
  private Optional<ServedPlayer> served = Optional.empty();

  @BeforeEach
  void serve() throws Exception {
    served = Optional.of(new ServedPlayer(folder, SONGS, PlayMode.SHUFFLE, Optional.empty()));
  }

  @AfterEach
  void close() {
    served.ifPresent(ServedPlayer::close);
  }

  private ServedPlayer player() {
    return served.orElseThrow();
  }

  private String current() {
    return title(player().queue.current().orElseThrow());
  }

  private static String title(Entry<Track> entry) {
    return entry.item().title();
  }

  private List<String> order() {
    return player().titles();
  }

  private ImmutableList<String> mpc(String... words) throws Exception {
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .add("mpc", "--host=127.0.0.1", "--port=" + player().port())
            .add("--format=" + (words[0].equals("search") ? "%file%" : "%title%"))
            .add(words)
            .build();
    return ProcessResult.of(command).ofSuccess().lines().collect(toImmutableList());
  }

  @Test
  void mpc_showsWhatPlays_afterEachCommand() throws Exception {
    Tool.require("mpc");
    mpc("play");
    assertThat(mpc("playlist")).isEqualTo(order());
    for (String command : List.of("next", "next", "prev", "next", "next", "prev")) {
      assertThat(mpc(command).get(0)).isEqualTo(current());
      assertThat(mpc("playlist")).isEqualTo(order());
    }
    String found = mpc("search", "title", "title 11").get(0);
    mpc("insert", found); // play next
    assertThat(mpc("playlist")).isEqualTo(order());
    mpc("next");
    assertThat(current()).isEqualTo("Title 11");
    mpc("move", "9", "7");
    mpc("del", "10");
    assertThat(mpc("playlist")).isEqualTo(order());
    mpc("volume", "40");
    assertThat(player().playback.controls().volume()).isEqualTo(40);
    mpc("repeat", "on");
    mpc("random", "off");
    assertThat(player().queue.mode()).isEqualTo(PlayMode.IN_ORDER);
    mpc("pause");
    assertThat(mpc("status").get(1)).startsWith("[paused]");
  }

  @Test
  void mpc_savesAndLoadsPlaylists() throws Exception {
    Tool.require("mpc");
    mpc("play");
    mpc("save", "evening");
    assertThat(mpc("lsplaylists")).containsExactly("evening");
    mpc("load", "evening");
    List<String> loaded = mpc("playlist").subList(1, 1 + SONGS);
    assertThat(loaded).isEqualTo(player().queue.items().stream().map(Track::title).toList());
    assertThat(mpc("playlist")).isEqualTo(order());
    mpc("rm", "evening");
    assertThat(mpc("lsplaylists")).isEmpty();
  }

  @Test
  void ncmpcpp_showsWhatPlays_andItsKeysPlayIt() throws Exception {
    Tool.require("ncmpcpp", "tmux");
    mpcless("play");
    try (Tmux terminal =
        Tmux.run(
            "ncmpcpp --config=%s --host=127.0.0.1 --port=%s --quiet --screen=playlist"
                .formatted(config(), player().port()),
            100,
            30)) {
      List<String> order = order();
      for (String title : order) {
        terminal.sees(title);
      }
      assertThat(shown(terminal.lines(), order)).isEqualTo(order);
      terminal.types(">");
      terminal.sees(lines -> current().equals(order.get(1)));
      terminal.types(">");
      terminal.sees(lines -> current().equals(order.get(2)));
      terminal.types("<");
      terminal.sees(lines -> current().equals(order.get(1)));
      player().queue.playNext(player().queue.upcoming(8).get(7));
      List<String> now = order();
      terminal.sees("the song that plays next", lines -> shown(lines, now).equals(now));
    }
  }

  @Test
  void ncmpc_showsWhatPlays_andItsKeysPlayIt() throws Exception {
    Tool.require("ncmpc", "tmux");
    mpcless("play");
    try (Tmux terminal =
        Tmux.run(
            "ncmpc --host=127.0.0.1 --port=%s --config=/dev/null".formatted(player().port()),
            100,
            30)) {
      List<String> order = order();
      terminal.sees("the queue", lines -> shown(lines, order).equals(order));
      terminal.types(">");
      terminal.sees(lines -> current().equals(order.get(1)));
      terminal.types("<");
      terminal.sees(lines -> current().equals(order.get(0)));
      player().queue.playNext(player().queue.upcoming(8).get(7));
      List<String> now = order();
      terminal.sees("the song that plays next", lines -> shown(lines, now).equals(now));
    }
  }

  /** Calls the functions that it reads, a line each, and prints the titles of the queue as JSON. */
  private static final String FUNCTIONS =
      """
      import json, sys, mpd
      client = mpd.MPDClient()
      client.connect("127.0.0.1", int(sys.argv[1]))
      for line in sys.stdin:
          words = line.rstrip("\\n").split("\\t")
          answer = getattr(client, words[0])(*words[1:])
          titles = [song["title"] for song in client.playlistinfo()]
          print(json.dumps([answer, titles]), flush=True)
      """;

  @Test
  void pythonMpd_showsWhatPlays_afterEachFunction() throws Exception {
    Tool.require(
        Files.isExecutable(Path.of(PYTHON))
            && ProcessResult.of(PYTHON, "-c", "import mpd").status() == 0,
        "python3-mpd");
    Process python =
        new ProcessBuilder(PYTHON, "-c", FUNCTIONS, String.valueOf(player().port()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader answers = python.inputReader(UTF_8);
        BufferedWriter functions = python.outputWriter(UTF_8)) {
      String found = "album 2/011.mp3";
      for (String function :
          List.of(
              "play",
              "next",
              "next",
              "previous",
              "previous",
              "addid\t" + found + "\t+0",
              "next",
              "searchadd\ttitle\ttitle 3",
              "move\t9\t5",
              "delete\t7",
              "setvol\t40",
              "seekcur\t30",
              "list\talbum\tgroup\talbumartist",
              "shuffle")) {
        functions.write(function + "\n");
        functions.flush();
        assertWithMessage(function).that(titles(answers.readLine())).isEqualTo(order());
      }
      assertThat(player().playback.controls().volume()).isEqualTo(40);
      functions.write("idle\tplayer\n");
      functions.flush();
      player().playback.controls().press(Buttons.NEXT);
      String changed = answers.readLine();
      assertThat(changed).startsWith("[[\"player\"], ");
      assertThat(titles(changed)).isEqualTo(order());
    } finally {
      python.destroy();
      python.waitFor();
    }
  }

  /** Returns the titles in the JSON of {@link #FUNCTIONS}. */
  private static List<String> titles(String json) {
    return Pattern.compile("\"(Title \\d+)\"")
        .matcher(json.substring(json.lastIndexOf('[')))
        .results()
        .map(title -> title.group(1))
        .toList();
  }

  private void mpcless(String command) throws Exception {
    try (MpdClient client = player().connect()) {
      client.ask(command);
    }
  }

  private Path config() throws Exception {
    return Files.writeString(
        folder.resolve("ncmpcpp.conf"),
        """
        ncmpcpp_directory = %s
        playlist_display_mode = classic
        song_list_format = "{%%t}"
        header_visibility = no
        statusbar_visibility = no
        """
            .formatted(folder.resolve("ncmpcpp")));
  }

  /** Returns the titles of a screen from top to bottom, each once. */
  private static List<String> shown(List<String> lines, List<String> titles) {
    return lines.stream()
        .flatMap(line -> titles.stream().filter(title -> (line + " ").contains(title + " ")))
        .distinct()
        .toList();
  }
}
