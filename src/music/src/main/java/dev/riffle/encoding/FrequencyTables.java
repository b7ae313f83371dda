package dev.riffle.encoding;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.encoding.AlphabetText.Letters;
import dev.riffle.encoding.AlphabetText.LookAlikes;
import dev.riffle.encoding.PairCode.Language;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.mozilla.universalchardet.prober.distributionanalysis.Big5DistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.EUCJPDistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.EUCKRDistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.GB2312DistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.SJISDistributionAnalysis;
import org.mozilla.universalchardet.prober.sequence.HebrewModel;
import org.mozilla.universalchardet.prober.sequence.Koi8rModel;
import org.mozilla.universalchardet.prober.sequence.SequenceModel;
import org.mozilla.universalchardet.prober.sequence.ThaiModel;
import org.mozilla.universalchardet.prober.sequence.Win1251Model;
import org.mozilla.universalchardet.prober.sequence.Win1253Model;

/**
 * The letter frequencies of the languages in juniversalchardet. Only this class depends on that
 * library; it must be loaded only if the library is present. The library's own detector returns one
 * answer for one text, without a weight to compare with Latin-1 or with the rest of a folder; its
 * tables provide one.
 */
final class FrequencyTables {
  /**
   * The cost of each frequency class, by its share of Chinese text; the class limits are Mozilla's.
   */
  private static final ImmutableIntArray RANKS = ImmutableIntArray.of(128, 512, 1024, 2048, 5400);

  private static final ImmutableIntArray CHINESE = ImmutableIntArray.of(16, 20, 24, 28, 33, 38);
  private static final ImmutableIntArray TRADITIONAL = ImmutableIntArray.of(16, 20, 24, 28, 32, 38);
  private static final ImmutableIntArray JAPANESE = ImmutableIntArray.of(14, 20, 24, 30, 36, 40);
  private static final ImmutableIntArray KOREAN_RANKS =
      ImmutableIntArray.of(128, 256, 512, 1024, 2352);
  private static final ImmutableIntArray KOREAN = ImmutableIntArray.of(15, 20, 24, 30, 40, 48);

  /** A space between two words of a language that is written without spaces. */
  private static final int SPACE = 8;

  /** A transition to or from a Latin capital in Japanese, which has Latin words in capitals. */
  private static final int CAPITAL = 4;

  /** The cost of a pair of letters, by frequency: never, rarely, sometimes, often. */
  private static final int[] SEQUENCES = {26, 20, 14, 10};

  private static final int BEGINNING = 12;
  private static final int RARE = 26;
  private static final int RARE_BEGINNING = 20;

  /** The number of letters in the pair tables. */
  private static final int SEQUENCE_LETTERS = 64;

  /**
   * Arabic letters by descending frequency: the first 6, the next 8 and the next 10 have rising
   * costs.
   */
  private static final String ARABIC =
      "\u0627\u0644\u064A\u0645\u0648\u0646\u0631\u062A\u0628\u0629\u062F\u0639\u0633\u0641"
          + "\u0647\u0643\u0642\u062D\u062C\u0634\u0623\u0637\u0635\u062E\u0636\u063A\u0630\u062B"
          + "\u0626\u0621\u0649\u0632\u0638\u0622\u0625\u0624";

  /** The letters of Russian and Ukrainian that the Russian table lacks: yo, i, yi, ye, ghe. */
  private static final String CYRILLIC = "\u0451\u0456\u0457\u0454\u0491";

  /** The cost of these and of letters after them: that of medium frequency. */
  private static final int OUTSIDE_TABLE = 16;

  private static final int AFTER_OUTSIDE_TABLE = 14;

  private FrequencyTables() {}

  /** Returns the encodings with tables, and one candidate for unknown languages. */
  static ImmutableList<Candidate> candidates() {
    return ImmutableList.<Candidate>builder()
        .add(
            Candidate.utf8(),
            // Precedes Chinese and is less rare: a few syllables may fit both, and Korean must win.
            pairs(
                "EUC-KR",
                "x-windows-949",
                16,
                8,
                new Language(
                    new Korean()::rank,
                    KOREAN_RANKS,
                    KOREAN,
                    TitleLetters.KOREAN,
                    18,
                    0,
                    false,
                    PairText.SEAM)),
            pairs(
                "GB18030",
                "GB18030",
                16,
                16,
                new Language(
                    new Chinese()::rank,
                    RANKS,
                    CHINESE,
                    TitleLetters.CHINESE,
                    19,
                    SPACE,
                    true,
                    PairText.SEAM)),
            pairs(
                "Big5",
                "Big5-HKSCS",
                30,
                22,
                new Language(
                    new Traditional()::rank,
                    RANKS,
                    TRADITIONAL,
                    TitleLetters.CHINESE + TitleLetters.TRADITIONAL,
                    22,
                    SPACE,
                    false,
                    PairText.SEAM)),
            pairs(
                "Shift_JIS",
                "windows-31j",
                22,
                18,
                new Language(new ShiftJis()::rank, RANKS, JAPANESE, "", 0, SPACE, false, CAPITAL)),
            pairs(
                "EUC-JP",
                "EUC-JP",
                32,
                32,
                new Language(new EucJp()::rank, RANKS, JAPANESE, "", 0, SPACE, false, CAPITAL)),
            alphabet("windows-1251", 30, 18, new Win1251Model(), LookAlikes.CYRILLIC),
            alphabet("windows-1253", 30, 20, new Win1253Model(), LookAlikes.GREEK),
            alphabet("ISO-8859-7", "windows-1253", 34, 24, new Win1253Model(), LookAlikes.GREEK),
            alphabet("windows-1255", 30, 20, new HebrewModel(), LookAlikes.NONE),
            alphabet("TIS-620", 30, 6, new ThaiModel(), LookAlikes.NONE),
            arabic(),
            koi8(),
            alphabet("IBM866", "windows-1251", 44, 36, new Win1251Model(), LookAlikes.CYRILLIC),
            new Candidate(
                Optional.empty(), Optional.empty(), 18, 18, Candidate.sum(UnknownText::cost)))
        .addAll(Candidate.latin())
        .build();
  }

