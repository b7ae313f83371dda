package dev.riffle.verify;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.wire.LineConnection;
import dev.riffle.wire.MpdProtocol;
import dev.riffle.wire.MpdProtocol.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The queue of a Music Player Daemon before a test, which adds songs to it or replaces it. A
 * replaced queue is also saved as a playlist on the server, where it survives a killed test. Not
 * thread-safe.
 */
final class MpdQueue {
  /** A song in a queue; songs in a playlist have only a file. */
  record Song(String file, String id, String priority) {}

  private static final String SAVED = "riffle-verify";
  private static final String LEFT = "another client changed the queue, which was not restored; ";
  private static final String LOAD = "listplaylist " + SAVED;
  private static final String INFO = "playlistinfo";
  private static final String COMMENT = "#"; // prefix of files that a saved playlist cannot hold

  private final String client; // shell prefix that selects the server for mpc
  private final ImmutableList<String> read; // files when the test connected
  private ImmutableList<Song> before; // read again on its replacement
  private ImmutableList<String> list = ImmutableList.of(); // replacement
  private boolean isSaving;
  private boolean isReplaced;

  /**
   * @param client the shell prefix that selects the server for mpc
   */
  MpdQueue(LineConnection server, String client) throws IOException {
    this.client = client;
    before = songs(server, INFO);
    read = files(before);
  }

  int size() {
    return read.size();
  }

  /** Returns the file of a song, or an empty string if there is none. */
  String file(int place) {
    return place < read.size() ? read.get(place) : "";
  }

  boolean isReplaced() {
    return isReplaced;
  }

  /** Returns the songs that a saved playlist cannot hold. */
  ImmutableList<String> unsaved() {
    return files(before).stream()
        .filter(file -> file.startsWith(COMMENT))
        .collect(toImmutableList());
  }

  /** Saves the queue and replaces it with {@code uris}. */
  void replace(LineConnection server, List<String> uris) throws IOException {
    list = ImmutableList.copyOf(uris);
    isSaving = true;
    try {
      before = songs(server, "save " + SAVED, INFO, "clear");
      isReplaced = true;
    } catch (Refusal e) {
      isSaving = false;
      String advice = "; if a killed test left the queue there, restore it with: ";
      throw new IOException(e.getMessage() + advice + wayBack(), e);
    }
    if (!files(before).equals(read)) {
      throw new IOException("another client changed the queue or its options; no verdict");
    }
    for (String uri : uris) {
      MpdProtocol.send(server, "add " + MpdProtocol.quoted(uri), 0);
    }
    if (!files(songs(server, INFO)).equals(list)) {
      throw new IOException("the queue differs from the list: it has folders, or another client");
    }
  }

  /** Returns the command line that restores the queue from the saved playlist. */
  String wayBack() {
    StringBuilder line = new StringBuilder(client + "mpc clear; mpc load " + SAVED);
    unsaved().forEach(file -> line.append("; mpc add ").append(ShellWord.of(file)));
    return line.append("; mpc rm " + SAVED).toString();
  }

  /**
   * Restores the queue.
   *
   * @param added the IDs of the songs that the test added
   * @param adding the file of a song that the test may have added
   * @param reports receives sentences about changes by other clients
   */
  void restore(
      LineConnection server, List<String> added, Optional<String> adding, Consumer<String> reports)
      throws IOException {
    if (isSaving) {
      restoreReplaced(server, reports);
    } else {
      restoreShared(server, added, adding, reports);
    }
  }

  // ------------------------------------------------------------------ with a list

  private void restoreReplaced(LineConnection server, Consumer<String> reports) throws IOException {
    ImmutableList<Song> now = songs(server, INFO);
    Optional<ImmutableList<String>> saved = saved(server);
    if (!isReplaced && (saved.isEmpty() || !now.isEmpty())) {
      return; // the connection was lost before the queue was saved
    }
    isReplaced = true;
    if (!files(now).equals(files(before))) {
      load(server, saved.isPresent());
    }
    for (int place = 0; place < before.size(); place++) {
      if (!before.get(place).priority().isEmpty()) {
        MpdProtocol.send(server, "prio " + before.get(place).priority() + " " + place, 0);
      }
    }
    ImmutableSet<String> others =
        files(now).stream().filter(file -> !list.contains(file)).collect(toImmutableSet());
    if (!others.isEmpty() && !files(now).equals(files(before))) {
      reports.accept(
          "songs that another client added were removed; to restore them, run mpc add: "
              + LinePlayer.names(others));
    }
    if (!files(before).equals(read)) {
      reports.accept(LEFT + "before that, it contained: " + LinePlayer.names(read));
    }
    if (saved.isPresent()) {
      removeSaved(server, saved.get(), reports);
    }
  }

