package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of the specification of XSPF, one by one: what keeps them and what breaks them. */
class XspfRulesTest {
  private static ImmutableList<String> faults(String text) {
    return PlaylistTexts.read(PlaylistFormat.XSPF, text).faults();
  }

  private static void assertGood(String text) {
    assertWithMessage(text).that(faults(text)).isEmpty();
  }

  private static void assertBad(String text, String sentence) {
    assertWithMessage(text).that(faults(text)).hasSize(1);
    assertWithMessage(text).that(faults(text).get(0)).contains(sentence);
  }

  private static String element(String name, String text) {
    return "<" + name + ">" + text + "</" + name + ">";
  }

  @ParameterizedTest
  @CsvSource({
    "playlist, title creator annotation info location identifier image license",
    "track, title creator annotation info image album"
  })
  void elementsOfText_areAnyText_once_withoutMarkup(String parent, String names) {
    UnaryOperator<String> document =
        parent.equals("track") ? Xspfs::track : inner -> Xspfs.playlist("<trackList/>" + inner);
    for (String name : Splitter.on(' ').split(names)) {
      for (String text : List.of("a", "", "no URI at %zz all")) {
        assertGood(document.apply(element(name, text)));
      }
      assertBad(document.apply(element(name, "a").repeat(2)), name + " stands twice in " + parent);
      assertBad(document.apply(element(name, "a <b xmlns='c'>b</b>")), "markup in " + name);
    }
  }

  @Test
  void elementsOfText_holdNoMarkup_butWhatIsNone() {
    assertBad(Xspfs.track("<meta rel='a'><b/></meta>"), "markup in meta");
    assertBad(Xspfs.track("<link rel='a'><b/></link>"), "markup in link");
    assertGood(Xspfs.track("<title><![CDATA[<b>]]>&lt;b&gt;<!-- b --><?b b?></title>"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<trackList><track><location>a</location><location>b</location></track></trackList>",
        "<trackList><track><identifier>a</identifier><identifier>b</identifier></track></trackList>",
        "<trackList><track><link rel='a'>b</link><link rel='a'>b</link></track></trackList>",
        "<trackList><track><meta rel='a'>b</meta><meta rel=''/></track></trackList>",
        "<trackList><track><extension application='a'/><extension application='b'/></track></trackList>",
        "<trackList><track/><track/></trackList>",
        "<link rel='a'>b</link><link rel='a'>b</link><trackList/>",
        "<trackList/><meta rel='a'>b</meta><meta rel='a'>b</meta>",
        "<trackList/><extension application='a'><b c='d'>e<trackList/></b></extension>",
        "<attribution/><trackList/>",
        "<attribution><location>a</location><identifier>b</identifier><location>c</location></attribution><trackList/>",
        "<trackList> \n\t<!-- none --> </trackList>",
        "<?a b?><trackList><![CDATA[ ]]></trackList>&#32;"
      })
  void elements_thatMayStandAgain_orInAnyOrder(String inner) {
    assertGood(Xspfs.playlist(inner));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<title>a</title> | a playlist without a trackList",
        "<trackList/><trackList/> | trackList stands twice in playlist",
        "<tracklist/><trackList/> | tracklist may not stand in playlist",
        "<track/><trackList/> | track may not stand in playlist",
        "<album/><trackList/> | album may not stand in playlist",
        "<duration>1</duration><trackList/> | duration may not stand in playlist",
        "a<trackList/> | text in playlist",
        "<trackList>a</trackList> | text in trackList",
        "<trackList><![CDATA[a]]></trackList> | text in trackList",
        "<trackList><track>a</track></trackList> | text in track",
        "<trackList><title/></trackList> | title may not stand in trackList",
        "<trackList><track><track/></track></trackList> | track may not stand in track",
        "<trackList><track><date>2005-01-08T17:10:47</date></track></trackList> | date may not stand in track",
        "<trackList><track><license/></track></trackList> | license may not stand in track",
        "<trackList><track><trackNum>1</trackNum><trackNum>1</trackNum></track></trackList> | trackNum stands twice",
        "<trackList><track><duration>1</duration><duration>1</duration></track></trackList> | duration stands twice",
        "<attribution>a</attribution><trackList/> | text in attribution",
        "<attribution><title/></attribution><trackList/> | title may not stand in attribution",
        "<attribution/><attribution/><trackList/> | attribution stands twice",
        "<attribution><location><b/></location></attribution><trackList/> | markup in location",
        "<link>a</link><trackList/> | link without rel",
        "<meta>a</meta><trackList/> | meta without rel",
        "<extension/><trackList/> | extension without application",
        "<extension application='a' xmlns='b'/><trackList/> | extension may not stand in playlist",
        "<x:title xmlns:x='y'/><trackList/> | title may not stand in playlist",
        "<title xmlns=''/><trackList/> | title may not stand in playlist",
        "<title rel='a'/><trackList/> | title may not have the attribute rel",
        "<title xml:lang='en'/><trackList/> | title may not have the attribute lang",
        "<link rel='a' application='b'/><trackList/> | link may not have the attribute application",
        "<link rel='a' x:rel='b' xmlns:x='y'/><trackList/> | link may not have the attribute rel",
        "<link x:rel='b' xmlns:x='http://www.w3.org/2001/XMLSchema-instance'/><trackList/> | link without rel",
        "<trackList version='1'/> | trackList may not have the attribute version",
      })
  void playlist_thatBreaksARule_isSaid(String inner, String sentence) {
    assertBad(Xspfs.playlist(inner), sentence);
  }

