package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Run;
import dev.riffle.mpv.MpvTags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the page about the scan in order and compares their output. */
class ScanPageTest {
  private static final Path PAGE = Path.of("src/site/markdown/scan.md");
  private static final Pattern COMMAND = Pattern.compile("\\$ riffle (.*) > /dev/null\n(.*\n)");

  @TempDir Path cache;

  @Test
  void commands_printTheShownOutput() throws IOException {
    Matcher command = COMMAND.matcher(Files.readString(PAGE));
    int commands = 0;
    for (; command.find(); commands++) {
      String[] words = Splitter.on(' ').splitToList(command.group(1)).toArray(new String[0]);
      Run run = Run.in(ImmutableMap.of("XDG_CACHE_HOME", cache.toString()), "", words);
      assertWithMessage(command.group(1)).that(run.err()).isEqualTo(command.group(2));
    }
    assertThat(commands).isEqualTo(2);
  }

  @Test
  void otherFormats_matchMpv() throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf("## Other formats");
    String section = page.substring(start, page.indexOf("\n## ", start));
    ImmutableList<String> endings =
        section
            .lines()
            .filter(line -> line.startsWith("|"))
            .flatMap(line -> Pattern.compile("`([.]\\w+)`").matcher(line).results())
            .map(ending -> ending.group(1))
            .collect(toImmutableList());
    assertThat(endings).containsExactlyElementsIn(MpvTags.ENDINGS);
  }
}
