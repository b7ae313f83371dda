package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.files.FileCheck;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Words;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Reports the songs of a resumed session whose files are missing. */
final class MissingSongs {
  private static final int MAX_NAMED = 20;

  private MissingSongs() {}

  /** Returns whether the file of the current song is missing. */
  static boolean isCurrentMissing(PlayQueue<Track> queue) {
    return queue
        .current()
        .map(Entry::item)
        .filter(Track::isFile)
        .filter(song -> FileCheck.of(List.of(song.path())).contains(FileCheck.Answer.GONE))
        .isPresent();
  }

  /**
   * Prints the first {@value #MAX_NAMED} missing files and the number of all.
   *
   * @throws Failure if every song is missing
   */
  static void report(PlayQueue<Track> queue, Console console) {
    List<Path> files =
        queue.entries().stream().map(Entry::item).filter(Track::isFile).map(Track::path).toList();
    List<FileCheck.Answer> answers = FileCheck.of(files);
    if (answers.contains(FileCheck.Answer.SILENT)) {
      Path first = files.get(answers.indexOf(FileCheck.Answer.SILENT));
      console.remark(first + ": the disk does not respond");
    }
    long missing = answers.stream().filter(answer -> answer != FileCheck.Answer.THERE).count();
    if (missing == queue.size()) {
      throw new Failure("every song file of this session is missing");
    }
    IntStream.range(0, files.size())
        .filter(i -> answers.get(i) == FileCheck.Answer.GONE)
        .mapToObj(files::get)
        .distinct()
        .limit(MAX_NAMED)
        .forEach(song -> console.remark(song + ": no such file"));
    if (missing > 0) {
      console.remark("skipping " + missing + " of " + Words.count(queue.size(), "song"));
    }
  }
}
