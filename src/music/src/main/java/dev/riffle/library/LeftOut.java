package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multisets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Sentences about the files that a scan leaves out. */
final class LeftOut {
  private LeftOut() {}

  /**
   * Returns a sentence about hidden files and folders, if any, and one about other sound files.
   *
   * @param endings the extension of each other sound file
   */
  static ImmutableList<String> sentences(List<Path> hidden, ImmutableMultiset<String> endings) {
    ImmutableList.Builder<String> sentences = ImmutableList.builder();
    if (!hidden.isEmpty()) {
      Path first = hidden.get(0);
      sentences.add(
          hidden.size() == 1
              ? "1 hidden file or folder was left out: " + first
              : hidden.size() + " hidden files or folders were left out, such as " + first);
    }
    if (!endings.isEmpty()) {
      sentences.add(
          endings.size()
              + (endings.size() == 1 ? " other sound file was" : " other sound files were")
              + " left out: "
              + Multisets.copyHighestCountFirst(endings).entrySet().stream()
                  .map(ending -> ending.getCount() + " " + ending.getElement())
                  .collect(Collectors.joining(", ")));
    }
    return sentences.build();
  }
}
