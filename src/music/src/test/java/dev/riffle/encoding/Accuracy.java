package dev.riffle.encoding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The shares of files, and of folders with all files, that are decoded correctly. */
record Accuracy(int folders, int rightFolders, int files, int rightFiles) {
  /** A file and how it was encoded. */
  record Encoded(List<String> texts, Charset charset) {
    /** ASCII has no encoding, GBK is a part of GB18030, and windows-1252 is how Latin-1 is read. */
    boolean isRight(Optional<Charset> found) {
      return texts.stream()
          .allMatch(
              text ->
                  found
                      .map(charset -> TextGuess.reread(text, charset))
                      .orElseGet(() -> LatinText.asWindows1252(text))
                      .equals(TextGuess.reread(text, charset)));
    }
  }

  /** Returns the accuracy for these folders. */
  static Accuracy of(TextGuess guess, List<? extends List<Encoded>> folders) {
    int rightFolders = 0;
    int files = 0;
    int rightFiles = 0;
    for (List<Encoded> folder : folders) {
      List<Optional<Charset>> found = guess.of(Lists.transform(folder, Encoded::texts));
      int right = 0;
      for (int i = 0; i < folder.size(); i++) {
        right += folder.get(i).isRight(found.get(i)) ? 1 : 0;
      }
      files += folder.size();
      rightFiles += right;
      rightFolders += right == folder.size() ? 1 : 0;
    }
    return new Accuracy(folders.size(), rightFolders, files, rightFiles);
  }

  /** Returns the files that are not ASCII. */
  static ImmutableList<Encoded> encoded(List<ImmutableList<String>> files, Charset charset) {
    return files.stream()
        .filter(file -> !file.isEmpty())
        .map(file -> new Encoded(file, charset))
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns full folders of the files in {@code orders} random orders, the first the given one. */
  static List<List<Encoded>> folders(List<Encoded> files, int size, int orders) {
    List<List<Encoded>> folders = new ArrayList<>();
    for (int seed = 0; seed < orders; seed++) {
      List<Encoded> order = new ArrayList<>(files);
      if (seed > 0) {
        Collections.shuffle(order, new Random(seed));
      }
      Lists.partition(order, size).stream()
          .filter(folder -> folder.size() == size)
          .forEach(folders::add);
    }
    return folders;
  }

  double ofFolders() {
    return (double) rightFolders / folders;
  }

  double ofFiles() {
    return (double) rightFiles / files;
  }
}
