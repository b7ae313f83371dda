package dev.riffle.cli.music;

import com.google.common.collect.ImmutableList;
import com.google.common.net.InetAddresses;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.cli.Console;
import dev.riffle.files.Reason;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.PlayQueue;
import dev.riffle.serve.Token;
import dev.riffle.serve.WebServer;
import dev.riffle.session.ItemCodec;
import dev.riffle.store.Store;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.UserDirectories;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Runs the server of {@link ServeCommand}, until the program is terminated.
 *
 * @param songs the songs of the catalogue, and of a new session
 * @param newLink whether to replace the token
 * @param database the address of the store, if it is not in the state folder
 */
record Serving(
    Console console,
    SongPaths songs,
    InetSocketAddress address,
    boolean newLink,
    Optional<String> database) {
  private static final String LISTENER = "local";
  private static final int UNDO_LIMIT = 1_000;

  void run() {
    Path state =
        UserDirectories.state(console.environment())
            .orElseThrow(() -> new Failure("cannot keep sessions: HOME is not set"));
    try {
      Files.createDirectories(state);
      serve(state);
    } catch (IOException e) {
      throw new Failure(Reason.of(e));
    }
  }

  private void serve(Path state) throws IOException {
    ImmutableList<Track> tracks = songs.songs();
    Catalogue catalogue = Catalogue.of(MusicFolders.of(songs.folders()), tracks);
    Optional<String> link = link(state);
    try (Store<Track> store =
            Store.open(
                database.orElse(state.resolve("serve.db").toString()),
                ItemCodec.of(TrackJson::absoluteLine, TrackJson.parser()),
                WebServer.DRAWING);
        WebServer server = start(state, store, catalogue, tracks)) {
      console.out().println("http://" + host() + ":" + server.port() + link.orElse("/"));
      console.out().flush();
      awaitTermination(server, store);
    }
  }

  private void awaitTermination(WebServer server, Store<Track> store) {
    CountDownLatch end = new CountDownLatch(1);
    Console.Registration registration =
        console.onTermination(
            () -> {
              server.close();
              store.close();
              end.countDown();
            });
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      registration.close();
    }
  }

  private WebServer start(
      Path state, Store<Track> store, Catalogue catalogue, ImmutableList<Track> tracks)
      throws IOException {
    createSession(store, tracks);
    try {
      return WebServer.start(
          address,
          new WebServer.Parts(
              LISTENER,
              store,
              () -> catalogue,
              UserDirectories.cache(console.environment()),
              isPublic() ? Token.read(tokenFile(state)) : Optional.empty(),
              console::trace));
    } catch (BindException e) {
      boolean isInUse = String.valueOf(e.getMessage()).contains("in use");
      throw new Failure(
          ServeCommand.LISTEN
              + (isInUse
                  ? ": port " + address.getPort() + " is in use; choose another"
                  : ": " + address.getAddress().getHostAddress() + " is not of this machine"));
    }
  }

  /** Creates the session that is named after the first PATH, at the first start. */
  private void createSession(Store<Track> store, ImmutableList<Track> tracks) throws IOException {
    String name = songs.name();
    if (store.list(LISTENER).stream().noneMatch(session -> session.name().equals(name))) {
      String unused =
          store.create(
              LISTENER,
              name,
              PlayQueue.<Track>builder(console.newSeed())
                  .addAll(tracks)
                  .undoLimit(UNDO_LIMIT)
                  .build());
    }
  }

  // ------------------------------------------------------------------ other machines

  private boolean isPublic() {
    return !address.getAddress().isLoopbackAddress();
  }

  private static Path tokenFile(Path state) {
    return state.resolve("serve.token");
  }

  /** Returns the path of a new link, or empty if there is one already, or none is needed. */
  private Optional<String> link(Path state) throws IOException {
    if (!isPublic()) {
      return Optional.empty();
    }
    if (Token.read(tokenFile(state)).isPresent() && !newLink) {
      console.remark("other machines need the link that was printed first, or --new-link");
      return Optional.empty();
    }
    return Optional.of(WebServer.linkPath(Token.create(tokenFile(state))));
  }

  private String host() throws IOException {
    if (!isPublic()) {
      return "localhost";
    }
    InetAddress own = address.getAddress();
    return own.isAnyLocalAddress()
        ? InetAddress.getLocalHost().getHostName()
        : InetAddresses.toUriString(own);
  }
}
