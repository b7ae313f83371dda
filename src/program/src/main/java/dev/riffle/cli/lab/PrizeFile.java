package dev.riffle.cli.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Console;
import dev.riffle.fairness.PrizeDraws;
import dev.riffle.fairness.PrizeDraws.Prize;
import dev.riffle.report.Sentences;
import dev.riffle.words.Failure;
import dev.riffle.words.Words;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * Parses recorded draws. A line is a prize, its promised share, and the number of times it was
 * drawn, by default 1; lines of the same prize are added. Shares and their sum are exact.
 */
final class PrizeFile {
  /** A prize with its exact share and the draws counted so far. */
  record Recorded(String prize, BigFraction share, long drawn) {
    Prize toPrize() {
      return new Prize(prize, share.doubleValue(), (int) drawn);
    }
  }

  private static final int MAX_LINE = 1000;
  private static final int MAX_PROBLEMS = 10;
  private static final String BETWEEN = "(?:\\s*[,;\\t]\\s*|\\s+)";

  // The name is matched reluctantly, so that it may contain digits.
  private static final Pattern LINE =
      Pattern.compile(
          ("(?<prize>\\S.*?)" + BETWEEN)
              + "(?:(?<percent>\\d{1,3}(?:\\.\\d{1,12})?)\\s?%"
              + "|(?<above>\\d{1,9})/(?<below>\\d{1,9})"
              + "|(?<decimal>\\d?\\.\\d{1,12}|[01]))"
              + ("(?:" + BETWEEN + "(?<drawn>\\d{1,9}))?"));

  private final String name;
  private final Map<String, Recorded> prizes = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  private PrizeFile(String name) {
    this.name = name;
  }

  /**
   * Returns the prizes in order of first occurrence.
   *
   * @throws Failure if a line is invalid, or the shares do not sum to 1
   */
  static ImmutableList<Recorded> read(byte[] bytes, String name, Console console) {
    PrizeFile file = new PrizeFile(name);
    int number = 0;
    String text = CharMatcher.is('\ufeff').trimLeadingFrom(new String(bytes, UTF_8));
    for (String line : Splitter.onPattern("\r\n|\r|\n").split(text)) {
      number++;
      String stripped = line.strip();
      if (!stripped.isEmpty() && !stripped.startsWith("#")) {
        file.line(stripped, number);
      }
    }
    file.problems.stream().limit(MAX_PROBLEMS).forEach(console::remark);
    if (!file.problems.isEmpty()) {
      int wrong = file.problems.size();
      throw new Failure(name + ": not tested; " + Words.count(wrong, "invalid line"));
    }
    file.checkSum();
    return ImmutableList.copyOf(file.prizes.values());
  }

  private void line(String line, int number) {
    String where = name + ":" + number + ": ";
    Matcher fields = LINE.matcher(line);
    if (line.length() > MAX_LINE || !fields.matches()) {
      problems.add(
          where + "must be a prize, its share as 10%, 0.1 or 1/10, and the number of draws");
      return;
    }
    String prize = fields.group("prize");
    if ("0".equals(fields.group("below"))) {
      problems.add(where + "the share divides by 0");
      return;
    }
    BigFraction share = share(fields);
    if (share.signum() <= 0 || share.compareTo(BigFraction.ONE) > 0) {
      problems.add(where + "share (" + Sentences.fraction(share) + ") must be above 0, at most 1");
      return;
    }
    String drawn = fields.group("drawn");
    Recorded before = prizes.getOrDefault(prize, new Recorded(prize, share, 0));
    if (!before.share().equals(share)) {
      problems.add(where + prize + " already has the share " + Sentences.fraction(before.share()));
      return;
    }
    long all = before.drawn() + (drawn == null ? 1 : Long.parseLong(drawn));
    prizes.put(prize, new Recorded(prize, share, all));
  }

  private static BigFraction share(Matcher fields) {
    String percent = fields.group("percent");
    if (percent != null) {
      return fraction(percent).divide(100);
    }
    String decimal = fields.group("decimal");
    return decimal != null
        ? fraction(decimal)
        : BigFraction.of(
            new BigInteger(fields.group("above")), new BigInteger(fields.group("below")));
  }

  private static BigFraction fraction(String decimal) {
    BigDecimal number = new BigDecimal(decimal);
    return BigFraction.of(number.unscaledValue(), BigInteger.TEN.pow(number.scale()));
  }

  private void checkSum() {
    if (prizes.isEmpty()) {
      throw new Failure(name + ": no prize");
    }
    if (prizes.size() > PrizeDraws.MAX_PRIZES) {
      throw new Failure(
          name + ": " + prizes.size() + " prizes; use at most " + PrizeDraws.MAX_PRIZES);
    }
    BigFraction sum =
        prizes.values().stream().map(Recorded::share).reduce(BigFraction.ZERO, BigFraction::add);
    if (!sum.equals(BigFraction.ONE)) {
      throw new Failure(
          String.format(
              Locale.ROOT,
              "%s: shares sum to %s, expected 1; add a prize \"nothing\" for draws without a prize",
              name,
              shown(sum)));
    }
    long draws = prizes.values().stream().mapToLong(Recorded::drawn).sum();
    if (draws == 0 || draws > PrizeDraws.MAX_DRAWS) {
      throw new Failure(name + ": " + draws + " draws; use 1 to " + PrizeDraws.MAX_DRAWS);
    }
  }

  // The exact sum of many fractions can be very long.
  private static String shown(BigFraction sum) {
    String exact = Sentences.fraction(sum);
    return exact.length() <= 25 ? exact : String.valueOf(sum.doubleValue());
  }
}
