package dev.riffle.mpd;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
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
    Database songs = served.database();
    String uri = words.word(0);
    // Cantata requests the cover of an album by its folder, as MPD permits.
    return uri.endsWith("/")
        ? songs.at(uri).values().stream().findFirst().flatMap(served::picture)
        : served.picture(songs.song(uri));
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
    try (SeekableByteChannel picture = Files.newByteChannel(file)) {
      long size = picture.size();
      if (from > size) {
        throw Refusal.ofArgument("Bad file offset");
      }
      ByteBuffer part = ByteBuffer.allocate((int) Math.min(size - from, caller.binaryLimit()));
      picture.position(from);
      while (part.hasRemaining() && picture.read(part) >= 0) {}
      reply.binary(size, type, Arrays.copyOf(part.array(), part.position()));
    } catch (IOException e) {
      throw new Refusal(Refusal.Code.NOT_FOUND, "No file exists");
    }
  }
}
