package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages show the files that a session writes and reads, and classes that are tested. */
class SessionPageTest {
  private static final Path PAGE = Path.of("src/site/markdown/session.md");
  private static final Path FORMAT_PAGE = Path.of("src/site/markdown/specification-session.md");

  private static final Pattern HEAD = Pattern.compile("[0-9a-f]{8} [0-9]{8} ");
  private static final Pattern HIDDEN = Pattern.compile("\\\\x([0-9a-f]{2})");

  private static final List<String> FILES = List.of("tracks-1.txt", "state-1.json", "journal-1");

  private final SessionOnDisk<Track> kept;

  SessionPageTest(@TempDir Path folder) {
    kept = SessionOnDisk.ofTracks(folder);
  }

  private static Track song(String title, String artist, long millis) {
    return Track.builder(Path.of("/music/" + title + ".mp3"))
        .artist(artist)
        .durationMillis(millis)
        .build();
  }

  private static PlayQueue<Track> queue() {
    return PlayQueue.<Track>builder(Seed.parse("friday"))
        .addAll(
            List.of(
                song("Auld Lang Syne", "The Marzipan Lanterns", 9430),
                song("雨停以后", "七片茶叶小乐队", 8228)))
        .build();
  }

  private static void press(PlayQueue<Track> queue) {
    queue.next();
    queue.upcoming(3);
    queue.move(queue.entry(1).orElseThrow(), 0);
    queue.add(song("found on a tape", "", 7210));
    queue.next();
    queue.previous();
  }

  /** Returns a file in the form of the page: non-ASCII bytes of a journal as numbers. */
  private static String readable(byte[] bytes, String file) {
    if (!file.startsWith("journal")) {
      return new String(bytes, UTF_8);
    }
    StringBuilder lines = new StringBuilder();
    for (byte b : bytes) {
      boolean shows = ' ' <= b && b <= '~' && b != '\\';
      lines.append(shows ? String.valueOf((char) b) : String.format("\\x%02x", b));
    }
    return HEAD.matcher(lines).replaceAll("\n$0").strip() + "\n";
  }

  /** Returns the bytes of a file on the page. */
  private static byte[] bytes(String file) throws IOException {
    if (!file.startsWith("journal")) {
      return shown(file).getBytes(UTF_8);
    }
    String lines =
        HIDDEN
            .matcher(shown(file).replace("\n", ""))
            .replaceAll(
                hidden ->
                    Matcher.quoteReplacement(
                        String.valueOf((char) HexFormat.fromHexDigits(hidden.group(1)))));
    return lines.getBytes(ISO_8859_1);
  }

  private static String shown(String file) throws IOException {
    String block = file.replaceFirst("-.*", "");
    Matcher matcher =
        Pattern.compile("```" + block + "\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(FORMAT_PAGE));
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }

  @Test
  void files_areAsShown() throws IOException {
    try (Session<Track> session = kept.create(queue())) {
      press(session.queue());
      for (String file : FILES) {
        assertWithMessage(
                "%s is not as %s shows it: a session of an older release could not be read."
                    + " If it must change, give StateFile.VERSION another number",
                file, FORMAT_PAGE)
            .that(readable(Files.readAllBytes(kept.file(file)), file))
            .isEqualTo(shown(file));
      }
    }
  }

  @Test
  void filesAsShown_areASessionThatIsOpened() throws IOException {
    for (String file : FILES) {
      Files.write(kept.file(file), bytes(file));
    }
    assertOpened();
  }

  private void assertOpened() throws IOException {
    PlayQueue<Track> queue = queue();
    press(queue);
    try (Session<Track> session = kept.open()) {
      assertThat(session.queue().state()).isEqualTo(queue.state());
      assertThat(kept.contents().keySet()).contains("state-1.json");
    }
    assertThat(kept.problems).isEmpty();
  }

  @Test
  void classes_areThoseThatAreTested() throws IOException {
    List<MatchResult> blocks =
        Pattern.compile("```java\n(final class (\\w+).*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE))
            .results()
            .toList();
    assertThat(blocks).hasSize(2);
    for (MatchResult block : blocks) {
      Path source = Path.of("src/music/src/test/java/dev/riffle/session", block.group(2) + ".java");
      assertThat(Files.readString(source)).endsWith(block.group(1));
    }
  }
}
