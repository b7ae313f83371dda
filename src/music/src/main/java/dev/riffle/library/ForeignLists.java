package dev.riffle.library;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import dev.riffle.words.Misuse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The playlists and libraries of other players that no format reads, with a remedy for each. */
final class ForeignLists {
  private static final String BINARY = "a binary playlist of ";
  private static final String ITUNES_REMEDY =
      "; export the playlist as M3U8 or M3U (File, Library, Export Playlist)";

  // By extension.
  private static final ImmutableMap<String, String> REMEDIES =
      ImmutableMap.<String, String>builder()
          .put("fpl", BINARY + "foobar2000; save it there as M3U8")
          .put("itl", "the library of iTunes" + ITUNES_REMEDY)
          .put("musicdb", "the library of Apple Music" + ITUNES_REMEDY)
          .put("pla", BINARY + "iriver; export it as M3U")
          .put("b4s", "a playlist of Winamp 3; save it there as M3U8")
          .put("zpl", "a playlist of Zune; save it there as M3U, or name it .wpl")
          .put("aimppl", "a playlist of AIMP; export it there as M3U8")
          .put("aimppl4", "a playlist of AIMP; export it there as M3U8")
          .put("dpl", "a playlist of PotPlayer; save it there as M3U8")
          .put("kpl", "a playlist of KMPlayer; save it there as M3U8")
          .put("mpcpl", "a playlist of MPC-HC; save it there as M3U8")
          .put("xsp", "a smart playlist of Kodi, without songs; save its songs as M3U8")
          .buildOrThrow();

  private static final int MAX_PEEK = 4_000;
  private static final int MIN_COLUMNS = 5;
  private static final CharMatcher NUL = CharMatcher.is('\0'); // of UTF-16

  private ForeignLists() {}

  /**
   * Checks that {@code path} is none of them, by its extension; an {@code .xml} or {@code .txt}
   * file also by its first lines.
   *
   * @throws Misuse with the remedy if it is one
   */
  static void refuse(Path path) {
    String extension =
        path.getFileName() == null || Files.isDirectory(path)
            ? ""
            : Ascii.toLowerCase(MoreFiles.getFileExtension(path));
    Optional<String> remedy =
        switch (extension) {
          case "xml", "plist" ->
              remedy(begin(path).contains("<plist"), "a library of iTunes or Apple Music in XML");
          case "txt" -> remedy(hasColumns(begin(path)), "a playlist of iTunes in columns");
          default -> Optional.ofNullable(REMEDIES.get(extension));
        };
    if (remedy.isPresent()) {
      throw new Misuse(path + ": " + remedy.get());
    }
  }

  private static Optional<String> remedy(boolean isOfItunes, String kind) {
    return isOfItunes ? Optional.of(kind + ITUNES_REMEDY) : Optional.empty();
  }

  private static boolean hasColumns(String text) {
    int end = CharMatcher.anyOf("\r\n").indexIn(text);
    String first = end < 0 ? text : text.substring(0, end);
    return CharMatcher.is('\t').countIn(first) >= MIN_COLUMNS;
  }

  /** Returns the first lines, or nothing if the file cannot be read. */
  private static String begin(Path path) {
    if (!Files.isRegularFile(path)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(path)) {
      return NUL.removeFrom(new String(in.readNBytes(MAX_PEEK), ISO_8859_1));
    } catch (IOException e) {
      return "";
    }
  }
}
