package dev.riffle.control;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Console;
import dev.riffle.cli.Run;
import dev.riffle.library.Scan;
import dev.riffle.library.UserLists;
import dev.riffle.player.BrokenPlayer;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.HeardRulesTest;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines from all sources: each conversation gets its own answers. */
@Timeout(300)
class CommandsTest {
  private final PlayQueue<Track> queue =
      PlayQueue.<Track>builder(Seed.parse("friday"))
          .mode(PlayMode.IN_ORDER)
          .undoLimit(100)
          .addAll(
              IntStream.rangeClosed(1, 5)
                  .mapToObj(i -> Track.builder(Path.of("song " + i + ".mp3")).build())
                  .collect(toImmutableList()))
          .build();
  // Advances the queue directly, because the player would skip the missing files.
  private final Player player = Player.timeless(queue, quietListener());
  private final Console console =
      new Console(
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          OutputStream.nullOutputStream(),
          ImmutableMap.of());
  private final Playback playback =
      new Playback(queue, player, HeardRulesTest.none(), CommandsTest::songs, console::trace);

  /** Returns the songs of a file; of playlists, which are read, none. */
  private static ImmutableList<Track> songs(String word) {
    Path path = Path.of(word).toAbsolutePath();
    if (PlaylistFormat.of(path).isPresent() && UserLists.bytes(path).length < 2) {
      throw new Failure("no song to play in " + word);
    }
    return Scan.of(List.of(path)).run().tracks();
  }

  @AfterEach
  void close() {
    playback.close();
    player.close();
  }

  private Conversation conversation(boolean json, StringBuilder answers) {
    return Conversation.ofListener(playback, json, answers::append);
  }

  /** Returns the answers of a new conversation to {@code lines}, as text. */
  private String answers(String... lines) {
    StringBuilder answers = new StringBuilder();
    Conversation conversation = conversation(false, answers);
    for (String line : lines) {
      assertThat(conversation.obey(line)).isTrue();
    }
    return answers.toString();
  }

  private void next(int times) {
    for (int i = 0; i < times; i++) {
      queue.next();
    }
  }

  @Test
  void twoConversations_eachInItsFormat_areAnsweredApart() {
    StringBuilder text = new StringBuilder();
    StringBuilder json = new StringBuilder();
    Conversation person = conversation(false, text);
    Conversation script = conversation(true, json);
    person.obey("mode random");
    script.obey("repeat all");
    person.obey("dance");
    assertThat(text.toString()).startsWith("mode random\nerror unknown command (dance)");
    assertThat(json.toString()).isEqualTo("{\"event\":\"repeat\",\"repeat\":\"all\"}\n");
  }

  /** Returns a conversation with a player that plays, and fails to pause. */
  private Conversation fragile(Player broken, Console console, StringBuilder answers) {
    queue.next();
    broken.resume();
    return Conversation.ofListener(
        Playbacks.of(queue, broken, console::trace), false, answers::append);
  }

  @ParameterizedTest(name = "--debug {0}")
  @ValueSource(booleans = {false, true})
  void commandThatFails_isAnsweredWithAnError_andTheConversationContinues(boolean debugs) {
    IllegalStateException failure = new IllegalStateException("no pause");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console other =
        new Console(
            InputStream.nullInputStream(), OutputStream.nullOutputStream(), err, ImmutableMap.of());
    other.debugs(debugs);
    try (Player broken = BrokenPlayer.withoutPause(queue, quietListener(), failure)) {
      StringBuilder said = new StringBuilder();
      Conversation conversation = fragile(broken, other, said);
      assertThat(conversation.obey("pause")).isTrue();
      assertThat(conversation.obey("mode random")).isTrue();
      assertThat(said.toString())
          .isEqualTo(
              "error internal error: java.lang.IllegalStateException: no pause\nmode random\n");
      assertThat(err.toString(UTF_8).contains("\tat ")).isEqualTo(debugs);
    }
  }

  @Test
  void errorOfTheJvm_isNotAFailedCommand() {
    AssertionError failure = new AssertionError("no pause");
    try (Player broken = BrokenPlayer.withoutPause(queue, quietListener(), failure)) {
      Conversation conversation = fragile(broken, console, new StringBuilder());
      assertThat(assertThrows(AssertionError.class, () -> conversation.obey("pause")))
          .isSameInstanceAs(failure);
    }
  }

  private static PlayerListener quietListener() {
    return new PlayerListener() {
      @Override
      public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {}

      @Override
      public void said(String sentence) {}
    };
  }

  @Test
  void add_ofAFolder_isOneEdit() {
    answers("add sample-playlists");
    assertThat(queue.size()).isEqualTo(5 + 24);
    queue.undo();
    assertThat(queue.size()).isEqualTo(5);
  }

  @Test
  void jsonAndText_switchTheAnswersOfOneConversation() {
    assertThat(answers("json", "mode shuffle", " text\r", "mode in-order").lines())
        .containsExactly(
            "{\"event\":\"answers\",\"answers\":\"json\"}",
            "{\"event\":\"mode\",\"mode\":\"shuffle\"}",
            "answers text",
            "mode in-order");
  }

