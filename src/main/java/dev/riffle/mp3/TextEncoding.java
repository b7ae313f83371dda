package dev.riffle.mp3;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterators;
import dev.riffle.track.Track;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * What is made of text that a tag labels Latin-1, as old programs labelled whatever their machine
 * wrote. An immutable value; two are equal if they have the same name.
 *
 * <p>Only such text is looked at, and only where it is not ASCII: text labelled UTF-16 or UTF-8 is
 * what it says.
 *
 * @param name {@code auto}, {@code none}, or Java's name of a character set
 */
public record TextEncoding(String name) {
  /**
   * UTF-8, GB18030 (and in it GBK), Big5, Shift_JIS, EUC-KR, windows-1251 and some others are
   * recognised, over all such text of the files in a folder together; all else stays Latin-1.
   * Without juniversalchardet these are UTF-8 and GB18030.
   */
  public static final TextEncoding AUTO = new TextEncoding("auto");

  /** The label is believed. */
  public static final TextEncoding NONE = new TextEncoding("none");

  private static final String ASCII = "AZaz09 -";

  /**
   * Takes {@code auto} and {@code none}, in any case, or any name or alias that Java has for a
   * character set that contains ASCII.
   *
   * @throws IllegalArgumentException if it is none of these; the message says so in one sentence
   */
  public TextEncoding {
    String word = Ascii.toLowerCase(name);
    name = word.equals("auto") || word.equals("none") ? word : canonical(name);
  }

  /**
   * Returns the tracks of one folder with their undeclared text read, in the order given; which
   * tracks there are counts, their order does not. Costs nothing but a list if there is no such
   * text.
   */
  public ImmutableList<Track> tracks(List<RawTrack> folder) {
    return switch (name) {
      case "none" -> folder.stream().map(RawTrack::track).collect(toImmutableList());
      case "auto" -> guessed(folder);
      default ->
          folder.stream().map(track -> track.in(Charset.forName(name))).collect(toImmutableList());
    };
  }

  private static ImmutableList<Track> guessed(List<RawTrack> folder) {
    List<ImmutableList<String>> texts =
        folder.stream().filter(RawTrack::isUndeclared).map(RawTrack::texts).toList();
    boolean plain = texts.stream().allMatch(LatinText::isPlain);
    Iterator<Optional<Charset>> charsets =
        plain
            ? Iterators.cycle(Optional.<Charset>empty())
            : new TextGuess(Candidate.all()).of(texts).iterator();
    return folder.stream()
        .map(
            raw ->
                raw.isUndeclared()
                    ? charsets.next().map(raw::in).orElseGet(raw::inLatin1)
                    : raw.track())
        .collect(toImmutableList());
  }

  private static String canonical(String name) {
    try {
      Charset charset = Charset.forName(name);
      if (new String(ASCII.getBytes(US_ASCII), charset).equals(ASCII)) {
        return charset.name();
      }
    } catch (IllegalArgumentException e) {
      // Said below: Java's own message is the name and no more.
    }
    throw new IllegalArgumentException(
        "encoding (%s) must be auto, none or a character set with ASCII in it, such as Big5"
            .formatted(name));
  }
}
