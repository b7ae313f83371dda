package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Run;
import dev.riffle.mp3.Mp3s;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options {@code --spread} and {@code --best-of}, and the lines of the same names. */
@Timeout(300)
class SpreadOptionTest {
  private static final int ALL =
      17; // songs: nine of artist 0, of four albums, and four of two others

  @TempDir Path home;

  @BeforeEach
  void songs() throws IOException {
    for (int song = 0; song < ALL; song++) {
      int artist = song < 9 ? 0 : 1 + song % 2;
      byte[] tag =
          Mp3s.tag(
              3,
              0,
              Mp3s.text("TIT2", "song " + song),
              Mp3s.text("TPE1", "Artist " + artist + (song % 3 == 0 ? "; Guest" : "")),
              Mp3s.text("TALB", "album " + song % 4));
      Files.createDirectories(music());
      Files.write(music().resolve(song + ".mp3"), Mp3s.join(tag, Mp3s.frames(100)));
    }
  }

  private Path music() {
    return home.resolve("music");
  }

  private Run run(String input, String... words) {
    return Run.in(
        ImmutableMap.of("XDG_STATE_HOME", home.resolve("state").toString()), input, words);
  }

  private Run order(String... options) {
    String[] begin = {"order", music().toString(), "--json"};
    return run("", ObjectArrays.concat(begin, options, String.class)).exits(0);
  }

  private Run play(List<String> lines, String... options) {
    String[] begin = {"play", "--json", "--sound", "none"};
    return run(String.join("\n", lines) + "\n", ObjectArrays.concat(begin, options, String.class))
        .exits(0);
  }

  /** Returns the values of a field of the songs that a run has played, in order. */
  private static ImmutableList<String> played(Run run, String event, String field) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals(event))
        .map(line -> line.path(field).asText())
        .collect(toImmutableList());
  }

  private static JsonNode status(Run run) {
    return run.json().stream()
        .filter(line -> line.path("event").asText().equals("status"))
        .reduce((earlier, last) -> last)
        .orElseThrow();
  }

  private static boolean isArtistZero(String artist) {
    return artist.startsWith("Artist 0");
  }

  private static long neighbours(List<String> artists) {
    long equal = 0;
    for (int i = 1; i < artists.size(); i++) {
      equal += artists.get(i).charAt(7) == artists.get(i - 1).charAt(7) ? 1 : 0;
    }
    return equal;
  }

  // ------------------------------------------------------------------ order

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "d"})
  void byArtist_noTwoSongsOfOneMeet(String seed) {
    ImmutableList<String> artists =
        played(order("--seed", seed, "--spread", "artist"), "current", "artist");
    assertThat(artists).hasSize(ALL);
    assertThat(neighbours(artists)).isEqualTo(0); // nine of seventeen: every other song
    assertThat(isArtistZero(artists.get(0)) && isArtistZero(artists.get(16))).isTrue();
  }

  @Test
  void bestOf_hasTheSameSongs_andAnotherOrder() {
    String[] options = {"--seed", "a", "--spread", "artist"};
    ImmutableList<String> one = played(order(options), "current", "title");
    ImmutableList<String> best =
        played(
            order(ObjectArrays.concat(options, new String[] {"--best-of", "16"}, String.class)),
            "current",
            "title");
    assertThat(best).containsExactlyElementsIn(one);
    assertThat(best).isNotEqualTo(one);
  }

  @ParameterizedTest
  @CsvSource({
    "--spread, band, '--spread: band is unknown; use one of artist, album, off'",
    "--best-of, many, '--best-of: many is unknown; use 1 to 1000'",
    "--best-of, 0, '--best-of: 0 is unknown; use 1 to 1000'"
  })
  void unknownValue_isRejected(String option, String value, String sentence) {
    Run run = run("", "order", music().toString(), option, value).exits(2);
    assertThat(run.err()).contains(sentence);
  }

  @Test
  void stats_haveTheDistances_andTheEntropyKept() {
    JsonNode plain = order("--seed", "a", "--stats").json().get(0);
    assertThat(plain.path("bits").asDouble()).isEqualTo(plain.path("allBits").asDouble());
    JsonNode spread =
        order("--seed", "a", "--stats", "--spread", "artist", "--best-of", "4").json().get(0);
    assertThat(spread.path("songs").asInt()).isEqualTo(ALL);
    assertThat(spread.path("groups").asInt()).isEqualTo(3);
    assertThat(spread.path("neighbours").asInt()).isEqualTo(0);
    assertThat(spread.path("smallestDistance").asInt()).isEqualTo(2);
    assertThat(spread.path("openers").asInt()).isEqualTo(9);
    // Nine songs in every other place, and two artists in four of the eight others each: 9! 8!.
    double orders = Math.log(362_880.0 * 40_320) / Math.log(2);
    assertThat(spread.path("bits").asDouble()).isWithin(1e-9).of(orders);
    assertThat(spread.path("lostBits").asDouble()).isEqualTo(2);
    Run text = run("", "order", music().toString(), "--spread", "artist", "--stats", "--seed", "a");
    assertThat(text.exits(0).out()).contains("equal neighbours   0\n");
    assertThat(text.out()).contains("entropy            33.8 of 48.3 bits\n");
  }

  @Test
  void stats_countMeetingsOfGuests() {
    // Songs of artists 1 and 2 with the same guest, next to each other, are meetings.
    JsonNode spread = order("--seed", "a", "--stats", "--spread", "artist").json().get(0);
    assertThat(spread.path("meetings").asInt()).isAtLeast(1);
  }

  // ------------------------------------------------------------------ play

  @Test
  void lines_spreadTheRestOfTheCycle_andPrintTheValue() {
    Run run =
        play(
            List.of(
                "next",
                "spread",
                "spread Artist",
                "best-of 4",
                "spread",
                "best-of",
                "status",
                "spread off",
                "status"),
            music().toString(),
            "--seed",
            "a");
    assertThat(played(run, "spread", "spread"))
        .containsExactly("off", "artist", "artist", "off")
        .inOrder();
    assertThat(played(run, "best-of", "best-of")).containsExactly("4", "4").inOrder();
    assertThat(status(run).has("spread")).isFalse();
    Run status = play(List.of("spread album", "best-of 3", "status"), music().toString());
    assertThat(status(status).path("spread").asText()).isEqualTo("album");
    assertThat(status(status).path("bestOf").asInt()).isEqualTo(3);
  }

  @Test
  void session_keepsTheGroups_andTheOrder() {
    play(List.of("next", "spread artist", "best-of 2", "next"), music().toString(), "--seed", "a");
    Run resumed = play(List.of("status", "next", "next", "next", "next", "next", "next", "next"));
    assertThat(status(resumed).path("spread").asText()).isEqualTo("artist");
    assertThat(status(resumed).path("bestOf").asInt()).isEqualTo(2);
    Run text = run("text\nstatus\n", "play", "--plain", "--sound", "none").exits(0);
    assertThat(text.out()).contains(", spread artist, best-of 2");
    play(List.of("spread off"));
    assertThat(status(play(List.of("spread album", "status"))).path("bestOf").asInt()).isEqualTo(2);
    play(List.of(), "--spread", "artist", "--best-of", "3");
    JsonNode given = status(play(List.of("status")));
    assertThat(given.path("spread").asText()).isEqualTo("artist");
    assertThat(given.path("bestOf").asInt()).isEqualTo(3);
  }
}
