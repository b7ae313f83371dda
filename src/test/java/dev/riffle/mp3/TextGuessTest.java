package dev.riffle.mp3;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.mp3.Mp3s.asLatin1;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.id3v1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Multimaps;
import dev.riffle.encoding.TextGuess;
import dev.riffle.library.TagEncoding;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the guess is wrong is counted on tags that are made here, and on the JDK's names. */
class TextGuessTest {
  private static final Charset GB18030 = Charset.forName("GB18030");
  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");
  private static final long SEED = 20_260_101;
  private static final int TAGS = 4_000;

  /** What may be changed of genuine Latin-1, and what of Chinese must be right. */
  private static final double CHANGED = 0.001;

  private static final double RIGHT = 0.99;

  /**
   * And of Chinese that is all made of pairs of bytes that Korean has for its syllables: two or
   * three of them may be a word in both, and then are not made Chinese.
   */
  private static final double RIGHT_OR_KOREAN = 0.85;

  private static final ImmutableList<ImmutableList<String>> LATIN_1 =
      LatinTags.tags(new Random(SEED), TAGS).collect(toImmutableList());

  private static final ImmutableList<ImmutableList<String>> CHINESE =
      ChineseTags.tags(new Random(SEED), TAGS).collect(toImmutableList());

  private static final ImmutableList<ImmutableList<String>> CHINESE_AS_LATIN_1 =
      mislabelled(CHINESE, GB18030);

  /** Some way to tell them apart. */
  interface Guess extends Function<List<String>, Optional<Charset>> {}

  @Test
  void latin1_ofManyLanguages_isChangedInFewerThan1Of1000() {
    assertThat(changed(TextGuessTest::guess, LATIN_1)).isAtMost(CHANGED);
  }

  @Test
  void latin1_eachWordAlone_andInCapitals_isNotChanged() {
    assertThat(LatinTags.words().filter(word -> guess(word).isPresent()).toList()).isEmpty();
  }

  @Test
  void latin1_namesOfCountriesAndLanguages_areChangedInFewerThan1Of1000() {
    ImmutableList<ImmutableList<String>> names =
        Splitter.on(' ')
            .splitToStream("de fr es pt it sv da nb nn fi is nl et ga ca gl eu af fo lb gd br")
            .flatMap(language -> names(Locale.forLanguageTag(language)))
            .flatMap(name -> Stream.of(name, name.toUpperCase(Locale.ROOT)))
            .filter(WINDOWS_1252.newEncoder()::canEncode)
            .filter(name -> !CharMatcher.ascii().matchesAllOf(name))
            .map(name -> ImmutableList.of(asLatin1(name, WINDOWS_1252)))
            .collect(toImmutableList());
    assertThat(names.size()).isAtLeast(3_000);
    assertThat(changed(TextGuessTest::guess, names)).isAtMost(CHANGED);
  }

  @Test
  void chinese_halfOfItShort_isRightIn99Of100() {
    assertRight(CHINESE_AS_LATIN_1);
    assertThat(reread(CHINESE_AS_LATIN_1.get(0))).isEqualTo(CHINESE.get(0));
  }

  @Test
  void chinese_eachTitleAlone_isRight() {
    ChineseTags.words()
        .filter(word -> !mayBeKorean(asLatin1(word.get(0), GB18030)))
        .forEach(
            word ->
                assertWithMessage("%s", word)
                    .that(guess(ImmutableList.of(asLatin1(word.get(0), GB18030))))
                    .hasValue(GB18030));
  }

  @Test
  void chinese_namesOfCountriesAndLanguages_areRightIn99Of100() {
    ImmutableList<ImmutableList<String>> names =
        names(Locale.CHINA).map(ImmutableList::of).collect(toImmutableList());
    assertThat(names.size()).isAtLeast(300);
    assertRight(mislabelled(names, GB18030));
  }

  private static void assertRight(List<ImmutableList<String>> chinese) {
    ListMultimap<Boolean, ImmutableList<String>> byKorean =
        Multimaps.index(chinese, tag -> tag.stream().allMatch(TextGuessTest::mayBeKorean));
    assertThat(byKorean.keySet()).hasSize(2);
    assertThat(right(TextGuessTest::guess, byKorean.get(false), GB18030)).isAtLeast(RIGHT);
    assertThat(right(TextGuessTest::guess, byKorean.get(true), GB18030)).isAtLeast(RIGHT_OR_KOREAN);
  }

