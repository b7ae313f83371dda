package dev.riffle.cli.lab;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.claims.Article;
import dev.riffle.claims.Claim;
import dev.riffle.claims.Claims;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Console;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows claims of five articles about shuffling, with verdicts. */
@Command(
    name = "claims",
    description =
        "Shows the claims of five articles on shuffling, in their order: the verdict, the"
            + " reason, a figure, and a command that reproduces it.",
    footer = {"  riffle lab claims", "  riffle lab claims S3 remainder-by-i --json"})
final class LabClaimsCommand extends AnswerCommand {
  /** The words for completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return known().iterator();
    }
  }

  private static final int INDENT = 7;
  private static final int WIDTH = 80;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      completionCandidates = Names.class,
      description =
          "Names of claims, or codes of articles, S0 to S4, for all their claims. Default: all.")
  private List<String> names = List.of();

  LabClaimsCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    ImmutableList<Claim> claims =
        names.isEmpty()
            ? Claims.all()
            : names.stream()
                .flatMap(name -> named(name).stream())
                .distinct()
                .collect(toImmutableList());
    return show(() -> print(claims), json -> write(claims, json));
  }

  private void print(List<Claim> claims) {
    if (names.isEmpty()) {
      print("", Claim.INTRODUCTION);
      print("");
    }
    for (Claim claim : claims) {
      print(claim.name() + ": " + claim.verdict().words());
      claim.articles().forEach(article -> print("in", article.citation()));
      print("said", claim.said());
      print("why", claim.reason());
      print("shown", claim.figure());
      print("run", claim.command());
      print("");
    }
    print("", Claim.tally(claims));
  }

  private static ImmutableList<Claim> named(String name) {
    String lower = Ascii.toLowerCase(name);
    return LabWords.named("claim", lower, LabClaimsCommand::claims, known(), "riffle lab claims");
  }

  private static ImmutableList<String> known() {
    return Stream.concat(
            Claims.all().stream().map(Claim::name),
            Arrays.stream(Article.values()).map(article -> Ascii.toLowerCase(article.name())))
        .collect(toImmutableList());
  }

  private static Optional<ImmutableList<Claim>> claims(String name) {
    ImmutableList<Claim> claims =
        Claims.all().stream()
            .filter(
                claim ->
                    claim.name().equals(name)
                        || claim.articles().stream()
                            .anyMatch(article -> Ascii.equalsIgnoreCase(article.name(), name)))
            .collect(toImmutableList());
    return Optional.of(claims).filter(some -> !some.isEmpty());
  }

  /** Prints a text next to its title, which may be empty, wrapped at 80 columns. */
  private void print(String title, String text) {
    int indent = title.isEmpty() ? 0 : INDENT;
    StringBuilder line = new StringBuilder(Columns.cell(title, indent));
    int width = indent;
    for (String word : Splitter.on(' ').split(text)) {
      int columns = Columns.width(word);
      if (width + columns > WIDTH) {
        line.append(System.lineSeparator()).append(" ".repeat(indent));
        width = indent;
      }
      line.append(word).append(' ');
      width += columns + 1;
    }
    print(line.toString().replaceAll(" +(?=\\R|$)", ""));
  }

  private static void write(List<Claim> shown, ObjectNode json) {
    ArrayNode articles = json.putArray("articles");
    for (Article article : Article.values()) {
      articles
          .addObject()
          .put("code", article.name())
          .put("title", article.title())
          .put("date", article.date());
    }
    ArrayNode claims = json.putArray("claims");
    for (Claim claim : shown) {
      ObjectNode node = claims.addObject().put("name", claim.name());
      ArrayNode codes = node.putArray("articles");
      claim.articles().forEach(article -> codes.add(article.name()));
      node.put("said", claim.said())
          .put("verdict", claim.verdict().words())
          .put("reason", claim.reason())
          .put("figure", claim.figure())
          .put("command", claim.command());
    }
  }
}
