package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.riffle.encoding.LatinText;
import dev.riffle.encoding.TextGuess;
import dev.riffle.mp3.RawTrack;
import dev.riffle.track.Track;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The encoding in which text is read that a tag labels Latin-1, as old programs labelled whatever
 * their machine wrote. An immutable value; two are equal if they have the same name.
 *
 * <p>Only such text is looked at, and only where it is not ASCII: text labelled UTF-16 or UTF-8 is
 * what it says.
 *
 * @param name {@code auto}, {@code none}, or Java's name of a character set
 * @since 0.1
 */
public record TagEncoding(String name) {
  /**
   * UTF-8, GB18030 (and in it GBK), Big5, Shift_JIS, EUC-KR, windows-1251 and some others are
   * recognised, over all such text of the files in a folder together; all else stays Latin-1.
   * Without juniversalchardet these are UTF-8 and GB18030.
   */
  public static final TagEncoding AUTO = new TagEncoding("auto");

  /** The label is believed. */
  public static final TagEncoding NONE = new TagEncoding("none");

  private static final String ASCII = "AZaz09 -";

  /**
   * Takes {@code auto} and {@code none}, in any case, or any name or alias that Java has for a
   * character set that contains ASCII.
   *
   * @throws IllegalArgumentException if it is none of these; the message says so in one sentence
   */
  public TagEncoding {
    String word = Ascii.toLowerCase(name);
    name = word.equals("auto") || word.equals("none") ? word : canonical(name);
  }

  /** Returns the folder in which a file counts together with others. */
  public static Path folder(Path file) {
    return file.resolveSibling("");
  }

  /**
   * Returns tracks with their undeclared text read, in the order given. Those of a folder are
   * judged together: what one file leaves open, the others tell. Which tracks there are counts, not
   * their order, and one that is given several times counts once. Costs nothing but a list if there
   * is no such text.
   */
  public ImmutableList<Track> tracks(List<RawTrack> raw) {
    return switch (name) {
      case "none" -> raw.stream().map(RawTrack::track).collect(toImmutableList());
      case "auto" -> guessed(raw);
      default ->
          raw.stream().map(track -> track.in(Charset.forName(name))).collect(toImmutableList());
    };
  }

  private static ImmutableList<Track> guessed(List<RawTrack> raw) {
    Map<Path, Map<Path, RawTrack>> folders = new HashMap<>();
    for (RawTrack track : raw) {
      if (track.isUndeclared()) {
        Path path = track.track().path();
        folders.computeIfAbsent(folder(path), any -> new LinkedHashMap<>()).put(path, track);
      }
    }
    Map<Path, Track> guessed = new HashMap<>();
    folders.values().forEach(folder -> guess(ImmutableList.copyOf(folder.values()), guessed));
    return raw.stream()
        .map(track -> guessed.getOrDefault(track.track().path(), track.track()))
        .collect(toImmutableList());
  }

  private static void guess(ImmutableList<RawTrack> folder, Map<Path, Track> guessed) {
    List<ImmutableList<String>> texts = folder.stream().map(RawTrack::texts).toList();
    if (texts.stream().allMatch(LatinText::isCheapest)) {
      folder.forEach(raw -> guessed.put(raw.track().path(), raw.inLatin1()));
      return;
    }
    ImmutableList<Optional<Charset>> charsets = TextGuess.ofAll().of(texts);
    for (int i = 0; i < folder.size(); i++) {
      RawTrack raw = folder.get(i);
      guessed.put(raw.track().path(), charsets.get(i).map(raw::in).orElseGet(raw::inLatin1));
    }
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
        "encoding ("
            + name
            + ") must be auto, none or a character set with ASCII in it, such as Big5");
  }
}
