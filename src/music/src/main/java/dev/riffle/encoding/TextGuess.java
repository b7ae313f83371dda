package dev.riffle.encoding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Detects the encodings of undeclared texts in the files of a folder. The cost of an encoding is
 * the length of the texts, in half bits, in a code that is short for frequent letters of its
 * language. Costs are summed over the texts of a file, as one text may be a single letter, and over
 * the files of a folder. Thread-safe.
 *
 * <p>A folder usually has one encoding. A file may have another at an extra cost, so that a single
 * undecodable file does not rule out an encoding. The folder gets the encoding that saves most over
 * Latin-1, if the saving exceeds its rarity. A further encoding is added if its files together save
 * more than its price; one file among several keeps the encoding of the others if that can decode
 * it. Each file then gets the cheapest encoding of the folder; Latin-1 must be clearly cheaper. In
 * a folder without an encoding, a file gets the cheapest one if it saves more than its rarity,
 * otherwise Latin-1.
 */
public final class TextGuess {
  /** The extra cost of a Latin-1 file in a folder of another encoding. */
  private static final int STRANGER = 24;

  /** The maximum price of each further encoding of a folder, in addition to its rarity. */
  private static final int MAX_FURTHER = 30;

  /** The price per file of a small folder, which is more likely to have two encodings. */
  private static final int FURTHER_BY_FILE = 8;

  /** The extra cost of a file in a further encoding. */
  private static final int FURTHER_FILE = 8;

  /** The folder size from which a single file does not add a further encoding. */
  private static final int SEVERAL = 4;

  private final ImmutableList<Candidate> candidates;

  /** Returns a detector of all known encodings, most of which need juniversalchardet. */
  public static TextGuess ofAll() {
    return new TextGuess(Candidate.all());
  }

  /** Returns a detector of UTF-8, Chinese and Latin alphabets; needs no juniversalchardet. */
  public static TextGuess withoutTables() {
    return new TextGuess(Candidate.withoutTables());
  }

  /** Returns a detector of Latin alphabets; sufficient if {@link LatinText#isCheapest}. */
  public static TextGuess ofLatin() {
    return new TextGuess(Candidate.latin());
  }

  TextGuess(ImmutableList<Candidate> candidates) {
    this.candidates = candidates;
  }

  /**
   * The costs of the texts of a file.
   *
   * @param latin1 the cost in Latin-1
   * @param strange the lowest cost in a candidate, plus its price in a folder of another encoding
   * @param others the cost in each candidate
   */
  private record Costs(int latin1, int strange, ImmutableIntArray others) {
    /** Returns the saving of a folder in {@code candidate} over a folder in Latin-1. */
    int saving(int candidate) {
      int in = Math.min(others.get(candidate), latin1 + STRANGER);
      return Math.min(latin1, strange) - Math.min(in, strange);
    }

    /** Returns the cost in the cheapest encoding of a folder; prefers the first. */
    int in(List<Integer> folder) {
      int least = latin1 + STRANGER;
      for (int candidate : folder) {
        least = Math.min(least, in(folder, candidate));
      }
      return least;
    }

    boolean isPossible(List<Integer> folder) {
      return folder.stream()
          .anyMatch(candidate -> others.get(candidate) < UndeclaredText.IMPOSSIBLE);
    }

    int in(List<Integer> folder, int candidate) {
      return others.get(candidate) + (candidate == folder.get(0) ? 0 : FURTHER_FILE);
    }
  }

  /**
   * Returns the encoding of each file of a folder, given its texts as Latin-1; empty for Latin-1
   * and for unknown encodings. The order of the files does not affect the results.
   */
  public ImmutableList<Optional<Charset>> of(List<? extends List<String>> files) {
    int further = Math.min(MAX_FURTHER, FURTHER_BY_FILE * files.size());
    List<Costs> costs = files.stream().map(texts -> costs(texts, further)).toList();
    List<Integer> folder = folder(costs, further);
    ImmutableList.Builder<Optional<Charset>> charsets = ImmutableList.builder();
    for (int i = 0; i < files.size(); i++) {
      List<String> texts = files.get(i);
      Costs file = costs.get(i);
      Optional<Candidate> best = folder.isEmpty() ? best(file) : best(file, folder);
      charsets.add(best.flatMap(found -> charset(found, texts)));
    }
    return charsets.build();
  }

