package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.playlist.PlaylistTexts.in;
import static dev.riffle.playlist.PlaylistTexts.paths;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** XML with faults that some programs write: it is repaired, and the repair is a fault. */
class XmlTextTest {
  private static Playlist read(String text) {
    return PlaylistTexts.read(PlaylistFormat.XSPF, text);
  }

  private static String titled(String title) {
    return Xspfs.list(
        "<track><location>a</location></track>\n<track><location>b</location><title>"
            + title
            + "</title></track>\n<track><location>c</location></track>\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "AC\u0001DC | AC\uFFFDDC",
        "a\u001Bb | a\uFFFDb",
        "a\uFFFFb | a\uFFFDb",
        "a&#56553;b | a\uFFFDb",
        "a&#xD83D;b | a\uFFFDb",
        "a&#x1F;b | a\uFFFDb",
        "a&#0;b | a\uFFFDb",
        "a&#999999999;b | a\uFFFDb",
        "a&#xFFFE;b | a\uFFFDb",
        "a&#55357;&#56553;b | a\uD83D\uDCE9b",
        "a&#xD83D;&#xDCE9;b | a\uD83D\uDCE9b",
        "R&B | R&B",
        "a & b | a & b",
        "a&eacute;b | a&eacute;b",
        "a&nbsp;b | a b",
        "a&#;b | a&#;b",
        "I <3 it | I <3 it",
        "a << b | a << b",
        "a<![CDATA[&\u0002<b>]]> | a&\uFFFD<b>",
      })
  void oneFault_losesNoEntry_isAFault(String title, String repaired) {
    Playlist list = read(titled(title));
    assertThat(paths(list)).containsExactly(in("a"), in("b"), in("c")).inOrder();
    assertThat(list.tracks().get(1).title()).isEqualTo(repaired);
    assertThat(list.faults()).hasSize(1);
    assertThat(list.faults().get(0)).matches("x:5: not well-formed XML; repaired( in 2 places)?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "\n",
        "\r\n\t",
        "Content-Type: application/xspf+xml\n\n",
        "<!-- mine -->\n",
        "\n<!-- 1 --> <!-- 2 -->\n",
        "\u0000"
      })
  void textBeforeTheDeclaration_losesNoEntry_isAFault(String before) {
    Playlist list = read(before + titled("T"));
    assertThat(paths(list)).containsExactly(in("a"), in("b"), in("c")).inOrder();
    assertThat(list.faults()).containsExactly("x:1: not well-formed XML; repaired");
  }

  @Test
  void attributes_areRepaired() {
    Playlist list = read(Xspfs.track("<location>a</location><meta rel='R&B <1> \u0001'>x</meta>"));
    assertThat(paths(list)).containsExactly(in("a"));
    assertThat(list.faults()).containsExactly("x:4: not well-formed XML; repaired in 3 places");
  }

  @Test
  void wellFormedXml_isUnchanged() {
    String text =
        "<?xml version='1.0'?><!-- & < --><a b='&#233;&lt;'>&amp;<![CDATA[ <&> ]]>\uD83C\uDFB5\t\r\n"
            + "<?p & <x ?></a>";
    assertThat(XmlText.inLowerCase(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "'<trackList>\n<track><location>a</location></track>\n</oops>', earlier entries are used",
    "'<trackList>\n</oops>', no earlier entry",
    "'<trackList>\n<track><location>http://a/</location></track></oops>', no earlier entry"
  })
  void brokenEnd_messageStatesWhetherEntriesAreUsed(String inner, String rest) {
    Playlist list = read(Xspfs.playlist(inner));
    assertThat(list.faults()).hasSize(1);
    assertThat(list.faults().get(0)).endsWith(": not XML here; " + rest);
  }

  @ParameterizedTest
  @ValueSource(strings = {"R&B<!DOCTYPE p [<!ENTITY e 'x'>]>&e;", "&e;", "&#x26;e;"})
  void entities_areNeverExpanded(String title) {
    Playlist list = read("<!DOCTYPE p [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>" + titled(title));
    assertThat(list.tracks()).isEmpty();
    assertThat(list.faults())
        .containsExactly("x:1: stopped reading: document types are not supported");
  }

  @ParameterizedTest
  @ValueSource(strings = {"&", "<", "&#56553;", "\u0001", "<!--", "<a b='", "<![CDATA[", "&#", "'"})
  @Timeout(60)
  void manyFaults_takeLinearTime(String fault) {
    String many = fault.repeat(1_200_000 / fault.length());
    Playlist list = read(titled(many));
    assertThat(list.faults()).isNotEmpty();
    assertThat(list.faults().size()).isLessThan(3);
    assertThat(PlaylistTexts.read(PlaylistFormat.ASX, "<asx>" + many).tracks()).isEmpty();
  }
}
