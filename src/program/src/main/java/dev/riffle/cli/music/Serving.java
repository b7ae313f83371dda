package dev.riffle.cli.music;

import com.google.common.net.InetAddresses;
import dev.riffle.cli.Console;
import dev.riffle.files.Reason;
import dev.riffle.playlist.TrackJson;
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
 * @param database the address of the store, if it is not in the state folder
 */
record Serving(
    Console console, SongPaths songs, InetSocketAddress address, Optional<String> database) {
  void run() {
    try (Store<Track> store = open();
        ServedSongs served = ServedSongs.open(console, songs, store, state());
        WebServer server = start(store, served)) {
      print(server.port(), link(store).orElse("/"));
      served.start();
      awaitTermination(server, served, store);
    } catch (IOException e) {
      throw new Failure(Reason.of(e));
    }
  }

  /** Prints a new link of a listener, and withdraws the one before. */
  void printLink(String listener) {
    try (Store<Track> store = open()) {
      print(address.getPort(), WebServer.linkPath(store.createToken(listener)));
    } catch (IOException e) {
      throw new Failure(Reason.of(e));
    }
  }

  private Store<Track> open() throws IOException {
    Files.createDirectories(state());
    return Store.open(
        database.orElse(state().resolve("serve.db").toString()),
        ItemCodec.of(TrackJson::absoluteLine, TrackJson.parser()),
        WebServer.DRAWING);
  }

  private Path state() {
    return UserDirectories.state(console.environment())
        .orElseThrow(() -> new Failure("cannot keep sessions: HOME is not set"));
  }

  private void print(int port, String path) throws IOException {
    console.out().println("http://" + host() + ":" + port + path);
    console.out().flush();
  }

  private void awaitTermination(WebServer server, ServedSongs served, Store<Track> store) {
    CountDownLatch end = new CountDownLatch(1);
    Console.Registration registration =
        console.onTermination(
            () -> {
              server.close();
              served.close();
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

  private WebServer start(Store<Track> store, ServedSongs served) throws IOException {
    try {
      return WebServer.start(
          address,
          new WebServer.Parts(
              store,
              served::now,
              UserDirectories.cache(console.environment()),
              served,
              console::trace));
    } catch (BindException e) {
      boolean isInUse = String.valueOf(e.getMessage()).contains("in use");
      throw new Failure(
          ServeCommand.LISTEN
              + (isInUse
                  ? ": port " + address.getPort() + " is in use; choose another"
                  : ": "
                      + address.getAddress().getHostAddress()
                      + " is not an address of this "
                      + "machine"));
    }
  }

  // ------------------------------------------------------------------ other machines

  private boolean isPublic() {
    return !address.getAddress().isLoopbackAddress();
  }

  /** Returns the path of a link, or empty if there is one already, or none is needed. */
  private Optional<String> link(Store<Track> store) throws IOException {
    if (!isPublic()) {
      return Optional.empty();
    }
    if (store.hasToken(WebServer.LOCAL)) {
      console.remark(
          "other machines need the link printed at the first start, or a new one: riffle serve "
              + ServeCommand.TOKEN
              + " "
              + WebServer.LOCAL);
      return Optional.empty();
    }
    return Optional.of(WebServer.linkPath(store.createToken(WebServer.LOCAL)));
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
