package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.Streams;
import dev.riffle.cli.Run;
import dev.riffle.verify.Suspect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The figure of {@code verify} in the README is drawn from tests of the first plays of its example,
 * and of as many plays of a shuffle. {@code mvn test -Dtest=EvidenceFigureTest -Driffle.write=true}
 * draws it again.
 */
class EvidenceFigureTest {
  private static final Path FILE = Path.of("src/site/verify.svg");
  private static final int PLAYS = 120;
  private static final int STEP = 3; // plays between two points
  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int MIN_POWER = -8;
  private static final int MAX_POWER = 32;

  /** The power of ten that an honest shuffle reaches with the probability alpha. */
  private static final double LIMIT = Math.log10(Suspect.values().length / 1e-6);

  @TempDir Path folder;

  /** The test of the first {@code plays} plays; {@code power} is that of the likeliest suspect. */
  private record Point(int plays, double power) {
    String at() {
      return EvidenceFigureTest.at(plays, power);
    }
  }

  /** The plays of a player, and the list that it plays. */
  private record Player(List<String> log, Path list) {
    JsonNode verdict(int plays) throws IOException {
      Path heard = Files.write(list.resolveSibling("plays.json"), log.subList(0, plays));
      Run run = Run.of("verify", heard.toString(), "--list", list.toString(), "--json");
      return Run.parse(run.out());
    }

    Point point(int plays) throws IOException {
      return new Point(
          plays,
          Streams.stream(verdict(plays).path("suspects"))
              .filter(suspect -> suspect.has("log10Likelihood"))
              .mapToDouble(suspect -> suspect.path("log10Likelihood").asDouble())
              .max()
              .orElseThrow());
    }

    List<Point> points() throws IOException {
      List<Point> points = new ArrayList<>();
      for (int plays = STEP; plays <= PLAYS; plays += STEP) {
        points.add(point(plays));
      }
      return points;
    }
  }

  @Test
  void evidence_inTheReadme_isTheMeasuredOne() throws IOException {
    List<Point> shuffle = player("shuffle").points();
    assertThat(shuffle.stream().allMatch(point -> point.power() < 0)).isTrue();
    Player random = player("random");
    int named =
        Streams.stream(random.verdict(PLAYS).path("suspects"))
            .filter(suspect -> suspect.path("answer").asText().equals("named"))
            .mapToInt(suspect -> suspect.path("plays").asInt())
            .findFirst()
            .orElseThrow();
    String file = svg(random.points(), shuffle, random.point(named));
    if (Boolean.getBoolean("riffle.write")) {
      Files.writeString(FILE, file);
    }
    assertWithMessage("%s; -Driffle.write=true writes it", FILE)
        .that(Files.readString(FILE))
        .isEqualTo(file);
  }

  private Player player(String mode) throws IOException {
    Path list = Files.write(folder.resolve("songs.m3u8"), order("in-order --format m3u8"));
    return new Player(order(mode + " --json --count " + PLAYS), list);
  }

  private static List<String> order(String options) {
    return Run.of(("order sample-playlists --seed friday --mode " + options).split(" "))
        .exits(0)
        .lines();
  }

  private static String svg(List<Point> random, List<Point> shuffle, Point named) {
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="-64 -24 %d %d" role="img" \
            aria-label="Likelihood of the likeliest suspect over that of an honest shuffle, against \
            plays. Pick-random rises to 1e%+.0f after %d plays and is named on play %d. A shuffle \
            stays below 1."><style>
            svg { background: #fff; } text { font: 13px sans-serif; fill: #1b1d21; }
            path { fill: none; stroke-width: 2; } .grid { stroke: #d9dbe0; stroke-width: 1; }
            .limit { stroke: #1b1d21; stroke-width: 1; stroke-dasharray: 4 4; }
            .shuffle { stroke: #164f8c; } .random, .named { stroke: #a3420c; } .named { fill: #a3420c; }
            </style>
            """,
            WIDTH + 80,
            HEIGHT + 72,
            random.get(random.size() - 1).power(),
            PLAYS,
            named.plays()));
    for (int power = MIN_POWER; power <= MAX_POWER; power += 8) {
      svg.append(path("grid", "M" + at(0, power) + "H" + WIDTH));
      svg.append(label(0, power, -8, 4, "end", power == 0 ? "1" : String.format("1e%+d", power)));
    }
    for (int plays = 0; plays <= PLAYS; plays += 24) {
      svg.append(path("grid", "M" + at(plays, MIN_POWER) + "V0"));
      svg.append(label(plays, MIN_POWER, 0, 20, "middle", String.valueOf(plays)));
    }
    svg.append(label(PLAYS / 2.0, MIN_POWER, 0, 40, "middle", "plays of 24 songs"));
    svg.append(label(0, MAX_POWER, 0, -10, "start", "likeliest suspect : honest shuffle"));
    svg.append(path("limit", "M" + at(0, LIMIT) + "H" + WIDTH));
    svg.append(
        label(
            0, LIMIT, 6, -6, "start", "at most one honest player in a million crosses this line"));
    svg.append(path("shuffle", line(shuffle)));
    svg.append(label(PLAYS, MIN_POWER + 2, -8, 0, "end", "shuffle"));
    svg.append(path("random", line(random)));
    svg.append(path("named", "M" + named.at() + "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"));
    String name = "pick-random, named on play " + named.plays();
    svg.append(label(named.plays(), named.power(), -10, -4, "end", name));
    return svg.append("</svg>\n").toString();
  }

  private static String line(List<Point> points) {
    return points.stream().map(Point::at).collect(joining("L", "M", ""));
  }

  private static String path(String kind, String data) {
    return "<path class=\"" + kind + "\" d=\"" + data + "\"/>\n";
  }

  private static String label(
      double plays, double power, int right, int down, String anchor, String text) {
    return String.format(
        Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
        x(plays) + right,
        y(power) + down,
        anchor,
        text);
  }

  private static String at(double plays, double power) {
    return String.format(Locale.ROOT, "%.1f %.1f", x(plays), y(power));
  }

  private static double x(double plays) {
    return plays / PLAYS * WIDTH;
  }

  private static double y(double power) {
    return HEIGHT * (MAX_POWER - power) / (MAX_POWER - MIN_POWER);
  }
}
