package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.OtherJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Everything is UTF-8, whatever the locale says. */
@EnabledOnOs(OS.LINUX)
class Utf8Test {
  private record Answer(int status, String text) {}

  @TempDir Path states;

  @Test
  void localeC_namesOfFilesAndWords_areWhatTheyAreElsewhere() throws Exception {
    for (List<String> words :
        ImmutableList.of(
            List.of("order", "sample-playlists", "--seed", "七片茶叶", "--json"),
            List.of("order", "sample-playlists/七片茶叶小乐队 - 雨后", "--seed", "café"),
            List.of(
                "order",
                "sample-playlists/Rainy Evening.m3u8",
                "--format",
                "m3u8",
                "--seed",
                "a\u0308"),
            List.of("scan", "--json", "sample-playlists"),
            List.of("play", "kein Ordner für Elise"))) {
      Answer elsewhere = run("C.UTF-8", words);
      assertThat(run("C", words)).isEqualTo(elsewhere);
      assertThat(run("POSIX", words)).isEqualTo(elsewhere);
    }
  }

  @Test
  void localeC_standardInput_isStillThere() throws Exception {
    Answer answer =
        run(
            "C",
            List.of("play", "sample-playlists", "--plain", "--sound", "none", "--seed", "ž"),
            "next\nquit\n");
    assertThat(answer.status).isEqualTo(0);
    assertThat(answer.text.lines().count()).isEqualTo(4);
  }

  private Answer run(String locale, List<String> words) throws Exception {
    return run(locale, words, "");
  }

  private Answer run(String locale, List<String> words, String input)
      throws IOException, InterruptedException {
    // Through a shell: the words must leave this JVM as UTF-8, whatever it was started under.
    StringBuilder script = new StringBuilder("LC_ALL=" + locale + " exec '");
    script.append(OtherJvm.java()).append("' -cp '");
    script.append(System.getProperty("java.class.path")).append("' dev.riffle.Main");
    words.forEach(word -> script.append(" '").append(word).append('\''));
    script.append(" <<'END'\n").append(input).append("END\n");
    ProcessBuilder shell = new ProcessBuilder("sh").redirectErrorStream(true);
    shell.environment().put("XDG_STATE_HOME", states.toString());
    Process process = shell.start();
    process.getOutputStream().write(script.toString().getBytes(UTF_8));
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Answer(process.waitFor(), text);
  }
}