  private static Optional<ImmutableList<String>> saved(LineConnection server) throws IOException {
    try {
      return Optional.of(files(songs(server, LOAD)));
    } catch (Refusal e) {
      return Optional.empty(); // no saved playlist
    }
  }

  /** Loads the saved playlist; if songs are missing from it, adds all songs one by one. */
  private void load(LineConnection server, boolean isSaved) throws IOException {
    if (isSaved) {
      MpdProtocol.sendAll(server, "clear", "load " + SAVED);
    }
    if (!isSaved || !files(songs(server, INFO)).equals(files(before))) {
      MpdProtocol.send(server, "clear", 0);
      for (String file : files(before)) {
        try {
          MpdProtocol.send(server, "add " + MpdProtocol.quoted(file), 0);
        } catch (Refusal e) {
          // The comparison below reports it.
        }
      }
    }
    ImmutableList<String> now = files(songs(server, INFO));
    if (!now.equals(files(before))) {
      ImmutableSet<String> missing =
          files(before).stream().filter(file -> !now.contains(file)).collect(toImmutableSet());
      throw new IOException("these songs are missing: " + LinePlayer.names(missing));
    }
  }

  private void removeSaved(
      LineConnection server, ImmutableList<String> saved, Consumer<String> reports)
      throws IOException {
    ImmutableList<String> expected =
        files(before).stream().filter(file -> !file.startsWith(COMMENT)).collect(toImmutableList());
    if (saved.equals(expected)) {
      MpdProtocol.send(server, "rm " + SAVED, 0);
    } else {
      reports.accept(
          "another client changed the saved playlist; to remove it: " + client + "mpc rm " + SAVED);
    }
  }

  // ------------------------------------------------------------------ with the queue itself

  private void restoreShared(
      LineConnection server, List<String> added, Optional<String> adding, Consumer<String> reports)
      throws IOException {
    ImmutableSet<String> ids = before.stream().map(Song::id).collect(toImmutableSet());
    ImmutableList<Song> now = songs(server, INFO);
    Optional<String> file = adding;
    for (Song song : now.reverse()) {
      boolean isAdding = !ids.contains(song.id()) && file.equals(Optional.of(song.file()));
      if (added.contains(song.id()) || isAdding) {
        file = isAdding ? Optional.empty() : file;
        MpdProtocol.send(server, "deleteid " + song.id(), 0);
      }
    }
    ImmutableList<String> left =
        songs(server, INFO).stream().map(Song::id).collect(toImmutableList());
    if (left.equals(ids.asList())) {
      return;
    }
    if (left.stream().filter(ids::contains).toList().equals(ids.asList())) {
      reports.accept("another client added songs to the queue, which were not removed");
    } else {
      keep(server, reports);
    }
  }

  /** Saves the queue from before the test as a playlist, after a change by another client. */
  private void keep(LineConnection server, Consumer<String> reports) throws IOException {
    if (saved(server).isPresent()) {
      reports.accept(LEFT + "before the test, it contained: " + LinePlayer.names(files(before)));
      return;
    }
    for (String file : files(before)) {
      MpdProtocol.send(server, "playlistadd " + SAVED + " " + MpdProtocol.quoted(file), 0);
    }
    reports.accept(LEFT + "to restore the queue from before the test: " + wayBack());
  }

  /** Sends a command list and returns the songs in the answers. */
  private static ImmutableList<Song> songs(LineConnection server, String... commands)
      throws IOException {
    List<Song> songs = new ArrayList<>();
    MpdProtocol.sendList(
        server,
        line -> {
          if (line.startsWith("file: ")) {
            songs.add(new Song(line.substring("file: ".length()), "", ""));
          } else if (!songs.isEmpty() && (line.startsWith("Id: ") || line.startsWith("Prio: "))) {
            Song last = songs.remove(songs.size() - 1);
            String value = line.substring(line.indexOf(' ') + 1);
            boolean isId = line.startsWith("Id: ");
            songs.add(new Song(last.file, isId ? value : last.id, isId ? last.priority : value));
          }
          if (songs.size() > LinePlayer.MAX_SONGS) {
            throw new IOException("more than " + LinePlayer.MAX_SONGS + " songs cannot be tested");
          }
        },
        commands);
    return ImmutableList.copyOf(songs);
  }

  /** Returns whether all songs that changed since a version of the queue have one of these IDs. */
  static boolean changedOnly(LineConnection server, String version, List<String> ids)
      throws IOException {
    boolean[] isTrue = {true};
    MpdProtocol.sendList(
        server,
        line -> isTrue[0] &= !line.startsWith("Id: ") || ids.contains(line.substring(4)),
        "plchangesposid " + version);
    return isTrue[0];
  }

  private static ImmutableList<String> files(List<Song> songs) {
    return songs.stream().map(Song::file).collect(toImmutableList());
  }
}
