package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * The table of the keys, and the texts that list it. {@code mvn test -Dtest=BindingsTest
 * -Driffle.write=true} writes the lists of the manual and of the page.
 */
class BindingsTest {
  private static final Bindings DEFAULTS = Bindings.defaults();

  @Test
  void defaults_haveEachActionAndOnlyNamesOfKeys() {
    ImmutableSet.Builder<ScreenAction> bound = ImmutableSet.builder();
    DEFAULTS
        .actions()
        .forEach(
            (key, call) -> {
              assertThat(KeyNames.parse(key)).hasValue(key);
              call.action().ifPresent(bound::add);
            });
    assertThat(bound.build()).containsExactlyElementsIn(ScreenAction.values());
  }

  @Test
  void help_hasEachKeyOnce_andFitsInHalfOf80Columns() {
    ImmutableList.Builder<String> keys = ImmutableList.builder();
    DEFAULTS.helps().forEach(help -> keys.addAll(DEFAULTS.keys(help)));
    assertThat(keys.build()).containsExactlyElementsIn(DEFAULTS.actions().keySet());
    for (String line : DEFAULTS.help()) {
      assertThat(line.length()).isAtMost(39); // and a blank
    }
    assertThat(DEFAULTS.help().get(0)).isEqualTo("  q              quit");
  }

  @Test
  void with_otherActions_areInHelp_andUnboundKeysAreNot() {
    Bindings changed =
        DEFAULTS.with(
            ImmutableMap.of(
                "Ctrl-f", Optional.of(KeyCall.parse("seek +30")),
                "x", Optional.empty(),
                "p", Optional.of(KeyCall.parse("play"))));
    assertThat(changed.call("x")).isEmpty();
    assertThat(changed.help()).contains("  Ctrl-f         seek +30");
    assertThat(changed.help()).contains("  Enter p        play the selected song");
    assertThat(changed.help()).contains("  n < >          next, previous song");
    assertThat(String.join("\n", changed.help())).doesNotContain("stop after this song");
    assertThat(changed.call("n")).isEqualTo(DEFAULTS.call("n"));
  }

  // ------------------------------------------------------------------ manual and page

  @Test
  void manual_listsTheKeys() throws IOException {
    assertList(
        "src/bundle/src/main/deb/riffle.1",
        ".\\\" The keys\n",
        "\n.\\\" End",
        help ->
            ".It Li \""
                + String.join(" ", DEFAULTS.keys(help)).replace("\\", "\\\\").replace("-", "\\-")
                + "\"\n"
                + help.description());
  }

  @Test
  void page_listsTheKeys() throws IOException {
    assertList(
        "src/site/markdown/screen.md",
        "| key | action | |\n|---|---|---|\n",
        "\n\n",
        help ->
            "| "
                + cell(DEFAULTS.keys(help))
                + " | "
                + cell(help.actions())
                + " | "
                + help.description()
                + " |");
  }

  private static String cell(ImmutableList<?> words) {
    String first = "`" + words.get(0) + "`";
    return words.size() == 10 // the tenths
        ? first + " to `" + words.get(9) + "`"
        : words.stream().map(word -> "`" + word + "`").collect(joining(" "));
  }

  private static void assertList(
      String name, String before, String after, Function<Bindings.Help, String> row)
      throws IOException {
    Path file = Path.of(name);
    String text = Files.readString(file);
    assertThat(text).contains(before);
    int from = text.indexOf(before) + before.length();
    String listed = text.substring(from, text.indexOf(after, from));
    String rows = DEFAULTS.helps().stream().map(row).collect(joining("\n"));
    if (Boolean.getBoolean("riffle.write")) {
      Files.writeString(
          file, text.substring(0, from) + rows + text.substring(from + listed.length()));
    } else {
      assertWithMessage("%s; -Driffle.write=true writes it", file).that(listed).isEqualTo(rows);
    }
  }
}