  @Test
  void status_nothingPlays_hasNoSong() {
    assertThat(answers("status"))
        .isEqualTo("stopped  0/5  nothing\n0:00 / -:--, in-order, repeat off, volume 100\n");
    assertThat(answers("json", "status").lines().toList().get(1))
        .isEqualTo(
            "{\"event\":\"status\",\"state\":\"stopped\",\"mode\":\"in-order\",\"by\":\"song\",\"repeat\":\"off\","
                + "\"volume\":100,\"cycle\":0,\"place\":0,\"size\":5}");
    player.setVolume(80);
    assertThat(answers("status")).endsWith(", repeat off, volume 80\n");
  }

  /** In the next cycle, the entry is drawn again. */
  @Test
  void queue_marksTheEnqueuedRowAlone_notLaterRowsOfItsEntry() {
    queue.setMode(PlayMode.SHUFFLE);
    queue.setRepeat(RepeatMode.ALL);
    next(1);
    queue.playNext(queue.current().orElseThrow());
    Stream<String> marked = answers("queue 9").lines().filter(row -> row.startsWith("+"));
    assertThat(marked.toList()).hasSize(1);
    JsonNode answer = Run.parse(answers("json", "queue 9").lines().toList().get(1));
    assertThat(answer.get("upNext").asInt()).isEqualTo(1);
    assertThat(answer.findValues("asked")).hasSize(1);
  }

  @Test
  void queue_numbersByTheDistanceFromTheCurrentEntry_notById() {
    next(3);
    queue.playNext(queue.entryAt(0));
    assertThat(answers("queue").lines())
        .containsExactly(
            "  -2  song 1",
            "  -1  song 2",
            ">     song 3",
            "+  1  song 1",
            "   2  song 4",
            "   3  song 5")
        .inOrder();
    queue.clear();
    assertThat(answers("queue")).isEqualTo("nothing\n");
  }

  @Test
  void queue_jsonHistory_isOldestFirst() {
    next(4);
    queue.playNext(queue.entryAt(0));
    JsonNode answer = Run.parse(answers("json", "queue 2").lines().toList().get(1));
    assertThat(answer.path("history").findValuesAsText("entry"))
        .containsExactly("1", "2")
        .inOrder();
    assertThat(answer.at("/current/entry").asLong()).isEqualTo(3);
    assertThat(answer.path("upNext").asInt()).isEqualTo(1);
    assertThat(answer.path("upcoming").findValuesAsText("asked")).containsExactly("true");
    assertThat(answer.at("/upcoming/0/asked").asBoolean()).isTrue();
    assertThat(answer.path("upcoming").findValuesAsText("entry"))
        .containsExactly("0", "4")
        .inOrder();
  }

  @Test
  void receiverThatBlocks_delaysNoOtherConversation() throws Exception {
    CountDownLatch answered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    Conversation stuck =
        Conversation.ofListener(
            playback,
            false,
            answer -> {
              answered.countDown();
              try {
                released.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    Thread thread = new Thread(() -> stuck.obey("list"));
    thread.start();
    answered.await();
    assertThat(answers("mode random")).isEqualTo("mode random\n");
    released.countDown();
    thread.join();
  }

  @Test
  void quit_isAnswered_andEndsTheProgram() {
    StringBuilder said = new StringBuilder();
    Conversation conversation = conversation(true, said);
    assertThat(conversation.obey("seed")).isTrue();
    assertThat(conversation.obey("q")).isFalse();
    assertThat(ImmutableList.copyOf(said.toString().split("\n")).get(1))
        .isEqualTo("{\"event\":\"quit\"}");
  }

  // ------------------------------------------------------------------ files

  @Tag("process")
  @ParameterizedTest
  @CsvSource({
    "weights, txt, 'weights %s\n'",
    "exclude, m3u8, 'exclude %s\n'",
    "add, m3u8, 'error no song to play in %s\n'"
  })
  void fileThatDoesNotAnAswer_delaysNoOtherConversation(
      String verb, String extension, String wanted, @TempDir Path folder) throws Exception {
    Tool.requireLinux();
    Path pipe = folder.resolve("pipe." + extension);
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isEqualTo(0);
    StringBuilder answers = new StringBuilder();
    CompletableFuture<Boolean> reading =
        CompletableFuture.supplyAsync(() -> conversation(false, answers).obey(verb + " " + pipe));
    try (OutputStream writer = Files.newOutputStream(pipe)) { // waits for the reader
      for (String line : new String[] {"status", "next", "weights", "exclude", "not-for 2d"}) {
        String answer = CompletableFuture.supplyAsync(() -> answers(line)).get(3, TimeUnit.SECONDS);
        assertWithMessage(line).that(answer).isNotEmpty();
      }
      assertThat(reading.isDone()).isFalse();
      writer.write('\n');
    }
    assertThat(reading.get(60, TimeUnit.SECONDS)).isTrue();
    assertThat(answers.toString()).isEqualTo(wanted.replace("\\n", "\n").formatted(pipe));
  }
}