  private static Candidate pairs(
      String name, String wider, int rarity, int handicap, Language language) {
    Charset charset = Charset.forName(name);
    Charset more = Charset.isSupported(wider) ? Charset.forName(wider) : charset;
    PairText text = new PairText(new PairCode(charset, more, language));
    return new Candidate(
        Optional.of(charset), Optional.of(more), rarity, handicap, Candidate.sum(text::cost));
  }

  private static Candidate alphabet(
      String name, int rarity, int handicap, SequenceModel model, LookAlikes lookAlikes) {
    return alphabet(name, name, rarity, handicap, model, lookAlikes);
  }

  /** Returns KOI8-R; KOI8-U for texts with its letters in place of box-drawing characters. */
  private static Candidate koi8() {
    Candidate ukrainian =
        alphabet("KOI8-U", "KOI8-R", 30, 22, new Koi8rModel(), LookAlikes.CYRILLIC);
    return new Candidate(
        Optional.of(Charset.forName("KOI8-R")), ukrainian.charset(), 30, 22, ukrainian.cost());
  }

  /** Returns an encoding with the letters of the model's encoding at other code points. */
  private static Candidate alphabet(
      String name,
      String ofModel,
      int rarity,
      int handicap,
      SequenceModel model,
      LookAlikes lookAlikes) {
    Charset charset = Charset.forName(name);
    byte[] inModel = new String(UndeclaredText.bytes(), charset).getBytes(Charset.forName(ofModel));
    BitSet outside = new BitSet();
    for (byte letter : CYRILLIC.getBytes(charset)) {
      outside.set(letter & 0xFF); // a question mark if the encoding lacks it
    }
    Letters letters =
        (before, letter) ->
            outside.get(letter)
                ? OUTSIDE_TABLE
                : outside.get(before)
                    ? AFTER_OUTSIDE_TABLE
                    : cost(model, inModel[before], inModel[letter]);
    return Candidate.of(
        name, rarity, handicap, new AlphabetText(charset, letters, lookAlikes)::cost);
  }

  private static int cost(SequenceModel model, byte before, byte letter) {
    int order = model.getOrder(letter);
    boolean rare = order < 0 || order >= SEQUENCE_LETTERS;
    if (before == 0) {
      return rare ? RARE_BEGINNING : BEGINNING;
    }
    int last = model.getOrder(before);
    return rare || last < 0 || last >= SEQUENCE_LETTERS
        ? RARE
        : SEQUENCES[model.getPrecedence(last * SEQUENCE_LETTERS + order)];
  }

  /**
   * The library has no Arabic table; this one keeps Arabic from being detected as another language.
   */
  private static Candidate arabic() {
    Charset charset = Charset.forName("windows-1256");
    int[] costs = new int[256];
    Arrays.fill(costs, 24);
    for (int i = 0; i < ARABIC.length(); i++) {
      int letter = ARABIC.substring(i, i + 1).getBytes(charset)[0] & 0xFF;
      costs[letter] = i < 6 ? 10 : i < 14 ? 12 : i < 24 ? 14 : 18;
    }
    AlphabetText text =
        new AlphabetText(charset, (before, letter) -> costs[letter], LookAlikes.NONE);
    return Candidate.of("windows-1256", 30, 20, text::cost);
  }

  private static int rank(int[] ranks, int order) {
    return order < 0 || order >= ranks.length ? PairCode.UNRANKED : ranks[order];
  }

  private static final class Chinese extends GB2312DistributionAnalysis {
    int rank(byte[] pair) {
      return FrequencyTables.rank(charToFreqOrder, getOrder(pair, 0));
    }
  }

  private static final class Traditional extends Big5DistributionAnalysis {
    int rank(byte[] pair) {
      return FrequencyTables.rank(charToFreqOrder, getOrder(pair, 0));
    }
  }

  private static final class ShiftJis extends SJISDistributionAnalysis {
    int rank(byte[] pair) {
      return FrequencyTables.rank(charToFreqOrder, getOrder(pair, 0));
    }
  }

  private static final class EucJp extends EUCJPDistributionAnalysis {
    int rank(byte[] pair) {
      return FrequencyTables.rank(charToFreqOrder, getOrder(pair, 0));
    }
  }

  private static final class Korean extends EUCKRDistributionAnalysis {
    int rank(byte[] pair) {
      return FrequencyTables.rank(charToFreqOrder, getOrder(pair, 0));
    }
  }
}
