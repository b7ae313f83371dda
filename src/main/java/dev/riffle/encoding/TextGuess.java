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
 * Detects the encodings of undeclared texts in the files of a folder. The cost of each encoding is
 * the length in half bits of the texts in a code that is short for frequent letters of its
 * language. The costs of all texts of a file are added, because one alone may be a single letter,
 * and so are those of all files of the folder.
 *
 * <p>The encoding with the largest saving over Latin-1, summed over the files, is that of the
 * folder if the saving exceeds its rarity. Then each file gets the encoding of the lowest cost,
 * Latin-1 in doubt. The encoding of the folder is preferred for ambiguous files, but files that are
 * clearly in another encoding keep it. A single file is a folder of one.
 */
public final class TextGuess {
  /** The cost of texts that are invalid in an encoding, higher than all others. */
  static final int IMPOSSIBLE = 1 << 20;

  /** The maximum saving of one file, so that none dominates its folder. */
  private static final int MAX_SAVING = 120;

  /** The extra handicap of other encodings once that of the folder is known. */
  private static final int OTHER_THAN_FOLDER = 30;

  /** The maximum length considered: longer texts add no certainty, and sums cannot overflow. */
  private static final int MAX_LENGTH = 1000;

  /**
   * The length of ID3v1 fields, which may end in the middle of a character, also when copied to
   * ID3v2.
   */
  private static final int LENGTH_OF_CUT_TEXT = 30;

  private static final int NONE = -1;

  private final ImmutableList<Candidate> candidates;

  /** Returns a detector of all known encodings; juniversalchardet adds most of them. */
  public static TextGuess ofAll() {
    return new TextGuess(Candidate.all());
  }

  /** Returns a detector of Latin-1, UTF-8 and Chinese, which needs no juniversalchardet. */
  public static TextGuess withoutTables() {
    return new TextGuess(Candidate.withoutTables());
  }

  TextGuess(ImmutableList<Candidate> candidates) {
    this.candidates = candidates;
  }

  /** The costs of the texts of a file, in Latin-1 and in each candidate. */
  private record Costs(int latin1, ImmutableIntArray others) {
    int saving(int candidate) {
      return Math.max(-MAX_SAVING, Math.min(MAX_SAVING, latin1 - others.get(candidate)));
    }
  }

  /**
   * Returns the encoding of each file of a folder, given its texts as Latin-1; empty for Latin-1
   * and for unknown encodings. The order of the files does not affect the results.
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

  /** Returns the index of the encoding of the folder, or -1 if there is none. */
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

  /**
   * Returns Latin-1 text decoded again in {@code charset}, Shift_JIS as Windows writes it, without
   * a truncated character at the end.
   */
  public static String reread(String latin1, Charset charset) {
    CharsetDecoder decoder =
        asWindows(charset)
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    ByteBuffer in = ByteBuffer.wrap(latin1.getBytes(ISO_8859_1));
    CharBuffer out =
        CharBuffer.allocate(1 + (int) (in.remaining() * (double) decoder.maxCharsPerByte()));
    decoder.decode(in, out, false); // not the end of input: keeps a truncated character undecoded
    return out.flip().toString();
  }

  /**
   * Returns the encoding that Windows calls {@code charset}: its Shift_JIS is the one in use, and
   * has its own characters for some signs, such as U+FF5E for the wave dash.
   */
  public static Charset asWindows(Charset charset) {
    boolean other = charset.name().equals("Shift_JIS") && Charset.isSupported("windows-31j");
    return other ? Charset.forName("windows-31j") : charset;
  }

  /** Returns whether a truncated character at the end is valid in any encoding. */
  static boolean mayBeCut(String text) {
    return text.length() == LENGTH_OF_CUT_TEXT || text.length() == MAX_LENGTH;
  }

  private static String start(String text) {
    return text.substring(0, Math.min(MAX_LENGTH, text.length()));
  }

  /** Returns the sum of the costs of the texts, at most {@link #IMPOSSIBLE}. */
  static int sum(List<String> texts, ToIntFunction<String> cost) {
    return (int) Math.min(IMPOSSIBLE, texts.stream().mapToLong(cost::applyAsInt).sum());
  }

  static boolean isAsciiLetter(char c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }
}
