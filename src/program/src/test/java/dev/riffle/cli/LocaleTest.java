package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.Main;
import dev.riffle.cli.music.Typist;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Repeats;
import dev.riffle.testing.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The program reads and prints the same in every locale: Arabic has its own digits, Turkish its own
 * i, and C only the letters of ASCII.
 */
@Tag("process")
class LocaleTest {
  private static final ImmutableList<String> LOCALES =
      ImmutableList.of("C", "ar_EG.UTF-8", "tr_TR.UTF-8"); // the first is built in

  private static final ImmutableList<List<String>> COMMANDS =
      ImmutableList.of(
          List.of("order", "sample-playlists", "--seed", "七片茶叶", "--json"),
          List.of("order", "sample-playlists/七片茶叶小乐队 - 雨后", "--seed", "café İI"),
          List.of(
              "order", "sample-playlists/Rainy Evening.m3u8", "--format=m3u8", "--seed=a\u0308"),
          List.of("scan", "--json", "sample-playlists"),
          List.of("scan", "sample-playlists"),
          List.of("convert", "--to", "xspf", "sample-playlists/Rainy Evening.m3u8", "-"),
          List.of("contrast", "-n", "1234", "--trials", "3", "--seed", "friday"),
          List.of("lab", "audit", "swap-any", "--trials", "2000", "--seed", "friday"),
          List.of("play", "sample-playlists", "--plain", "--sound", "none", "--seed", "ž"),
          List.of("play", "sample-playlists", "--repeat", "ınfınıte"),
          List.of("play", "kein Ordner für Elise"));

  private static final Path SOURCES = Path.of("/usr/share/i18n/locales"); // of the C library

  /** The standard input of all commands; only {@code play} reads it. */
  private static final String LINES = "next\nlist\nstatus\nmode random\nskip 12\nquit\n";

  private record Answer(int status, String text) {}

  @TempDir static Path locales;
  @TempDir Path states;

  static ImmutableList<List<String>> commands() {
    return COMMANDS;
  }

  @ParameterizedTest
  @MethodSource("commands")
  void command_inEveryLocale_readsAndPrintsTheSame(List<String> words) throws Exception {
    Answer usual = run("C.UTF-8", words);
    assertThat(usual.text).isNotEmpty();
    int stride = Repeats.of(LOCALES.size(), 1); // usually, each command runs in one of them
    for (int i = COMMANDS.indexOf(words) % stride; i < LOCALES.size(); i += stride) {
      String locale = LOCALES.get(i);
      assertWithMessage(locale).that(run(locale, words)).isEqualTo(usual);
    }
  }

  /** Compiles the locales into a folder of this test, where the C library searches for them. */
  @BeforeAll
  static void compileLocales() throws Exception {
    Tool.requireLinux();
    Tool.require("localedef");
    for (String locale : LOCALES.subList(1, LOCALES.size())) {
      String source = locale.substring(0, locale.indexOf('.'));
      Tool.require(Files.isReadable(SOURCES.resolve(source)), "locales");
      Process localedef =
          new ProcessBuilder("localedef", "-i", source, "-f", "UTF-8", locales.resolve(locale) + "")
              .redirectErrorStream(true)
              .start();
      String printed = new String(localedef.getInputStream().readAllBytes(), UTF_8);
      assertWithMessage(printed).that(localedef.waitFor()).isEqualTo(0);
    }
  }

  private Answer run(String locale, List<String> words) throws Exception {
    // Through a shell: the words must leave this JVM as UTF-8, in every locale of this JVM.
    List<String> command =
        ImmutableList.<String>builder()
            .add(OtherJvm.java())
            .addAll(OtherJvm.QUICK)
            .add("-cp", System.getProperty("java.class.path"), Main.class.getName())
            .addAll(words)
            .build();
    String script =
        "LC_ALL=%s exec %s <<'END'\n%sEND\n".formatted(locale, Typist.shell(command), LINES);
    ProcessBuilder shell = new ProcessBuilder("sh").redirectErrorStream(true);
    shell.environment().put("XDG_STATE_HOME", states.resolve(locale).toString());
    shell.environment().put("LOCPATH", locales.toString());
    Process process = shell.start();
    process.getOutputStream().write(script.getBytes(UTF_8));
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Answer(process.waitFor(), text);
  }
}
