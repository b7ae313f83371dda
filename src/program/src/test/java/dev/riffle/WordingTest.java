package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Comments, names, messages and pages are free of phrases that read as translated. */
class WordingTest {
  private static final Pattern MARKDOWN_CODE = Pattern.compile("```[\\s\\S]*?```|`[^`]*`");
  private static final Pattern TEST_NAME =
      Pattern.compile("(?:void|DynamicTest>?|class|record|enum|interface) (\\w+)");

  private static final Pattern QUEUE = Pattern.compile("/riffle/(?:queue|shuffle|bench)/");

  /** Phrases that stay, each with its file and the reason. */
  private static final ImmutableMap<String, String> EXCEPTIONS =
      ImmutableMap.of(
          "src/music/src/main/java/dev/riffle/control/JsonAnswers.java: \"lane\"",
          "a line of the program",
          "src/music/src/main/java/dev/riffle/control/PlayerVerb.java: \"lane\"",
          "the same line",
          "src/verify/src/main/java/dev/riffle/verify/Trial.java:"
              + " \"this log cannot tell: the player %s, or %s\"",
          "the listener's question",
          "src/verify/src/main/java/dev/riffle/verify/Trial.java:"
              + " \"too few plays, songs or albums to tell: the order of the list is as likely as",
          "the same question",
          "src/verify/src/main/java/dev/riffle/verify/Trial.java:"
              + " \"this log cannot tell: songs follow each other as in the list",
          "the same question");

  private enum Phrase {
    JAVADOC_QUESTION(
        Scope.JAVADOC,
        "(?:^|(?<=[a-z})][.:]) )(?:@(?:param \\S+|return|throws \\S+) )?"
            + "(?i:what|who|how|where|whether|which|whoever)\\b",
        "name the thing: The number of, Returns, true if",
        "What is read next."),
    SUPERLATIVE(
        Scope.CODE,
        "\\b(?:MOST|LEAST|LONGEST|DEEPEST|WIDEST|LARGEST|SMALLEST|FEWEST)_\\w+",
        "MAX_, MIN_",
        "static final int MOST_TRACKS = 3;"),
    SOMEBODY(
        Scope.TEXT,
        "\\b(?i:some|no|any|every)(?:body|one)\\b|\\b[Nn]o one\\b|\\b(?i:who(?:m)?ever|whatever)\\b",
        "a caller, a thread, a process, a user",
        "Nobody reads it."),
    SPEECH(
        Scope.TEXT,
        "\\b(?:says?|tells?|hears|brings|takes? note|lets? go)\\b"
            + "|\\b(?:is|are|was|were|be|been) (?:told|said)\\b",
        "returns, reports, prints, states, receives, notifies",
        "The file says how long it lasts."),
    PRIVATE_WORD(
        Scope.TEXT,
        "\\b(?:owed|lanes?|newcomers?|tak(?:e|es|en|ing) back)\\b",
        "remaining, up next, added entries, undo",
        "Newcomers join the lane."),
    POSITION(
        Scope.QUEUE,
        "\\b(?i:behind|shown)\\b|(?:Behind|Shown)(?=[A-Z(]|\\b)",
        "after, history; drawn, peeked, look-ahead",
        "int behind; // the rows shown"),
    IDIOM(
        Scope.TEXT,
        "\\b(?:go|goes|went|going) on\\b|\\bcomes? back\\b|\\blies in\\b|\\bstands for\\b"
            + "|\\bthe same again\\b",
        "continues, resumes, returns, is in, means",
        "Playback goes on."),
    CLAUSE(
        Scope.TEXT,
        "\\b[Ww]hat (?:is|was|are|were|comes?|came|ends?|remains?|follows|has|had)\\b",
        "the noun that names it: the rest, the next entry, the content",
        "Returns what follows."),
    NAME(
        Scope.NAMES,
        "(?:[Ss]ays|[Tt]ells|[Hh]ears|[Bb]rings|[Ww]hoever|[Nn]obody|[Ss]omebody|[Nn]ewcomers?"
            + "|Owed|Lane|\\b(?:owed|lane))(?=[A-Z_]|\\b)",
        "reports, prints, states, receives",
        "void scan_ofNothing_saysSo() {}");

    private final Scope scope;
    private final Pattern pattern;
    private final String better;
    private final String sample;

