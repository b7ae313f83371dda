package dev.riffle.words;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.cli.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A mistyped command line: one sentence on standard error, status 2, no answer. */
class MisuseTest {
  @ParameterizedTest(name = "riffle {0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "order | missing required parameter: 'PATH'",
        "scan | missing required parameter: 'PATH'",
        "play | no session to resume",
        "order nowhere | nowhere: no such file or folder",
        "order @sample-playlists | @sample-playlists: no such file or folder",
        "contrast nowhere | nowhere: no such file or folder",
        "order -- --seed | --seed: no such file or folder",
        "ordr sample-playlists | no such command or file: ordr; did you mean order?",
        "qqq | no such command or file: qqq; see riffle help",
        "order sample-playlists --count 99999999999 | 99999999999 must be a whole number of at "
            + "most 2147483647",
        "contrast -n 3.5 | '-n': 3.5 must be a whole number of at most 2147483647",
        "order sample-playlists --cuont 3 | unknown option: '--cuont'",
        "order sample-playlists --see x | did you mean --seed?",
        "order sample-playlists --gap 99 | --gap: 99 is too large; use 0 to 23",
        "order sample-playlists --gap -1 | --gap: -1 is too small; use 0 to 23",
        "order sample-playlists --gap x | --gap: x is not a gap; use a number of songs, or 0% "
            + "to 100%",
        "order sample-playlists --gap 101% | --gap: 101% is too large; use 0% to 100%",
        "order sample-playlists --gap -5% | --gap: -5% is too small; use 0% to 100%",
        "order sample-playlists --seed= | --seed: seed () must not be empty",
        "order sample-playlists --seed r3:xyz | --seed: seed (r3:xyz) must be a phrase, or r3: "
            + "and 64 hex",
        "order sample-playlists --seed r1:"
            + "1a79668eac4051a9128b81c116007d1b41ce17828d7722afc9746699f4e817b8"
            + " | has order version r1; this release supports r3",
        "contrast --seed r3:00 | --seed: seed (r3:00) must be a phrase",
        "order sample-playlists --mode x | --mode: x is unknown; use one of in-order, shuffle, "
            + "random",
        "play sample-playlists --repeat x | --repeat: x is unknown; use one of off, one, all",
        "play sample-playlists --sound x | --sound: x is unknown; use one of auto, java, mpv, none",
        "play sample-playlists --color x | --color: x is unknown; use one of auto, always, never",
        "play sample-playlists --replay-gain x | --replay-gain: x is unknown; use one of off, "
            + "track, album",
        "play sample-playlists --stop-after 45x | --stop-after: 45x is unknown; use a time such "
            + "as 45m, a number such as",
        "play sample-playlists --stop-after cycle --mode random | --stop-after: random has no "
            + "cycles; use a time",
        "scan sample-playlists --encoding klingon | --encoding: encoding (klingon) must be "
            + "auto, none or a character set",
        "play sample-playlists --encoding UTF-16 | --encoding: encoding (UTF-16) must be auto, "
            + "none or a character set that",
        "order sample-playlists --format x | --format: x is unknown; use one of text, m3u, "
            + "m3u8, json, pls, xspf, jspf, wpl, asx",
        "order sample-playlists --format m3u8 --json | --json cannot be combined with --format "
            + "m3u8",
        "order sample-playlists --format xspf --json | --json cannot be combined with --format "
            + "xspf",
        "order sample-playlists --format m3u8 --count 1000001 | --count: 1000001 is too large; "
            + "use 1 to 1000000",
        "order sample-playlists --count -1 | --count: -1 is too small; use 1 to 2147483647",
        "order sample-playlists --count 0 | --count: 0 is too small; use 1 to 2147483647",
        "order sample-playlists --count 0 --format m3u8 | --count: 0 is too small; use 1 to "
            + "1000000",
        "bogus --help | no such command or file: bogus; see riffle help",
        "ordr --help | no such command or file: ordr; did you mean order?",
        "bogus --version | no such command or file: bogus; see riffle help",
        "--help bogus | no such command: bogus (see riffle --help)",
        "lab bogus --help | no such command: bogus (see riffle lab --help)",
        "order --bogus --help | unknown option: '--bogus' (see riffle order --help)",
        "order -dash.mp3 | unknown option: '-dash.mp3'; put a file whose name begins with '-' "
            + "after --",
        "order sample-playlists -dash.mp3 | '-dash.mp3'; put a file whose name begins with '-' "
            + "after --",
        "play -dash.mp3 | '-dash.mp3'; put a file whose name begins with '-' after --",
        "add -dash.mp3 | '-dash.mp3'; put a file whose name begins with '-' after --",
        "convert -a/b.pls out.m3u8 | '-a/b.pls'; put a file whose name begins with '-' after --",
        "order -- -dash.mp3 | -dash.mp3: no such file or folder",
        "order sample-playlists --count many | '--count'",
        "order sample-playlists --count | '--count'",
        "order sample-playlists --seed a --seed b | '--seed'",
        "contrast -n 0 | -n: 0 is too small; use 1 to 1000000",
        "contrast -n x | '-n'",
        "contrast -n 3 --plays 0 | --plays: 0 is too small; use 1 to 1000000",
        "contrast -n 3 --trials 0 | --trials: 0 is too small; use 1 to 1000000",
        "contrast -n 3 sample-playlists | -n cannot be combined with PATH",
        "lab matrix | missing required parameter: 'ALGORITHM'",
        "lab matrix knut | unknown algorithm (knut); did you mean knuth?",
        "lab matrix knuth --generator mt | unknown generator (mt); did you mean mt19937?",
        "lab matrix knuth --generator rifle | unknown generator (rifle); did you mean riffle?",
        "lab matrix knuth -n 0 | -n: 0 is too small; use 2 to 1000",
        "lab matrix knuth -n 1 | -n: 1 is too small; use 2 to 1000",
        "lab matrix knuth -n -5 | -n: -5 is too small; use 2 to 1000",
        "lab matrix knuth -n 1001 | -n: 1001 is too large; use 2 to 1000",
        "lab matrix knuth --trials 0 | --trials: 0 is too small; use 1 to 1000000000000",
        "lab matrix queue --generator riffle | --generator requires an algorithm",
        "lab matrix knuth --generator secure --seed a | --seed cannot be combined with "
            + "--generator secure",
        "lab audit knut | unknown algorithm (knut); did you mean knuth?",
        "lab audit knuth -n 0 | -n: 0 is too small; use 2 to 100000",
        "lab audit knuth -n 1 | -n: 1 is too small; use 2 to 100000",
        "lab audit knuth --trials 999 | --trials: 999 is too small; use 1000 to 1000000000000",
        "lab audit knuth --trials many | '--trials'",
        "lab audit knuth --alpha 0 | --alpha: 0.0 is out of range; use a number above 0 and "
            + "below 1",
        "lab audit knuth --alpha 1 | --alpha: 1.0 is out of range; use a number above 0 and "
            + "below 1",
        "lab law knuth -n 0 | -n: 0 is too small; use 1 to 6",
        "lab law knuth -n -1 | -n: -1 is too small; use 1 to 6",
        "lab law knuth -n 7 | -n: 7 is too large; use 1 to 6",
        "lab law knuth -n x | '-n'",
        "lab law knuth -n 99999999999 | '-n'",
        "lab law | missing required parameter: 'ALGORITHM'",
        "lab audit one-of-all:list | one-of-all:list: n (20) must be at most 8: all n! are listed",
        "lab law knut | unknown algorithm (knut); did you mean knuth?",
        "lab law shuffle-any | unknown algorithm (shuffle-any); see `riffle lab law --help`",
        "lab law random-swap | unknown algorithm (random-swap); did you mean random-swaps?",
        "lab law random-swaps: | random-swaps:: unknown number of swaps; use 1 to 10000",
        "lab law random-swaps:x | random-swaps:x: unknown number of swaps; use 1 to 10000",
        "lab law random-swaps:0 | random-swaps:0: unknown number of swaps; use 1 to 10000",
        "lab law random-swaps:10001 | random-swaps:10001: unknown number of swaps; use 1 to 10000",
        "lab law random-swaps:99999999999 | random-swaps:99999999999: unknown number of swaps; "
            + "use 1 to 10000",
        "lab law random-swaps:1001 | random-swaps:1001: rounds (1001) must be at most 1000: "
            + "each lengthens the fractions",
        "lab laws knuth | no such command: laws; did you mean law?",
        "lab seeds -n 0 | -n: 0 is too small; use 1 to 1000000",
        "lab seeds -n -1 | -n: -1 is too small; use 1 to 1000000",
        "lab seeds -n 1000001 | -n: 1000001 is too large; use 1 to 1000000",
        "lab swaps -n 0 | -n: 0 is too small; use 1 to 1000000",
        "lab swaps -n 3 -k -1 | -k: -1 is too small; use 0 to 1000000",
        "lab swaps -n 3 -k x | '-k'",
        "lab mines --rows 0 | --rows: 0 is too small; use 1 to 1000",
        "lab mines --columns -3 | --columns: -3 is too small; use 1 to 1000",
        "lab mines --rows 1000000000 | --rows: 1000000000 is too large; use 1 to 1000",
        "lab mines --mines 401 | --mines: 401 is too large; use 0 to 400",
        "lab mines --mines x | '--mines'",
        "lab draw | missing required parameter: 'FILE'",
        "lab draw nowhere | nowhere: no such file or folder",
        "lab draw - --alpha 0 | --alpha: 0.0 is out of range; use a number above 0 and below 1",
        "lab draw - --alpha 1 | --alpha: 1.0 is out of range; use a number above 0 and below 1",
        "lab draw - --alpha NaN | --alpha: NaN is out of range; use a number above 0 and below 1",
        "lab report | missing required parameter: 'FILE'",
        "lab report - --trials 999 | --trials: 999 is too small; use 1000 to 100000000",
        "lab report - --trials 100000001 | --trials: 100000001 is too large; use 1000 to 100000000",
        "lab report - --seed r3:1 | --seed: seed (r3:1) must be a phrase",
        "lab rand10 --trials 0 | --trials: 0 is too small; use 1 to 10000000",
        "lab rand10 --seed r3:x | --seed: seed (r3:x) must be a phrase",
      })
  void misuse_isOneSentence_status2(String line, String part) {
    Run.of(line.split(" ")).refuses(2, part);
  }

  @Test
  void wordsWithLineBreaksAndEscapes_areStillOneVisibleLine() {
    Run.of("a\nb\033[2J").refuses(2, "a b<U+001B>[2J");
    Run.of("order", "no\nwhere\033[2J").refuses(2, "no where<U+001B>[2J");
    Run.of("order", "a\0b").refuses(2, "a<U+0000>b");
    Run.of("order", "sample-playlists", "--count", "3\n\n4").refuses(2, "3  4");
  }

  @Test
  void misuseOfAnOption_refersToTheHelp() {
    assertThat(Run.of("order", "x", "--cuont", "3").err()).contains("riffle order --help");
    assertThat(Run.of("qqq").err()).contains("riffle help");
  }

  @ParameterizedTest(name = "riffle {0}")
  @ValueSource(strings = {"order nowhere", "order x --seed r3:x", "order x --bogus", "ordr"})
  void debug_printsAStackTrace_status2(String line) {
    Run run = Run.of(("--debug " + line).split(" ")).exits(2);
    assertThat(run.err()).contains("\tat ");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest(name = "riffle {0} --help")
  @ValueSource(strings = {"", "play", "sessions", "order", "scan", "contrast"})
  void help_hasExamples_status0(String command) {
    Run run = Run.of((command + " --help").strip().split(" ")).exits(0);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("Usage: riffle");
    assertThat(run.out().replaceFirst("(?s).*\nExamples:\n", "")).startsWith("  riffle ");
  }

  @ParameterizedTest(name = "riffle {0}")
  @ValueSource(strings = {"--version", "-V"})
  void version_isOneLine_status0(String option) {
    Run run = Run.of(option).exits(0);
    assertThat(run.out()).matches("riffle [^\n]+\n");
    assertThat(run.err()).isEmpty();
  }
}
