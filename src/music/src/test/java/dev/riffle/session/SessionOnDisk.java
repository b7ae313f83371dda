package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.files.Disk;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.function.Executable;

/**
 * The session of a folder, opened any number of times on a disk without waits. Its messages omit
 * their start, {@code session in} and the folder.
 */
final class SessionOnDisk<T> {
  static final ItemCodec<Track> TRACKS = ItemCodec.of(TrackJson::absoluteLine, TrackJson.parser());

  final Path folder;
  final List<String> problems;
  private final ItemCodec<T> codec;

  SessionOnDisk(Path folder, ItemCodec<T> codec, List<String> problems) {
    this.folder = folder;
    this.codec = codec;
    this.problems = problems;
  }

  static SessionOnDisk<Track> ofTracks(Path folder) {
    return new SessionOnDisk<>(folder, TRACKS, Collections.synchronizedList(new ArrayList<>()));
  }

  /** Returns the session of another folder. */
  SessionOnDisk<T> in(Path other) {
    return new SessionOnDisk<>(other, codec, problems);
  }

  SessionOpener<T> opener(Disk disk) {
    return Session.in(folder, codec).onProblem(problem -> problems.add(rest(problem))).disk(disk);
  }

  SessionOpener<T> opener() {
    return opener(new QuickDisk());
  }

  Session<T> create(PlayQueue<T> queue) throws IOException {
    return opener().create(queue);
  }

  Session<T> open() throws IOException {
    return opener().open().orElseThrow();
  }

  /** Recovers the session; a queue of its items has the seed {@code new}. */
  Session<T> recover(Disk disk) throws IOException {
    return opener(disk)
        .recover(items -> PlayQueue.<T>builder(Seed.parse("new")).addAll(items).build())
        .orElseThrow();
  }

  /** Recovers the session, closes it and returns the recovered state. */
  QueueState<T> recovered() throws IOException {
    try (Session<T> session = recover(new QuickDisk())) {
      return session.queue().state();
    }
  }

  /** Opens the session, closes it and returns the restored state. */
  QueueState<T> restored() throws IOException {
    try (Session<T> session = open()) {
      return session.queue().state();
    }
  }

  /** Returns the state that is restored if this process is killed now. */
  QueueState<T> restoredAfterKill() throws IOException {
    SessionOnDisk<T> killed = copy("killed");
    try {
      return killed.restored();
    } finally {
      MoreFiles.deleteRecursively(killed.folder, RecursiveDeleteOption.ALLOW_INSECURE);
    }
  }

  /** Copies the files to a sibling folder, which no process holds. */
  SessionOnDisk<T> copy(String name) throws IOException {
    Path copy = folder.resolveSibling(folder.getFileName() + " " + name);
    return new SessionOnDisk<>(ClosedFolder.copy(folder, copy), codec, problems);
  }

  /** Returns the message of the exception of {@code attempt}, which changes no file. */
  String refusal(Executable attempt) throws IOException {
    ImmutableMap<String, String> before = contents();
    SessionException e = assertThrows(SessionException.class, attempt);
    assertThat(contents()).isEqualTo(before);
    return rest(String.valueOf(e.getMessage()));
  }

  /** Returns the content of each file except the lock, one character per byte, by name. */
  ImmutableMap<String, String> contents() throws IOException {
    ImmutableMap.Builder<String, String> contents = ImmutableMap.builder();
    for (Path file : Files.isDirectory(folder) ? ClosedFolder.files(folder) : List.<Path>of()) {
      if (!file.endsWith(SessionLock.NAME)) {
        contents.put(String.valueOf(file.getFileName()), Files.readString(file, ISO_8859_1));
      }
    }
    return contents.buildOrThrow();
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  private String rest(String message) {
    String start = "session in " + folder;
    assertThat(message).startsWith(start);
    return message.substring(start.length()).strip();
  }
}