  private Costs costs(List<String> texts, int further) {
    List<String> looked = texts.stream().map(UndeclaredText::start).toList();
    int[] others = new int[candidates.size()];
    int strange = UndeclaredText.IMPOSSIBLE;
    for (int i = 0; i < others.length; i++) {
      others[i] = candidates.get(i).cost().applyAsInt(looked);
      strange = Math.min(strange, others[i] + price(i) + further);
    }
    int latin1 = UndeclaredText.sum(looked, text -> 2 * LatinText.bits(text));
    return new Costs(latin1, strange, ImmutableIntArray.copyOf(others));
  }

  /** Returns the candidate indices of the folder's encodings, largest saving first. */
  private List<Integer> folder(List<Costs> files, int further) {
    List<Integer> folder = new ArrayList<>();
    int next = best(i -> sum(files, file -> file.saving(i)) - candidates.get(i).handicap());
    long saving = sum(files, file -> file.saving(next));
    if (saving > candidates.get(next).rarity()) {
      folder.add(next);
      addFurther(files, folder, further);
    }
    return folder;
  }

  private void addFurther(List<Costs> files, List<Integer> folder, int further) {
    ToLongFunction<Integer> gain = i -> gain(files, folder, i) - price(i);
    int next = best(gain);
    while (gain.applyAsLong(next) > further && !folder.contains(next)) {
      folder.add(next);
      next = best(gain);
    }
  }

  /**
   * Returns the saving of a further encoding: 0 for a single file among several, if the encoding of
   * the others can decode it.
   */
  private static long gain(List<Costs> files, List<Integer> folder, int further) {
    long gain = 0;
    int better = 0;
    boolean possible = true;
    for (Costs file : files) {
      int saving = file.in(folder) - file.in(folder, further);
      if (saving > 0) {
        gain += saving;
        better++;
        possible &= file.isPossible(folder);
      }
    }
    return files.size() >= SEVERAL && better == 1 && possible ? 0 : gain;
  }

  private static long sum(List<Costs> files, ToLongFunction<Costs> of) {
    return files.stream().mapToLong(of).sum();
  }

  /** Returns the index of the first candidate with the largest value. */
  private int best(ToLongFunction<Integer> value) {
    int best = 0;
    long most = value.applyAsLong(0);
    for (int i = 1; i < candidates.size(); i++) {
      long next = value.applyAsLong(i);
      if (next > most) {
        best = i;
        most = next;
      }
    }
    return best;
  }

  private int price(int candidate) {
    return Math.max(candidates.get(candidate).rarity(), candidates.get(candidate).handicap());
  }

  private Optional<Candidate> best(Costs file) {
    int best = best(i -> -file.others().get(i) - candidates.get(i).handicap());
    return file.others().get(best) + price(best) < file.latin1()
        ? Optional.of(candidates.get(best))
        : Optional.empty();
  }

  private Optional<Candidate> best(Costs file, List<Integer> folder) {
    return folder.stream()
        .filter(i -> file.in(folder, i) < file.latin1() + STRANGER)
        .min(Comparator.comparingInt(i -> file.in(folder, i)))
        .map(candidates::get);
  }

  private static Optional<Charset> charset(Candidate found, List<String> texts) {
    Optional<Charset> exact =
        found.charset().filter(charset -> texts.stream().allMatch(text -> isIn(charset, text)));
    return exact.or(found::wider).or(found::charset);
  }

  private static boolean isIn(Charset charset, String latin1) {
    ByteBuffer in = ByteBuffer.wrap(latin1.getBytes(ISO_8859_1));
    CharBuffer out = CharBuffer.allocate(2 * in.remaining());
    boolean error = charset.newDecoder().decode(in, out, false).isError();
    return !error && UndeclaredText.BOX_DRAWINGS.matchesNoneOf(out.flip());
  }

  /**
   * Decodes Latin-1 text again in {@linkplain #asWindows charset as Windows defines it}; omits a
   * truncated character at the end.
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
   * Returns Windows-31J for Shift_JIS, if supported, otherwise {@code charset}. Most Shift_JIS text
   * is Windows-31J, which maps some symbols differently, such as the wave dash to U+FF5E.
   */
  public static Charset asWindows(Charset charset) {
    boolean other = charset.name().equals("Shift_JIS") && Charset.isSupported("windows-31j");
    return other ? Charset.forName("windows-31j") : charset;
  }
}
