package dev.riffle.catalogue;

import com.google.common.collect.ImmutableMap;
import dev.riffle.track.Track;
import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The folders of a catalogue, and the paths of songs below them. Immutable.
 *
 * @param names the folders and what the paths of their songs begin with
 */
record Roots(ImmutableMap<Path, String> names) {
  private static final String SLASH = "/";

  static Roots of(List<Path> folders) {
    Map<Path, String> names = new LinkedHashMap<>();
    for (Path folder : folders) {
      if (folders.size() == 1) {
        names.put(folder, "");
      } else if (!names.containsKey(folder)) {
        names.put(folder, unused(String.valueOf(folder.getFileName()), names) + SLASH);
      }
    }
    return new Roots(ImmutableMap.copyOf(names));
  }

  private static String unused(String name, Map<Path, String> names) {
    String unused = name;
    for (int i = 2; names.containsValue(unused + SLASH); i++) {
      unused = name + " (" + i + ")";
    }
    return unused;
  }

  /** Returns the path below its folder with slashes; of a song in none, the URI. */
  String path(Track song) {
    if (song.isFile()) {
      for (Map.Entry<Path, String> root : names.entrySet()) {
        if (song.path().startsWith(root.getKey())) {
          String path = root.getKey().relativize(song.path()).toString();
          return root.getValue() + path.replace(File.separator, SLASH);
        }
      }
    }
    return song.uri().toString();
  }
}
