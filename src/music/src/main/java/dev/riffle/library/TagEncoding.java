package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.riffle.encoding.LatinText;
import dev.riffle.encoding.TextGuess;
import dev.riffle.mp3.RawTrack;
import dev.riffle.mp3.TrackReader;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The encoding of tag text that is labelled Latin-1; old programs gave this label to text in the
 * encoding of their machine. An immutable value; two are equal if they have the same name.
 *
 * <p>Only such text that is not ASCII is affected, and text under the label UTF-8 that is not
 * UTF-8. Other text is decoded as labelled.
 *
 * @param name {@code auto}, {@code none}, or Java's name of a character set
 * @since 0.1
 */
public record TagEncoding(String name) {
  /**
   * Detects UTF-8, GB18030 (and in it GBK), Big5, Shift_JIS, EUC-KR, windows-1251 and some others,
   * from all such text of the files in a folder together; other text is decoded as Latin-1. Without
   * juniversalchardet, detects only UTF-8, GB18030 and Latin alphabets.
   */
  public static final TagEncoding AUTO = new TagEncoding("auto");

  /** Decodes text as labelled. */
  public static final TagEncoding NONE = new TagEncoding("none");

  /** The maximum number of songs that are read to judge a text beside them. */
  private static final int MAX_NEIGHBOURS = 100;

  private static final String ASCII = "AZaz09 -";

  /**
   * Accepts {@code auto} and {@code none}, in any case, and any Java name or alias of a character
   * set that contains ASCII.
   *
   * @throws IllegalArgumentException if the name is none of these
   */
  public TagEncoding {
    String word = Ascii.toLowerCase(name);
    name = word.equals("auto") || word.equals("none") ? word : canonical(name);
  }

  /** Returns the folder of {@code file}; files of one folder are decoded together. */
  public static Path folder(Path file) {
    return file.resolveSibling("");
  }

  /**
   * Returns the tracks with their undeclared text decoded, in the given order. The encoding is
   * detected from all tracks of a folder together; their order and repetitions do not affect it.
   * Costs one copy of the list if there is no such text.
   */
  public ImmutableList<Track> tracks(List<RawTrack> raw) {
    return switch (name) {
      case "none" -> declared(raw);
      case "auto" -> guessed(raw);
      default ->
          raw.stream().map(track -> track.in(Charset.forName(name))).collect(toImmutableList());
    };
  }

  private static ImmutableList<Track> declared(List<RawTrack> raw) {
    return raw.stream().map(RawTrack::track).collect(toImmutableList());
  }

  private static ImmutableList<Track> guessed(List<RawTrack> raw) {
    Map<Path, Map<Path, RawTrack>> folders = new HashMap<>();
    for (RawTrack track : raw) {
      if (track.isUndeclared()) {
        Path path = track.track().path();
        folders.computeIfAbsent(folder(path), any -> new LinkedHashMap<>()).put(path, track);
      }
    }
    if (folders.isEmpty()) { // most libraries; saves a hash of each path at the start of a player
      return declared(raw);
    }
    Map<Path, Track> guessed = new HashMap<>();
    folders.values().forEach(folder -> guess(ImmutableList.copyOf(folder.values()), guessed));
    return raw.stream()
        .map(track -> guessed.getOrDefault(track.track().path(), track.track()))
        .collect(toImmutableList());
  }

  private static void guess(ImmutableList<RawTrack> folder, Map<Path, Track> guessed) {
    List<ImmutableList<String>> texts = folder.stream().map(RawTrack::texts).toList();
    ImmutableList<Optional<Charset>> charsets = guess(texts).of(texts);
    for (int i = 0; i < folder.size(); i++) {
      RawTrack raw = folder.get(i);
      guessed.put(raw.track().path(), charsets.get(i).map(raw::in).orElseGet(raw::inLatin1));
    }
  }

  /**
   * Returns the encoding of lines that are not UTF-8, given as Latin-1; empty for Latin-1 and for
   * unknown encodings. It is detected from the lines together with the tags of the songs in {@code
   * folder}, of which at most {@value #MAX_NEIGHBOURS} are read.
   */
  public Optional<Charset> ofLines(List<String> lines, Path folder) {
    Optional<Charset> encoding =
        switch (name) {
          case "none" -> Optional.empty();
          case "auto" -> guessed(lines, folder);
          default -> Optional.of(Charset.forName(name));
        };
    return encoding.map(TextGuess::asWindows);
  }

  private static Optional<Charset> guessed(List<String> lines, Path folder) {
    List<List<String>> texts = new ArrayList<>();
    texts.add(lines);
    int threads = Runtime.getRuntime().availableProcessors();
    new ParallelReader(
            songs(folder),
            file -> TrackReader.read(file),
            DiskThreads.DEADLINE,
            System::currentTimeMillis)
        .results(threads, done -> {}).stream()
            .map(result -> result.track().texts())
            .filter(text -> !text.isEmpty())
            .forEach(texts::add);
    return guess(texts).of(texts).get(0);
  }

  /** Returns the fastest detector: most texts of a Latin alphabet can be in no other. */
  private static TextGuess guess(List<? extends List<String>> texts) {
    boolean latin = texts.stream().allMatch(LatinText::isCheapest);
    return latin ? TextGuess.ofLatin() : TextGuess.ofAll();
  }

  private static ImmutableList<Path> songs(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> Folder.ending(file.toString()).equals(Folder.MP3))
          .sorted()
          .limit(MAX_NEIGHBOURS)
          .collect(toImmutableList());
    } catch (IOException | UncheckedIOException e) {
      return ImmutableList.of(); // the lines alone then
    }
  }

  private static String canonical(String name) {
    try {
      Charset charset = Charset.forName(name);
      if (new String(ASCII.getBytes(US_ASCII), charset).equals(ASCII)) {
        return charset.name();
      }
    } catch (IllegalArgumentException e) {
      // The message below is clearer than Java's, which is only the name.
    }
    throw new IllegalArgumentException(
        "encoding ("
            + name
            + ") must be auto, none or a character set that contains ASCII, such as Big5");
  }
}