  /** Returns whether all pairs of bytes are where EUC-KR has its syllables. */
  private static boolean mayBeKorean(String latin1) {
    return latin1.matches("(?:[\\x00-\\x7F]|[\u00B0-\u00C8][\u00A1-\u00FE])*");
  }

  @Test
  void utf8_ofAnyLanguage_isRightIn99Of100() {
    assertThat(right(TextGuessTest::guess, mislabelled(CHINESE, UTF_8), UTF_8)).isAtLeast(RIGHT);
    ImmutableList<ImmutableList<String>> latin1AsUtf8 =
        LATIN_1.stream().map(TextGuessTest::asUtf8).collect(toImmutableList());
    assertThat(right(TextGuessTest::guess, latin1AsUtf8, UTF_8)).isAtLeast(RIGHT);
    ImmutableList<ImmutableList<String>> others =
        Splitter.on(' ')
            .splitToStream("ru el pl cs tr ko ja ar he vi th hi")
            .flatMap(language -> names(Locale.forLanguageTag(language)))
            .map(ImmutableList::of)
            .collect(toImmutableList());
    assertThat(right(TextGuessTest::guess, mislabelled(others, UTF_8), UTF_8)).isAtLeast(RIGHT);
  }

  @Test
  void page_showsWhatIsMeasured() throws IOException {
    String page = Files.readString(Path.of("src/site/markdown/tags.md"));
    assertThat(page)
        .contains(row("Latin-1 and windows-1252", 1 - changed(TextGuessTest::guess, LATIN_1)));
    double right = right(TextGuessTest::guess, CHINESE_AS_LATIN_1, GB18030);
    assertThat(page).contains(row("Chinese in GBK", right));
    double utf8 = right(TextGuessTest::guess, mislabelled(CHINESE, UTF_8), UTF_8);
    assertThat(page).contains(row("Chinese in UTF-8", utf8));
  }

  private static String row(String tags, double share) {
    return String.format(Locale.ROOT, "| %s | %,d | %,d |", tags, TAGS, Math.round(share * TAGS));
  }

  /** What these sets are worth: easier guesses fail on them. */
  @Test
  void simplerGuesses_doNotHoldWhatIsAsked() {
    Guess always = texts -> Optional.empty();
    assertThat(right(always, CHINESE_AS_LATIN_1, GB18030)).isLessThan(RIGHT);
    Guess whatCanBe =
        texts ->
            texts.stream().allMatch(TextGuessTest::canBeGb)
                ? Optional.of(GB18030)
                : Optional.empty();
    assertThat(changed(whatCanBe, LATIN_1)).isGreaterThan(CHANGED);
    Guess fieldByField =
        texts ->
            texts.stream().allMatch(text -> guess(ImmutableList.of(text)).isPresent())
                ? Optional.of(GB18030)
                : Optional.empty();
    assertThat(right(fieldByField, CHINESE_AS_LATIN_1, GB18030)).isLessThan(RIGHT);
  }

  @Test
  void fields_countTogether_whereOneAloneWouldBeLeft() throws IOException {
    String love = asLatin1("你", GB18030);
    String singer = asLatin1("张国荣", GB18030);
    assertThat(guess(ImmutableList.of(love))).isEmpty();
    Track track = read(tag(3, 0, text("TIT2", love), text("TPE1", singer)), frames(4));
    assertThat(track.title()).isEqualTo("你");
    assertThat(track.artist()).hasValue("张国荣");
    assertThat(track.problems()).containsExactly("its text is GB18030 under the label Latin-1");
    Track german = read(tag(3, 0, text("TIT2", love), text("TPE1", "Die Ärzte")), frames(4));
    assertThat(german.title()).isEqualTo(love);
    assertThat(german.artist()).hasValue("Die Ärzte");
    assertThat(german.problems()).isEmpty();
  }

  @Test
  void id3v1_cutInTheMiddleOfACharacter_losesThatOnly() throws IOException {
    String title = "月亮代表我的心月亮代表我的心月亮";
    Track gbk = read(frames(4), id3v1("a" + asLatin1(title, GB18030), "", "", "", 0, 255));
    assertThat(gbk.title()).isEqualTo("a" + title.substring(0, 14));
    Track utf8 = read(frames(4), id3v1("a" + asLatin1(title, UTF_8), "", "", "", 0, 255));
    assertThat(utf8.title()).isEqualTo("a" + title.substring(0, 9));
  }

