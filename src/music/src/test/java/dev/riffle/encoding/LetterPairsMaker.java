package dev.riffle.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the table of {@link LetterPairs} from lists of words and their counts, one a line, in files
 * such as {@code pl_50k.txt}: the lists of 2018 in github.com/hermitdave/FrequencyWords, which
 * count the words of film subtitles. {@code mvn test-compile exec:java -Dexec.classpathScope=test
 * -Dexec.mainClass=dev.riffle.encoding.LetterPairsMaker -Dexec.args=FOLDER} prints it.
 */
final class LetterPairsMaker {
  private static final ImmutableList<String> LANGUAGES =
      ImmutableList.copyOf(
          Splitter.on(' ')
              .split(
                  "en:windows-1252 fr:windows-1252 de:windows-1252 es:windows-1252"
                      + " it:windows-1252 pt:windows-1252 ca:windows-1252 nl:windows-1252"
                      + " sv:windows-1252 da:windows-1252 no:windows-1252 fi:windows-1252"
                      + " is:windows-1252 et:windows-1252 sq:windows-1252 pl:windows-1250"
                      + " cs:windows-1250 hu:windows-1250 tr:windows-1254 lt:windows-1257"
                      + " lv:windows-1257"));

  /** The minimum share of a letter beyond ASCII; the others are those of foreign names. */
  private static final double LETTER = 0.00015;

  /** The Icelandic list has many words in wrong encodings. */
  private static final double ICELANDIC_LETTER = 0.0006;

  /** The weight of pairs that are not in the list, in all pairs. */
  private static final double UNSEEN = 0.0001;

  private static final int MAX_COST = 30;

  private LetterPairsMaker() {}

  /** Prints the table. */
  public static void main(String[] args) throws IOException {
    System.out.println("# The costs of pairs of letters by language, made by LetterPairsMaker.");
    for (String language : LANGUAGES) {
      List<String> names = Splitter.on(':').splitToList(language);
      String code = names.get(0);
      Path list = Path.of(args[0]).resolve(code + "_50k.txt");
      Map<String, Double> words =
          words(Files.readAllLines(list, UTF_8), Charset.forName(names.get(1)));
      System.out.println(line(code, words, code.equals("is") ? ICELANDIC_LETTER : LETTER));
    }
  }

  /** Returns the weights of the words that the encoding has: the roots of their counts. */
  static Map<String, Double> words(List<String> lines, Charset charset) {
    Map<String, Double> words = new TreeMap<>();
    for (String line : lines) {
      List<String> fields = Splitter.on(' ').splitToList(line);
      // The Icelandic list has the Croatian letter for the Icelandic one that looks alike.
      String word = fields.get(0).replace('\u0111', '\u00F0').toLowerCase(Locale.ROOT);
      String plain = word.replace("i\u0307", "i"); // of the Turkish capital
      if (plain.codePoints().allMatch(Character::isLetter)
          && charset.newEncoder().canEncode(plain)) {
        words.merge(plain, Math.sqrt(Double.parseDouble(fields.get(1))), Double::sum);
      }
    }
    return words;
  }

  /** Returns the line of a language. */
  static String line(String code, Map<String, Double> words, double leastShare) {
    String letters = letters(words, leastShare);
    int n = letters.length();
    double[][] pairs = new double[n][n];
    words.forEach((word, weight) -> count(" " + word + " ", letters, weight, pairs));
    double[] after = new double[n];
    double[] of = new double[n];
    double all = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        after[i] += pairs[i][j];
        of[j] += pairs[i][j];
        all += pairs[i][j];
      }
    }
    StringBuilder costs = new StringBuilder();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double unseen = UNSEEN * all;
        double share = (pairs[i][j] + unseen * (of[j] + 1) / all) / (after[i] + unseen);
        long cost = Math.round(-2 * Math.log(share) / Math.log(2));
        costs.append((char) ('0' + Math.min(MAX_COST, Math.max(0, cost))));
      }
    }
    return code + "|" + letters + "|" + costs;
  }

  private static String letters(Map<String, Double> words, double leastShare) {
    Map<Character, Double> shares = new TreeMap<>();
    words.forEach(
        (word, weight) -> word.chars().forEach(c -> shares.merge((char) c, weight, Double::sum)));
    double all = shares.values().stream().mapToDouble(weight -> weight).sum();
    StringBuilder letters = new StringBuilder(" abcdefghijklmnopqrstuvwxyz");
    shares.forEach(
        (c, weight) -> letters.append(c >= 0x80 && weight / all > leastShare ? c.toString() : ""));
    return letters.toString();
  }

  private static void count(String word, String letters, double weight, double[][] pairs) {
    if (word.chars().allMatch(c -> letters.indexOf(c) >= 0)) {
      for (int at = 1; at < word.length(); at++) {
        pairs[letters.indexOf(word.charAt(at - 1))][letters.indexOf(word.charAt(at))] += weight;
      }
    }
  }
}
