package dev.riffle.encoding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Guesses what the undeclared texts of the files in a folder are written in. Each encoding is asked
 * in how many half bits it would write them down, as a code does that is short for what is frequent
 * in its language. All texts of a file count together, because one alone may be a single letter,
 * and so do all files of the folder.
 *
 * <p>The encoding that saves most over Latin-1, summed over the files, is that of the folder, if it
 * saves more than it is rare. Then each file is in that which is shortest for it, Latin-1 in doubt:
 * so the folder decides what a file alone leaves open, and a file that is in something else stays
 * so. A file alone is a folder of one.
 */
public final class TextGuess {
  /** More than any text takes: what cannot be. */
  static final int IMPOSSIBLE = 1 << 20;

  /** No file says more about its folder than so much. */
  private static final int MAX_SAVING = 120;

  /** How much rarer the others are in a folder that is known to be in one. */
  private static final int OTHER_THAN_FOLDER = 30;

  /** Longer texts say no more, and the sums stay in bounds. */
  private static final int LONGEST = 1000;

  /** A text of ID3v1, which may end in the middle of a letter; copies of it are found in ID3v2. */
  private static final int LENGTH_OF_CUT_TEXT = 30;

  private static final int NONE = -1;

  private final ImmutableList<Candidate> candidates;

  /** Returns a guess among all encodings that are known, which are more with juniversalchardet. */
  public static TextGuess ofAll() {
    return new TextGuess(Candidate.all());
  }

  /** Returns a guess between Latin-1, UTF-8 and Chinese, as without juniversalchardet. */
  public static TextGuess withoutTables() {
    return new TextGuess(Candidate.withoutTables());
  }

  TextGuess(ImmutableList<Candidate> candidates) {
    this.candidates = candidates;
  }

  /** What the texts of a file cost in Latin-1, and in each of the others. */
  private record Costs(int latin1, ImmutableIntArray others) {
    int saving(int candidate) {
      return Math.max(-MAX_SAVING, Math.min(MAX_SAVING, latin1 - others.get(candidate)));
    }
  }

  /**
   * Returns what each file of a folder is written in, given its texts as Latin-1; empty for Latin-1
   * itself, or if nobody knows. The order of the files does not matter.
   */
  public ImmutableList<Optional<Charset>> of(List<? extends List<String>> files) {
    List<Costs> costs = files.stream().map(this::costs).toList();
    int folder = folder(costs);
    ImmutableList.Builder<Optional<Charset>> charsets = ImmutableList.builder();
    for (int i = 0; i < files.size(); i++) {
      List<String> texts = files.get(i);
      charsets.add(best(costs.get(i), folder).flatMap(found -> charset(found, texts)));
    }
    return charsets.build();
  }

  private Costs costs(List<String> texts) {
    List<String> looked = texts.stream().map(TextGuess::start).toList();
    ImmutableIntArray.Builder others = ImmutableIntArray.builder(candidates.size());
    candidates.forEach(candidate -> others.add(candidate.cost().applyAsInt(looked)));
    return new Costs(sum(looked, text -> 2 * LatinText.bits(text)), others.build());
  }

  /** Returns the candidate that the folder is in, or -1 if it is in none. */
  private int folder(List<Costs> files) {
    long[] savings = new long[candidates.size()];
    int best = 0;
    for (int i = 0; i < savings.length; i++) {
      int candidate = i;
      savings[i] = files.stream().mapToLong(file -> file.saving(candidate)).sum();
      if (savings[i] - handicap(i) > savings[best] - handicap(best)) {
        best = i;
      }
    }
    return savings[best] > candidates.get(best).rarity() ? best : NONE;
  }

  private int handicap(int candidate) {
    return candidates.get(candidate).handicap();
  }

  private Optional<Candidate> best(Costs file, int folder) {
    int best = 0;
    int[] handicaps = new int[candidates.size()];
    for (int i = 0; i < handicaps.length; i++) {
      handicaps[i] =
          i == folder ? 0 : candidates.get(i).handicap() + (folder < 0 ? 0 : OTHER_THAN_FOLDER);
      best =
          file.others().get(i) + handicaps[i] < file.others().get(best) + handicaps[best]
              ? i
              : best;
    }
    Candidate found = candidates.get(best);
    int more = best == folder ? -found.credit() : Math.max(found.rarity(), handicaps[best]);
    return file.others().get(best) + more < file.latin1() ? Optional.of(found) : Optional.empty();
  }

  private static Optional<Charset> charset(Candidate found, List<String> texts) {
    Optional<Charset> exact =
        found.charset().filter(charset -> texts.stream().allMatch(text -> isIn(charset, text)));
    return exact.or(found::wider).or(found::charset);
  }

  private static boolean isIn(Charset charset, String latin1) {
    ByteBuffer in = ByteBuffer.wrap(latin1.getBytes(ISO_8859_1));
    CharBuffer out = CharBuffer.allocate(2 * in.remaining());
    return !charset.newDecoder().decode(in, out, false).isError();
  }

  /** Returns Latin-1 text read anew; a letter that is cut off at its end is left out. */
  public static String reread(String latin1, Charset charset) {
    CharsetDecoder decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    ByteBuffer in = ByteBuffer.wrap(latin1.getBytes(ISO_8859_1));
    CharBuffer out =
        CharBuffer.allocate(1 + (int) (in.remaining() * (double) decoder.maxCharsPerByte()));
    decoder.decode(in, out, false); // more to come: what is cut stays where it is
    return out.flip().toString();
  }

  /** Whether a letter that lacks its end is no fault of the guess. */
  static boolean mayBeCut(String text) {
    return text.length() == LENGTH_OF_CUT_TEXT || text.length() == LONGEST;
  }

  private static String start(String text) {
    return text.substring(0, Math.min(LONGEST, text.length()));
  }

  /** Returns what all texts cost together, or {@link #IMPOSSIBLE}. */
  static int sum(List<String> texts, ToIntFunction<String> cost) {
    return (int) Math.min(IMPOSSIBLE, texts.stream().mapToLong(cost::applyAsInt).sum());
  }

  static boolean isAsciiLetter(char c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }
}