  @Test
  void textUnderATrueLabel_isNotTouched() throws IOException {
    byte[] artist = text("TPE1", 1, "\uFEFF" + asLatin1("张国荣", GB18030), UTF_16LE);
    byte[] title = text("TIT2", asLatin1("月亮代表我的心", GB18030));
    Track track = read(tag(3, 0, title, artist), frames(4));
    assertThat(track.title()).isEqualTo("月亮代表我的心");
    assertThat(track.artist()).hasValue(asLatin1("张国荣", GB18030));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "Big5, 月亮代表我的心",
    "Shift_JIS, さくら",
    "EUC-KR, 사랑해요 당신을 그리고 나를",
    "windows-1251, Группа крови",
    "ISO-8859-7, Ελλάδα",
    "ISO-8859-2, Příliš žluťoučký",
    "IBM866, Группа крови"
  })
  void encoding_named_isTakenForAllUndeclaredText(String name, String title) throws IOException {
    String labelled = asLatin1(title, Charset.forName(name));
    byte[] file = tag(3, 0, text("TIT2", labelled), text("TALB", "Album"));
    Track named = read(new TagEncoding(name), file, frames(4));
    assertThat(named.title()).isEqualTo(title);
    assertThat(named.album()).hasValue("Album");
    assertThat(named.problems())
        .containsExactly("its text is " + name + " under the label Latin-1");
  }

  @Test
  void none_believesTheLabel_andAnyByteIsThatLetter() throws IOException {
    String labelled = asLatin1("月亮代表我的心", GB18030);
    Track track = read(TagEncoding.NONE, tag(3, 0, text("TIT2", labelled)), frames(4));
    assertThat(track.title()).isEqualTo(labelled);
    assertThat(track.problems()).isEmpty();
    for (char c = 0xA1; c <= 0xFF; c++) {
      assertThat(read(TagEncoding.NONE, tag(3, 0, text("TIT2", "x" + c))).title())
          .isEqualTo("x" + c);
    }
  }

  private static Optional<Charset> guess(List<String> file) {
    return TextGuess.ofAll().of(ImmutableList.of(file)).get(0);
  }

  private static double changed(Guess guess, List<ImmutableList<String>> tags) {
    return share(tags, tag -> guess.apply(foreign(tag)).isPresent());
  }

  private static double right(Guess guess, List<ImmutableList<String>> tags, Charset charset) {
    return share(tags, tag -> guess.apply(foreign(tag)).equals(Optional.of(charset)));
  }

  private static double share(
      List<ImmutableList<String>> tags, Function<ImmutableList<String>, Boolean> is) {
    return (double) tags.stream().filter(is::apply).count() / tags.size();
  }

  private static ImmutableList<ImmutableList<String>> mislabelled(
      List<ImmutableList<String>> tags, Charset charset) {
    return tags.stream()
        .map(tag -> tag.stream().map(text -> asLatin1(text, charset)).collect(toImmutableList()))
        .filter(tag -> !foreign(tag).isEmpty())
        .collect(toImmutableList());
  }

  private static ImmutableList<String> asUtf8(List<String> tag) {
    return tag.stream().map(text -> asLatin1(text, UTF_8)).collect(toImmutableList());
  }

  private static ImmutableList<String> foreign(List<String> tag) {
    return tag.stream()
        .filter(text -> !CharMatcher.ascii().matchesAllOf(text))
        .collect(toImmutableList());
  }

  private static ImmutableList<String> reread(List<String> tag) {
    return tag.stream().map(text -> TextGuess.reread(text, GB18030)).collect(toImmutableList());
  }

  private static boolean canBeGb(String text) {
    return !new String(text.getBytes(ISO_8859_1), GB18030).contains("\uFFFD");
  }

  private static Stream<String> names(Locale in) {
    return Stream.concat(
        Stream.of(Locale.getISOCountries())
            .map(country -> new Locale("", country).getDisplayCountry(in)),
        Stream.of(Locale.getISOLanguages())
            .map(language -> new Locale(language).getDisplayLanguage(in)));
  }
}
