package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.Main;
import dev.riffle.cli.Run;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import dev.riffle.testing.Tool;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each command answers if a file argument names a pipe, a device, a folder or a large file. */
@Timeout(120)
@Order(1) // waits for long
class FileArgumentsTest {
  private static final Duration LIMIT = Duration.ofSeconds(6);

  /** The command lines; {@code @.EXTENSION} is the file, {@code SONGS} the sample songs. */
  private static final ImmutableList<String> COMMANDS =
      ImmutableList.of(
          "play @.m3u8 --sound none",
          "play @.mp3 --sound none",
          "play SONGS --sound none --weights @.txt",
          "play SONGS --sound none --exclude @.xspf",
          "play SONGS --sound none --root @.m3u8",
          "order @.m3u",
          "order @.m3u8 SONGS",
          "order @.json",
          "order @.pls",
          "order @.xspf",
          "order @.jspf",
          "order @.wpl",
          "order @.asx",
          "order @.xml",
          "order @.mp3",
          "order SONGS --weights @.weights",
          "order SONGS --exclude @.m3u",
          "order SONGS --exclude @.jspf",
          "scan @.m3u8",
          "scan @.mp3",
          "contrast @.pls",
          "convert @.m3u OUT.pls",
          "convert --from m3u @.list OUT.pls",
          "lab draw @.txt",
          "lab spread @.m3u8");

  /** Things that are no list of songs. */
  private enum Kind {
    PIPE {
      @Override
      void make(Path path) throws Exception {
        mkfifo(path);
      }
    },
    DEVICE {
      @Override
      void make(Path path) throws Exception {
        Files.createSymbolicLink(path, Path.of("/dev/zero"));
      }
    },
    FOLDER {
      @Override
      void make(Path path) throws Exception {
        Files.createDirectory(path);
      }
    },
    LARGE_FILE {
      @Override
      void make(Path path) throws Exception {
        try (RandomAccessFile sparse = new RandomAccessFile(path.toFile(), "rw")) {
          sparse.setLength(1L << 31);
        }
      }
    },
    UNREADABLE {
      @Override
      void make(Path path) throws Exception {
        Files.writeString(path, "1 secret.mp3\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
        Tool.assume(!Files.isReadable(path), "a user other than root");
      }
    };

    abstract void make(Path path) throws Exception;

    Path in(Path folder, String extension) throws Exception {
      Path path = folder.resolve(name() + "." + extension);
      if (!Files.exists(path)) {
        make(path);
      }
      return path;
    }
  }

  @TempDir Path home;

  @BeforeEach
  void needsPipes() {
    Tool.requireLinux();
  }

  private static void mkfifo(Path pipe) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isEqualTo(0);
  }

  private ImmutableMap<String, String> environment() {
    return ImmutableMap.of("HOME", home.toString());
  }

  private String[] words(String command, Kind kind) throws Exception {
    ImmutableList.Builder<String> words = ImmutableList.builder();
    for (String word : Splitter.on(' ').split(command)) {
      words.add(
          word.startsWith("@.")
              ? kind.in(home, word.substring(2)).toString()
              : word.replace("SONGS", Samples.FOLDER.toString()).replace("OUT", home + "/out"));
    }
    return words.build().toArray(new String[0]);
  }

  /** An answer, and the time that it took. */
  private record Answer(String command, Run run, Duration time) {}

  private static Answer answer(String command, ImmutableMap<String, String> home, String... words) {
    long start = System.nanoTime();
    Run run = Run.in(home, "", words);
    return new Answer(command, run, Duration.ofNanos(System.nanoTime() - start));
  }

