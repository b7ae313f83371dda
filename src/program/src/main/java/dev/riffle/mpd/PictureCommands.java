package dev.riffle.mpd;

import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The commands that send the pictures of songs, part by part. Stateless. */
final class PictureCommands {
  private PictureCommands() {}

  static void addTo(CommandTable table) {
    table.add("albumart", 2, 2, (caller, words, reply) -> send(caller, words, reply, ""));
    table.add("readpicture", 2, 2, PictureCommands::sendWithType);
  }

  private static void sendWithType(Caller caller, Arguments words, Reply reply) {
    Track song = caller.served().database().song(words.word(0)).item();
    Optional<Path> picture = caller.served().picture(song);
    picture.ifPresent(
        file ->
            send(
                caller,
                words,
                reply,
                file.toString().endsWith(".png") ? "image/png" : "image/jpeg"));
  }

  private static void send(Caller caller, Arguments words, Reply reply, String type) {
    Track song = caller.served().database().song(words.word(0)).item();
    byte[] picture =
        caller.picture(caller.served().picture(song).orElseThrow(PictureCommands::none));
    int from = words.unsigned(1);
    if (from > picture.length) {
      throw Refusal.ofArgument("Bad file offset");
    }
    int to = (int) Math.min(picture.length, (long) from + caller.binaryLimit());
    reply.binary(picture.length, type, Arrays.copyOfRange(picture, from, to));
  }

  private static Refusal none() {
    return new Refusal(Refusal.Code.NOT_FOUND, "No file exists");
  }
}