  @Test
  void base_isAllowedOnEveryElement() {
    assertGood(
        Xspfs.playlist(
            "<attribution xml:base='a'><location xml:base='b'>c</location></attribution>"
                + "<link rel='a' xml:base='d'/><trackList xml:base='e'><track xml:base='f'>"
                + "<title xml:base='g'/><extension application='h' xml:base='i'/></track></trackList>"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "007", "+5", "-0", " 12 ", "\n9\t", "99999999999999999999999"})
  void numbers_areWholeAndNotNegative(String number) {
    assertGood(Xspfs.track(element("trackNum", number)));
    assertGood(Xspfs.track(element("duration", number)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "-1", "1.0", "1e3", "0x1", "1 2", "5:20", "many", "\u0663", "+-1"})
  void numbers_others_areSaid(String number) {
    assertBad(Xspfs.track(element("trackNum", number)), "trackNum is not a whole number");
    assertBad(Xspfs.track(element("duration", number)), "duration is not a whole number");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2005-01-08T17:10:47-05:00",
        "2005-01-08T17:10:47Z",
        "2005-01-08T17:10:47",
        " 2005-01-08T17:10:47.25+14:00\n",
        "2004-02-29T24:00:00",
        "-0044-03-15T12:00:00",
        "12005-01-08T17:10:47"
      })
  void date_isADateAndATime(String date) {
    assertGood(Xspfs.playlist(element("date", date) + "<trackList/>"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2005",
        "2005-01-08",
        "17:10:47",
        "2005-01-08 17:10:47",
        "2005-13-08T17:10:47",
        "2005-01-32T17:10:47",
        "2005-02-29T17:10:47",
        "2005-01-08T25:10:47",
        "2005-01-08T24:00:01",
        "2005-01-08T17:60:47",
        "2005-01-08T17:10:60",
        "2005-01-08T17:10",
        "2005-01-08T17:10:47.",
        "2005-01-08T17:10:47+15:00",
        "2005-01-08T17:10:47+0500",
        "2005-01-08T17:10:47+05:60",
        "2005-1-8T17:10:47",
        "05-01-08T17:10:47",
        "0000-01-08T17:10:47",
        "02005-01-08T17:10:47",
        "2005-01-08T17:10:47z",
        "+2005-01-08T17:10:47"
      })
  void date_others_areSaid(String date) {
    assertBad(
        Xspfs.playlist(element("date", date) + "<trackList/>"), "date is not a date and time");
  }

  @ParameterizedTest
  @CsvSource({
    "'version=\"2\"', version must be 1",
    "'version=\"0\"', version must be 1",
    "'version=\"\"', version must be 1",
    "'version=\"1.0\"', version must be 1",
    "'', playlist without version",
    "'version=\"1\" id=\"a\"', playlist may not have the attribute id"
  })
  void version_isNeeded(String attributes, String sentence) {
    assertBad(
        "<playlist " + attributes + " xmlns='" + Xspf.NAMESPACE + "'><trackList/></playlist>",
        sentence);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "xmlns=''",
        "xmlns='http://xspf.org/ns/0'",
        "xmlns='http://xspf.org/ns/1/'",
        "xmlns='HTTP://xspf.org/ns/0/'",
        "xmlns='http://xspf.org/ns/./0/'",
        "xmlns:x='http://xspf.org/ns/0/'"
      })
  void namespace_isThatOneToTheLetter(String namespace) {
    assertBad(
        "<playlist version='1' " + namespace + "><trackList/></playlist>", "its namespace is not");
  }

  @Test
  void namespace_mayHaveAPrefix() {
    assertGood(
        "<x:playlist version='1' xmlns:x='http://xspf.org/ns/0/'><x:trackList><y:track"
            + " xmlns:y='http://xspf.org/ns/0/'/></x:trackList></x:playlist>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "<playlist",
        "<playlist version='1' xmlns='http://xspf.org/ns/0/'><trackList/>",
        "<playlist version='1' xmlns='http://xspf.org/ns/0/'><trackList></playlist></trackList>",
        "<playlist version='1' version='1' xmlns='http://xspf.org/ns/0/'><trackList/></playlist>",
        "<playlist version='1' xmlns='http://xspf.org/ns/0/'><trackList/></playlist><playlist/>",
        "<playlist version='1' xmlns='http://xspf.org/ns/0/'><trackList/></playlist>a",
        "<playlist version='1' xmlns='http://xspf.org/ns/0/'><trackList/>&nbsp;</playlist>",
        "<playlist version='1' xmlns='http://xspf.org/ns/0/'><title>\u0001</title><trackList/></playlist>",
        "<x:playlist version='1' xmlns='http://xspf.org/ns/0/'><trackList/></x:playlist>"
      })
  void textThatIsNoXml_isSaid(String text) {
    assertThat(faults(text)).hasSize(1);
  }

  @Test
  void otherXml_isSaid() {
    assertBad("<rss version='2.0'/>", ":1: no XSPF: it begins with rss");
    assertBad("<Playlist version='1' xmlns='http://xspf.org/ns/0/'/>", "begins with Playlist");
  }
}
