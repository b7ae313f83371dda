package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.net.URI;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTest {
  private static Search among(String... titles) {
    return among(Stream.of(titles).map(SearchTest::track).toArray(Track[]::new));
  }

  private static Search among(Track... tracks) {
    return new Search(
        ImmutableList.copyOf(
            PlayQueue.<Track>builder(Seed.parse("search"))
                .addAll(ImmutableList.copyOf(tracks))
                .build()
                .entries()));
  }

  private static Track track(String title) {
    return Track.builder(URI.create("http://localhost/")).title(title).build();
  }

  private static ImmutableList<String> find(Search search, String query) {
    return search.find(Query.of(query)).stream()
        .map(entry -> entry.item().title())
        .collect(toImmutableList());
  }

  @ParameterizedTest
  @CsvSource({
    "zlutoucky, Příliš žluťoučký kůň",
    "ŽLUŤ, Příliš žluťoučký kůň",
    "lodz, ŁÓDŹ nocą",
    "lódz, ŁÓDŹ nocą",
    "strasse, Straße",
    "aether, Æther",
    "istanbul, İSTANBUL",
    "ＷＩＤＥ, wide",
    "οδυσσευσ, Οδυσσεύς",
    "雨停, 雨停以后",
    "한, 한국",
    "ёлка, елка",
    "السلام, السَّلَام",
    "captain entirely, The Gooseberry Captain's Entirely",
    "entirely captain, The Gooseberry Captain's Entirely"
  })
  void find_ignoresCaseAndAccents(String query, String title) {
    assertThat(find(among("another", title), query)).containsExactly(title);
  }

  @ParameterizedTest
  @CsvSource({"ab, a b", "หมา, หมี", "雨后, 雨停以后", "kun kun2, kůň"})
  void find_otherText_findsNothing(String query, String title) {
    assertThat(find(among(title), query)).isEmpty();
  }

  @Test
  void find_byArtistAndAlbum_acrossThem() {
    Track song =
        Track.builder(URI.create("http://localhost/"))
            .title("Skákal pes")
            .artist("Kapela Vrabčí Déšť")
            .album("Písně do deště")
            .build();
    Search search = among(song);
    assertThat(find(search, "vrabci pes pisne")).containsExactly("Skákal pes");
    assertThat(find(search, "pesKapela")).isEmpty();
  }

  /** The titles are in the order in which they are found, the last in the list first. */
  @ParameterizedTest
  @CsvSource({
    "art, Art of Fugue | Modern Art | (artless) | Heart",
    "zlu, Žluť | Nežlutý",
    "oh ma, Oh My Man | Cohort Man",
    "41, Symphony No.41 | 1941",
    "मन, मन की | नमन",
    "雨, 雨停以后 | 大雨",
  })
  void find_wordBeginnings_areFirst(String query, String titles) {
    ImmutableList<String> expected = ImmutableList.copyOf(Splitter.on(" | ").split(titles));
    String[] beginnings = expected.subList(0, expected.size() - 1).toArray(new String[0]);
    String inside = expected.get(expected.size() - 1);
    String[] all = Stream.concat(Stream.of(inside), Stream.of(beginnings)).toArray(String[]::new);
    assertThat(find(among(all), query)).containsExactlyElementsIn(expected).inOrder();
  }

  @Test
  void find_ignoresCharactersWithoutForm() {
    assertThat(find(among("Donau\u00addampf\u200bschiff", "\u200fשלום"), "donaudampfschiff"))
        .hasSize(1);
    assertThat(find(among("\u200fשלום"), "שלום")).hasSize(1);
    assertThat(find(among("Rain"), "\u200erain\ufeff")).hasSize(1);
  }

  @Test
  void find_emptyQuery_isAll_inOrder() {
    String[] titles = Stream.of("c", "a", "b").toArray(String[]::new);
    assertThat(find(among(titles), " ")).containsExactly("c", "a", "b").inOrder();
    assertThat(among(titles).find(Query.of(""))).hasSize(3);
  }
}