    Phrase(Scope scope, String pattern, String better, String sample) {
      this.scope = scope;
      this.pattern = Pattern.compile(pattern, Pattern.MULTILINE);
      this.better = better;
      this.sample = sample;
    }

    List<String> in(Text text) {
      return pattern
          .matcher(text.in(scope))
          .results()
          .map(hit -> text.file + ": " + around(hit, text.in(scope)))
          .toList();
    }

    private static String around(MatchResult hit, String text) {
      int begin = Math.max(text.lastIndexOf('\n', hit.start()) + 1, hit.start() - 40);
      int lineEnd = text.indexOf('\n', hit.end());
      int end = Math.min(lineEnd < 0 ? text.length() : lineEnd, hit.end() + 40);
      return text.substring(begin, end).strip();
    }
  }

  private enum Scope {
    JAVADOC,
    CODE,
    /** Comments and pages; of main, the strings too. */
    TEXT,
    /** Of main, all names; of tests, those of types and methods. */
    NAMES,
    /** Comments and code of the queue, its order and its benchmarks. */
    QUEUE
  }

  private record Text(String file, Map<Scope, String> parts) {
    static Text of(Path file) {
      String path = file.toString().replace('\\', '/');
      try {
        return path.endsWith(".java")
            ? source(path, SourceTexts.of(file))
            : page(path, Files.readString(file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    static Text source(String path, SourceTexts texts) {
      boolean isTest = path.contains("/src/test/");
      String comments = texts.javadoc() + texts.comments();
      return new Text(
          path,
          ImmutableMap.of(
              Scope.JAVADOC,
              texts.javadoc(),
              Scope.CODE,
              texts.code(),
              Scope.TEXT,
              isTest ? comments : comments + "\n" + texts.literals(),
              Scope.NAMES,
              isTest ? names(texts.code()) : texts.code(),
              Scope.QUEUE,
              QUEUE.matcher(path).find() ? comments + "\n" + texts.code() : ""));
    }

    private static String names(String code) {
      return TEST_NAME.matcher(code).results().map(name -> name.group(1)).collect(joining("\n"));
    }

    static Text page(String path, String text) {
      String prose = MARKDOWN_CODE.matcher(text).replaceAll("");
      return new Text(path, ImmutableMap.of(Scope.TEXT, prose.replaceAll("\\n(?=\\S)", " ")));
    }

    String in(Scope scope) {
      return parts.getOrDefault(scope, "");
    }
  }

  @ParameterizedTest
  @EnumSource
  void sample_isFound(Phrase phrase) {
    String source =
        switch (phrase.scope) {
          case JAVADOC, TEXT -> "/** " + phrase.sample + " */";
          case CODE, NAMES, QUEUE -> phrase.sample;
        };
    Text text =
        Text.source("src/queue/src/test/java/dev/riffle/queue/Sample.java", SourceTexts.of(source));
    assertThat(phrase.in(text)).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void phrase_isNowhere(Phrase phrase) throws IOException {
    List<String> hits = new ArrayList<>();
    for (Text text : texts()) {
      hits.addAll(phrase.in(text));
    }
    hits.removeIf(EXCEPTIONS::containsKey);
    assertWithMessage("Better: %s.\n%s\n", phrase.better, String.join("\n", hits))
        .that(hits)
        .isEmpty();
  }

  @Test
  void exceptions_areThere() throws IOException {
    List<String> hits = new ArrayList<>();
    for (Text text : texts()) {
      for (Phrase phrase : Phrase.values()) {
        hits.addAll(phrase.in(text));
      }
    }
    assertThat(hits).containsAtLeastElementsIn(EXCEPTIONS.keySet());
  }

  private static ImmutableList<Text> texts() throws IOException {
    ImmutableList.Builder<Text> texts = ImmutableList.builder();
    for (String root : List.of("src", "README.md")) {
      try (Stream<Path> files = Files.walk(Path.of(root))) {
        files
            .filter(file -> file.toString().matches(".*\\.(java|md|1)"))
            .filter(file -> !file.toString().contains("/src/test/resources/"))
            .filter(file -> !file.endsWith("WordingTest.java"))
            .sorted()
            .map(Text::of)
            .forEach(texts::add);
      }
    }
    return texts.build();
  }
}
