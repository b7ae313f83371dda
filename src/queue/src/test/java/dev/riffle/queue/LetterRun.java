package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.LetterCall.Kind;
import dev.riffle.queue.ModelLetters.Law;
import dev.riffle.queue.ModelLetters.Numbers;
import dev.riffle.shuffle.Chances;
import dev.riffle.shuffle.Draws;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * A queue in SHUFFLE and calls on it, for {@link LetterLaw} and the subjects that it judges.
 *
 * @param gap that of SHUFFLE and of RANDOM
 * @param deferred the deferred entries at the beginning, as bits
 * @param plays the number of calls of next at the end
 */
record LetterRun(
    List<Numbers> numbers,
    Law law,
    int gap,
    RepeatMode repeat,
    int deferred,
    ImmutableList<LetterCall> calls,
    int plays) {
  /** The subject of the check: the queue, or a model of it. */
  interface Subject {
    void take(LetterCall call);

    /** Returns the id of the current entry, or -1. */
    int current();
  }

  /** Returns the distribution of the current entries after each call but peeks. */
  Map<String, BigFraction> distribution(BiFunction<LetterRun, Draws, Subject> maker) {
    return Chances.law(draws -> outcome(maker.apply(this, draws)));
  }

  /** Makes all calls and returns the entries that are current after them, "-" for none. */
  String outcome(Subject subject) {
    StringBuilder heard = new StringBuilder();
    for (LetterCall call : calls) {
      subject.take(call);
      if (call.kind() != Kind.PEEK) {
        heard.append(text(subject.current()));
      }
    }
    heard.append('|');
    for (int i = 0; i < plays; i++) {
      subject.take(LetterCall.of(Kind.NEXT));
      heard.append(text(subject.current()));
    }
    return heard.toString();
  }

  private static String text(int id) {
    return id < 0 ? "-" : String.valueOf(id);
  }

  /** Returns the run that makes some more calls before the last plays. */
  LetterRun then(List<LetterCall> more) {
    return with(Stream.concat(calls.stream(), more.stream()));
  }

  /** Returns the run that peeks at so many rows before each call. */
  LetterRun peeking(int rows) {
    LetterCall peek = LetterCall.of(Kind.PEEK, 0, rows);
    return rows == 0 ? this : with(calls.stream().flatMap(call -> Stream.of(peek, call)));
  }

  private LetterRun with(Stream<LetterCall> others) {
    ImmutableList<LetterCall> list = others.collect(ImmutableList.toImmutableList());
    return new LetterRun(numbers, law, gap, repeat, deferred, list, plays);
  }
}
