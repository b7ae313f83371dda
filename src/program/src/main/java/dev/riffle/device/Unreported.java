package dev.riffle.device;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/**
 * The unsent presses of players that quit while their server was unreachable: one file per player,
 * until a later player sends them.
 *
 * @param folder the folder of the files, which need not exist
 */
record Unreported(Path folder) {
  private static final String ENDING = ".json";

  /** Stores the presses of a device, in the format of the API. */
  void keep(ServerAddress address, String session, ObjectNode calls) throws IOException {
    ObjectNode kept = JsonNodeFactory.instance.objectNode();
    kept.put("server", address.base().toString()).put("session", session).set("calls", calls);
    Files.createDirectories(folder);
    Path temporary = Files.createTempFile(folder, "at", ".tmp"); // for its owner alone
    Files.write(temporary, ServerClient.JSON.writeValueAsBytes(kept));
    Files.move(
        temporary,
        folder.resolve(calls.path("device").asText() + ENDING),
        StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Sends the presses stored for a server, and deletes their files.
   *
   * @param remarks receives a sentence if they become a separate session, or are rejected
   * @throws IOException if the server does not answer, or a file cannot be read
   */
  void report(ServerClient server, ServerAddress address, Consumer<String> remarks)
      throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDING)) {
      for (Path file : files) {
        JsonNode kept = ServerClient.JSON.readTree(Files.readAllBytes(file));
        boolean isOfServer = kept.path("server").asText().equals(address.base().toString());
        if (isOfServer && kept.path("calls") instanceof ObjectNode calls) {
          report(server, file, kept.path("session").asText(), calls, remarks);
        }
      }
    }
  }

  private static void report(
      ServerClient server, Path file, String session, ObjectNode calls, Consumer<String> remarks)
      throws IOException {
    try {
      String now = server.offline(session, calls).path("session").asText();
      if (!now.equals(session)) {
        remarks.accept(
            "an earlier player's offline changes are in a separate session, because another "
                + "device changed this one");
      }
      Files.deleteIfExists(file);
    } catch (ServerClient.Refused e) {
      remarks.accept(file + ": the server rejected these presses: " + e.getMessage());
    }
  }
}