  /** All at once, because most of the time is waited for. */
  @ParameterizedTest
  @EnumSource
  void everyCommand_answersInASentence(Kind kind) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      ImmutableList.Builder<CompletableFuture<Answer>> answers = ImmutableList.builder();
      for (String command : COMMANDS) {
        String[] words = words(command, kind);
        answers.add(
            CompletableFuture.supplyAsync(() -> answer(command, environment(), words), threads));
      }
      for (CompletableFuture<Answer> each : answers.build()) {
        Answer answer = each.get(100, TimeUnit.SECONDS);
        assertWithMessage(answer.command()).that(answer.time()).isLessThan(LIMIT);
        assertWithMessage(answer.command()).that(answer.run().err()).doesNotContain("internal");
        assertWithMessage(answer.command()).that(answer.run().err()).isNotEmpty();
        // An empty folder is a valid PATH beside songs, and a scan lists files without sound.
        boolean isValid = kind == Kind.FOLDER && answer.command().contains("SONGS");
        if (!isValid && !answer.command().startsWith("scan")) {
          assertWithMessage(answer.command()).that(answer.run().status()).isNotEqualTo(0);
          assertWithMessage(answer.command()).that(answer.run().err()).contains(kind.name());
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "order @.m3u8",
        "order SONGS --weights @.txt",
        "order SONGS --exclude @.pls",
        "convert @.m3u OUT.pls",
        "lab draw @.txt"
      })
  @Tag("process")
  void smallHeap_deviceAndLargeFile_areRejected(String command) throws Exception {
    List<String> options =
        ImmutableList.<String>builder().addAll(OtherJvm.QUICK).add("-Xmx64m").build();
    for (Kind kind : List.of(Kind.DEVICE, Kind.LARGE_FILE)) {
      Process riffle = OtherJvm.start(options, Main.class, (Object[]) words(command, kind));
      String answer = new String(riffle.getInputStream().readAllBytes(), UTF_8);
      assertThat(answer).contains(kind == Kind.DEVICE ? "not a file" : "larger than ");
      assertThat(riffle.waitFor()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PIPE", "DEVICE", "LARGE_FILE"})
  void output_toAnythingButAFile_isAnswered(Kind kind) throws Exception {
    Path list = Files.writeString(home.resolve("list.m3u"), "a.mp3\n");
    String out = kind.in(home, "m3u8").toString();
    Answer answer = answer("convert", environment(), "convert", list.toString(), out);
    assertThat(answer.time()).isLessThan(LIMIT);
    if (kind == Kind.PIPE) {
      answer.run().refuses(1, "cannot write " + out + ": no answer within 4 s");
    } else {
      answer.run().exits(0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void configuration_ofAnyKind_isIgnored(Kind kind) throws Exception {
    Path config = Files.createDirectories(home.resolve(".config/riffle")).resolve("config");
    kind.make(config);
    String[] play = {"play", Samples.FOLDER.toString(), "--json", "--sound", "none"};
    Answer answer = answer("config", environment(), play);
    assertThat(answer.time()).isLessThan(LIMIT);
    assertThat(answer.run().exits(0).err()).startsWith("riffle: " + config + ": ignored: ");
  }

  @Test
  void pipeWithAWriter_isRead() throws Exception {
    Path pipe = home.resolve("pipe.m3u8");
    mkfifo(pipe);
    CompletableFuture<Run> order =
        CompletableFuture.supplyAsync(
            () -> Run.in(environment(), "", "order", pipe.toString(), "--json"));
    Files.writeString(pipe, Samples.SONG.toAbsolutePath() + "\n"); // waits for the reader
    assertThat(order.get(100, TimeUnit.SECONDS).exits(0).lines()).hasSize(1);
  }

  // ------------------------------------------------------------------ sessions

  private Run begin(String... options) {
    ImmutableList.Builder<String> words = ImmutableList.builder();
    words.add("play", Samples.FOLDER.toString(), "--json", "--sound", "none").add(options);
    return Run.in(environment(), "next\npause\n", words.build().toArray(new String[0])).exits(0);
  }

  private Answer resume() {
    return answer("resume", environment(), "play", "--json", "--sound", "none");
  }

  static ImmutableList<String> sessionFiles() {
    return ImmutableList.of(
        "state-2.json",
        "state-3.json",
        "journal-2",
        "tracks-1.txt",
        "tracks-9.txt",
        "resume.json",
        "lock",
        "used",
        "state-3.json.tmp",
        "named");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("sessionFiles")
  void session_withAPipeAmongItsFiles_isAnswered(String name) throws Exception {
    begin();
    Path session = home.resolve(".local/state/riffle/sessions/sample-playlists");
    Files.deleteIfExists(session.resolve(name));
    mkfifo(session.resolve(name));
    for (String options :
        ImmutableList.of("play", "play --session sample-playlists", "play --recover", "sessions")) {
      ImmutableList<String> words =
          Splitter.on(' ')
              .splitToStream(
                  options.equals("sessions") ? options : options + " --sound none --json")
              .collect(toImmutableList());
      Answer answer = answer(options, environment(), words.toArray(new String[0]));
      assertWithMessage(options).that(answer.time()).isLessThan(LIMIT);
      assertWithMessage(options).that(answer.run().err()).doesNotContain("internal");
    }
  }

  @Test
  void session_whoseListsHaveBecomePipes_plays() throws Exception {
    Path weights = Files.writeString(home.resolve("w.txt"), "1 a.mp3\n");
    Path first = Files.writeString(home.resolve("a.m3u"), "a.mp3\n");
    Path second = Files.writeString(home.resolve("b.m3u"), "b.mp3\n");
    begin(
        "--weights",
        weights.toString(),
        "--exclude",
        first.toString(),
        "--exclude",
        second.toString());
    for (Path list : List.of(weights, first, second)) {
      Files.delete(list);
      mkfifo(list);
    }
    Answer resumed = resume();
    assertThat(resumed.time()).isLessThan(LIMIT);
    assertThat(resumed.run().exits(0).played()).hasSize(1);
    for (Path list : List.of(weights, first, second)) {
      assertThat(resumed.run().err()).contains(list + ": not a file");
    }
  }
}
