package dev.riffle.catalogue;

import com.google.common.collect.ImmutableMap;
import dev.riffle.track.Track;
import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The folders of a library, and the paths of songs below them. An immutable value.
 *
 * @since 0.1
 */
public final class MusicFolders {
  private static final String SLASH = "/";

  private final ImmutableMap<Path, String> prefixes; // of the paths of their songs

  private MusicFolders(ImmutableMap<Path, String> prefixes) {
    this.prefixes = prefixes;
  }

  /** Returns the folders at {@code paths}; of several, songs have the names in their paths. */
  public static MusicFolders of(List<Path> paths) {
    Map<Path, String> prefixes = new LinkedHashMap<>();
    for (Path folder : paths) {
      if (paths.size() == 1) {
        prefixes.put(folder, "");
      } else if (!prefixes.containsKey(folder)) {
        prefixes.put(folder, unused(String.valueOf(folder.getFileName()), prefixes) + SLASH);
      }
    }
    return new MusicFolders(ImmutableMap.copyOf(prefixes));
  }

  private static String unused(String name, Map<Path, String> prefixes) {
    String unused = name;
    for (int i = 2; prefixes.containsValue(unused + SLASH); i++) {
      unused = name + " (" + i + ")";
    }
    return unused;
  }

  /**
   * Returns the path of {@code song} below its folder, with slashes; of several folders, after the
   * name of the folder. Of a song in none, returns the URI.
   */
  public String pathOf(Track song) {
    if (song.isFile()) {
      for (Map.Entry<Path, String> folder : prefixes.entrySet()) {
        if (song.path().startsWith(folder.getKey())) {
          String path = folder.getKey().relativize(song.path()).toString();
          return folder.getValue() + path.replace(File.separator, SLASH);
        }
      }
    }
    return song.uri().toString();
  }
}
