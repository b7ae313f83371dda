package dev.riffle.player;

import dev.riffle.files.FileCheck;
import java.nio.file.Files;
import java.nio.file.Path;

/** Translates the errors of mpv into messages. */
final class MpvErrors {
  static final String NO_AUDIO_OUTPUT = "audio output initialization failed";
  static final String NOT_OPENED = "loading failed";

  private MpvErrors() {}

  /** Returns the reason why mpv could not play a file; waits at most five seconds for its disk. */
  static String problem(Path path, String error) {
    return switch (FileCheck.of(path)) {
      case GONE -> "the file is gone";
      case SILENT -> "the disk does not respond";
      case THERE -> {
        if (!Files.isRegularFile(path)) {
          yield "cannot be read (not a regular file)";
        }
        yield error.equals(NOT_OPENED) ? "cannot be read" : "no audio found";
      }
    };
  }
}
