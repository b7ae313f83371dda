package dev.riffle.mpd;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The commands that send the pictures of songs, part by part. Stateless. */
final class PictureCommands {
  private PictureCommands() {}

  static void addTo(CommandTable table) {
    table.add("albumart", 2, 2, PictureCommands::sendCover);
    table.add("readpicture", 2, 2, PictureCommands::sendPicture);
  }

  private static Optional<Path> picture(Caller caller, Arguments words) {
    Served served = caller.served();
    return served.picture(served.database().song(words.word(0)).item());
  }

  /** Sends a picture, or refuses if there is none. */
  private static void sendCover(Caller caller, Arguments words, Reply reply) {
    Path file =
        picture(caller, words)
            .orElseThrow(() -> new Refusal(Refusal.Code.NOT_FOUND, "No file exists"));
    send(caller, file, words.unsigned(1), "", reply);
  }

  /** Sends a picture with its type, or nothing if there is none. */
  private static void sendPicture(Caller caller, Arguments words, Reply reply) {
    picture(caller, words)
        .ifPresent(
            file -> {
              String type = file.toString().endsWith(".png") ? "image/png" : "image/jpeg";
              send(caller, file, words.unsigned(1), type, reply);
            });
  }

  private static void send(Caller caller, Path file, int from, String type, Reply reply) {
    byte[] picture = caller.picture(file);
    if (from > picture.length) {
      throw Refusal.ofArgument("Bad file offset");
    }
    int to = (int) Math.min(picture.length, (long) from + caller.binaryLimit());
    reply.binary(picture.length, type, Arrays.copyOfRange(picture, from, to));
  }
}
