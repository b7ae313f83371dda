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

/**
 * The rules of the XSPF specification, one by one: documents that comply and documents that violate
 * them.
 */
class XspfRulesTest {
  private static ImmutableList<String> faults(String text) {
    return PlaylistTexts.read(PlaylistFormat.XSPF, text).faults();
  }

  private static void assertValid(String text) {
    assertWithMessage(text).that(faults(text)).isEmpty();
  }

  private static void assertFault(String text, String fault) {
    assertWithMessage(text).that(faults(text)).hasSize(1);
    assertWithMessage(text).that(faults(text).get(0)).contains(fault);
  }

  private static String element(String name, String text) {
    return "<" + name + ">" + text + "</" + name + ">";
  }

  @ParameterizedTest
  @CsvSource({
    "playlist, title creator annotation info location identifier image license",
    "track, title creator annotation info image album"
  })
  void textElements_allowAnyText_once_withoutMarkup(String parent, String names) {
    UnaryOperator<String> document =
        parent.equals("track") ? Xspfs::track : inner -> Xspfs.playlist("<trackList/>" + inner);
    for (String name : Splitter.on(' ').split(names)) {
      for (String text : List.of("a", "", "no URI at %zz all")) {
        assertValid(document.apply(element(name, text)));
      }
      assertFault(
          document.apply(element(name, "a").repeat(2)), "duplicate " + name + " in " + parent);
      assertFault(document.apply(element(name, "a <b xmlns='c'>b</b>")), "markup in " + name);
    }
  }

  @Test
  void textElements_rejectElements_allowOtherMarkup() {
    assertFault(Xspfs.track("<meta rel='a'><b/></meta>"), "markup in meta");
    assertFault(Xspfs.track("<link rel='a'><b/></link>"), "markup in link");
    assertValid(Xspfs.track("<title><![CDATA[<b>]]>&lt;b&gt;<!-- b --><?b b?></title>"));
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
  void elements_repeatableOrInAnyOrder_areValid(String inner) {
    assertValid(Xspfs.playlist(inner));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<title>a</title> | a playlist without a trackList",
        "<trackList/><trackList/> | duplicate trackList in playlist",
        "<tracklist/><trackList/> | tracklist is not allowed in playlist",
        "<track/><trackList/> | track is not allowed in playlist",
        "<album/><trackList/> | album is not allowed in playlist",
        "<duration>1</duration><trackList/> | duration is not allowed in playlist",
        "a<trackList/> | text in playlist",
        "<trackList>a</trackList> | text in trackList",
        "<trackList><![CDATA[a]]></trackList> | text in trackList",
        "<trackList><track>a</track></trackList> | text in track",
        "<trackList><title/></trackList> | title is not allowed in trackList",
        "<trackList><track><track/></track></trackList> | track is not allowed in track",
        "<trackList><track><date>2005-01-08T17:10:47</date></track></trackList> | date is not allowed in track",
        "<trackList><track><license/></track></trackList> | license is not allowed in track",
        "<trackList><track><trackNum>1</trackNum><trackNum>1</trackNum></track></trackList> | duplicate trackNum",
        "<trackList><track><duration>1</duration><duration>1</duration></track></trackList> | duplicate duration",
        "<attribution>a</attribution><trackList/> | text in attribution",
        "<attribution><title/></attribution><trackList/> | title is not allowed in attribution",
        "<attribution/><attribution/><trackList/> | duplicate attribution",
        "<attribution><location><b/></location></attribution><trackList/> | markup in location",
        "<link>a</link><trackList/> | link without rel",
        "<meta>a</meta><trackList/> | meta without rel",
        "<extension/><trackList/> | extension without application",
        "<extension application='a' xmlns='b'/><trackList/> | extension is not allowed in playlist",
        "<x:title xmlns:x='y'/><trackList/> | title is not allowed in playlist",
        "<title xmlns=''/><trackList/> | title is not allowed in playlist",
        "<title rel='a'/><trackList/> | title may not have the attribute rel",
        "<title xml:lang='en'/><trackList/> | title may not have the attribute lang",
        "<link rel='a' application='b'/><trackList/> | link may not have the attribute application",
        "<link rel='a' x:rel='b' xmlns:x='y'/><trackList/> | link may not have the attribute rel",
        "<link x:rel='b' xmlns:x='http://www.w3.org/2001/XMLSchema-instance'/><trackList/> | link without rel",
        "<trackList version='1'/> | trackList may not have the attribute version",
      })
  void playlist_thatViolatesARule_isAFault(String inner, String fault) {
    assertFault(Xspfs.playlist(inner), fault);
  }

  @Test
  void base_onEveryElement_isValid() {
    assertValid(
        Xspfs.playlist(
            "<attribution xml:base='a'><location xml:base='b'>c</location></attribution>"
                + "<link rel='a' xml:base='d'/><trackList xml:base='e'><track xml:base='f'>"
                + "<title xml:base='g'/><extension application='h' xml:base='i'/></track></trackList>"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "007", "+5", "-0", " 12 ", "\n9\t", "99999999999999999999999"})
  void numbers_wholeAndNotNegative_areValid(String number) {
    assertValid(Xspfs.track(element("trackNum", number)));
    assertValid(Xspfs.track(element("duration", number)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "-1", "1.0", "1e3", "0x1", "1 2", "5:20", "many", "\u0663", "+-1"})
  void numbers_others_areFaults(String number) {
    assertFault(Xspfs.track(element("trackNum", number)), "trackNum is not a whole number");
    assertFault(Xspfs.track(element("duration", number)), "duration is not a whole number");
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
  void date_dateAndTime_isValid(String date) {
    assertValid(Xspfs.playlist(element("date", date) + "<trackList/>"));
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
  void date_others_areFaults(String date) {
    assertFault(
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
  void version_missingOrOther_isAFault(String attributes, String fault) {
    assertFault(
        "<playlist " + attributes + " xmlns='" + Xspf.NAMESPACE + "'><trackList/></playlist>",
        fault);
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
  void namespace_notExact_isAFault(String namespace) {
    assertFault(
        "<playlist version='1' " + namespace + "><trackList/></playlist>", "namespace must be");
  }

  @Test
  void namespace_withAPrefix_isValid() {
    assertValid(
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
  void read_invalidXml_isAFault(String text) {
    assertThat(faults(text)).hasSize(1);
  }

  @Test
  void read_otherXml_isAFault() {
    assertFault("<rss version='2.0'/>", ":1: not XSPF: the root element is rss");
    assertFault(
        "<Playlist version='1' xmlns='http://xspf.org/ns/0/'/>", "root element is Playlist");
  }
}
