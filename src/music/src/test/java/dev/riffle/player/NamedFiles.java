package dev.riffle.player;

import com.google.common.util.concurrent.MoreExecutors;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Files that are known by their names, of which some have no sound, and a scan run by hand. */
public final class NamedFiles implements TagLoader.Reader {
  private final Path folder;
  private final List<Runnable> scans = new ArrayList<>();
  final Set<Path> there = new LinkedHashSet<>();
  final Set<Path> silent = new LinkedHashSet<>();
  final Set<Path> late = new LinkedHashSet<>(); // their disk does not answer
  final List<Path> read = new ArrayList<>(); // a few at a time
  int dropped = -1;

  NamedFiles() {
    this(Path.of("/songs"));
  }

  public NamedFiles(Path folder) {
    this.folder = folder;
  }

  /** Adds a file {@code name.mp3}, whose title is {@code title of name}. */
  public Path add(String name, boolean hasSound) {
    Path file = folder.resolve(name + ".mp3");
    there.add(file);
    if (!hasSound) {
      silent.add(file);
    }
    return file;
  }

  /** Returns the songs by their names alone. */
  public List<Track> unread() {
    return there.stream().map(path -> Track.builder(path).build()).toList();
  }

  PlayQueue<Track> queue(String seed) {
    return PlayQueue.<Track>builder(Seed.parse(seed)).addAll(unread()).undoLimit(100).build();
  }

  /** Returns a loader whose scan waits for {@link #finishScan}. */
  public TagLoader loader(PlayQueue<Track> queue) {
    return new TagLoader(
        queue,
        this,
        error -> {
          throw error;
        },
        scans::add,
        MoreExecutors.newDirectExecutorService());
  }

  /** Runs the scan that was started. */
  public void finishScan() {
    scans.remove(0).run();
  }

  private Track track(Path file) {
    Track.Builder track = Track.builder(file);
    return silent.contains(file)
        ? track.problem("no sound").build()
        : track.title("title of " + track.build().title()).durationMillis(1000).build();
  }

  @Override
  public List<Track> all() {
    return there.stream().filter(file -> !late.contains(file)).map(this::track).toList();
  }

  @Override
  public List<Track> some(Set<Path> files) {
    read.addAll(files);
    return files.stream().filter(file -> !late.contains(file)).map(this::track).toList();
  }

  @Override
  public void finished(int count) {
    dropped = count;
  }
}
