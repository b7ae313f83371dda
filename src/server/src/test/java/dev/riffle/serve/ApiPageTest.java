package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page of the API: its examples are requests with these answers, and its verbs are known. */
@Timeout(60)
class ApiPageTest {
  private static final Path PAGE = Path.of("src/site/markdown/serve-api.md");
  private static final int SONGS = 12;
  private static final int EXAMPLES = 6;

  private static final Pattern EXAMPLE =
      Pattern.compile("```http\\n(GET|POST) (\\S+)\\n([^`]*)```\\n```json\\n([^`]*)```");
  private static final Pattern VERBS =
      Pattern.compile("\\| verb \\|[^|]*\\|\\n[^\\n]*\\n((?:\\|[^\\n]*\\n)+)");
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  @TempDir Path folder;

  @Test
  void examples_haveTheAnswersOfThePage() throws IOException {
    List<MatchResult> examples =
        EXAMPLE.matcher(Files.readString(PAGE)).results().collect(ImmutableList.toImmutableList());
    assertThat(examples).hasSize(EXAMPLES);
    try (Served served = new Served(folder, SONGS, "friday")) {
      for (MatchResult example : examples) {
        String path = example.group(2).replace("SESSION", served.session);
        HttpResponse<String> answer =
            example.group(1).equals("POST")
                ? served.post(path, example.group(3))
                : served.get(path);
        assertWithMessage(answer.body()).that(answer.statusCode()).isEqualTo(200);
        String expected = example.group(4).replace("SESSION", served.session);
        checkContains(path, Replies.JSON.readTree(answer.body()), Replies.JSON.readTree(expected));
      }
    }
  }

  /** Checks that an answer has all that an abridged one has; arrays begin alike. */
  private static void checkContains(String path, JsonNode answer, JsonNode abridged) {
    if (abridged.isObject()) {
      for (Map.Entry<String, JsonNode> field : abridged.properties()) {
        String name = path + " " + field.getKey();
        assertWithMessage("%s of %s", name, answer).that(answer.has(field.getKey())).isTrue();
        checkContains(name, answer.get(field.getKey()), field.getValue());
      }
    } else if (abridged.isArray() && !abridged.isEmpty()) {
      Iterator<JsonNode> rows = answer.iterator();
      for (JsonNode row : abridged) {
        checkContains(path, rows.next(), row);
      }
    } else {
      assertWithMessage(path).that(answer).isEqualTo(abridged);
    }
  }

  @Test
  void verbs_areKnown() throws IOException {
    MatchResult table = VERBS.matcher(Files.readString(PAGE)).results().findFirst().orElseThrow();
    List<String> verbs =
        table
            .group(1)
            .lines()
            .flatMap(line -> NAME.matcher(Splitter.on('|').splitToList(line).get(1)).results())
            .map(name -> name.group(1))
            .toList();
    assertThat(verbs).containsAtLeast("next", "byAlbum", "ended");
    try (Served served = new Served(folder, SONGS, "friday")) {
      for (String verb : verbs) {
        String press = "{\"verb\": \"%s\", \"device\": \"phone\", \"counter\": 1, \"seen\": 0}";
        String answer = served.post(served.path() + "/presses", press.replace("%s", verb)).body();
        assertWithMessage(verb).that(answer).doesNotContain("verb is unknown");
      }
    }
  }
}
