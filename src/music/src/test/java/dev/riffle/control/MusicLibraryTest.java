package dev.riffle.control;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.catalogue.Artist;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.control.MusicLibrary.Snapshot;
import dev.riffle.library.Library;
import dev.riffle.library.Scan;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.testing.Samples;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests when a library is read, what it follows, and its states. */
@Timeout(120)
class MusicLibraryTest {
  private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

  @TempDir Path folder;
  private final List<String> problems = new ArrayList<>();
  private final List<RuntimeException> errors = new CopyOnWriteArrayList<>();
  private final List<Path> scanned = new ArrayList<>();
  private final List<MusicLibrary> open = new ArrayList<>();

  @AfterEach
  void close() {
    open.forEach(MusicLibrary::close);
    assertThat(errors).isEmpty();
  }

  private MusicLibrary libraryOf(Path... folders) {
    MusicLibrary library =
        MusicLibrary.ofFolders(
            List.of(folders),
            present -> {
              scanned.addAll(present);
              return Scan.of(present);
            },
            problems::add,
            errors::add,
            Clock.fixed(NOW, ZoneOffset.UTC));
    open.add(library);
    return library;
  }

  private void song(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Path staged = Files.copy(Samples.SONG, folder.resolveSibling("staged.mp3"));
    Files.move(staged, file);
  }

  private static ImmutableSet<String> names(Catalogue catalogue) {
    return catalogue.songs().stream()
        .map(song -> song.path().getFileName().toString())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Waits for a state of a library. */
  private static Snapshot await(MusicLibrary library, Predicate<Snapshot> condition)
      throws InterruptedException {
    BlockingQueue<Snapshot> states = new LinkedBlockingQueue<>();
    Subscription subscription = library.subscribe(states::add);
    Snapshot state = library.now();
    while (!condition.test(state)) {
      state = states.take();
    }
    subscription.close();
    return state;
  }

  @Test
  void library_readsNothing_beforeTheFirstUse() throws IOException {
    song("a.mp3");
    MusicLibrary library = libraryOf(folder);
    assertThat(library.folders().pathOf(Track.builder(folder.resolve("b/c.mp3")).build()))
        .isEqualTo("b/c.mp3");
    assertThat(scanned).isEmpty();
    Snapshot first = library.now();
    assertThat(first).isEqualTo(new Snapshot(Catalogue.EMPTY, OptionalInt.of(1), Optional.empty()));
    Snapshot read = library.await();
    assertThat(names(read.catalogue())).containsExactly("a.mp3");
    assertThat(read.job()).isEqualTo(OptionalInt.empty());
    assertThat(read.read()).isEqualTo(Optional.of(NOW));
    assertThat(scanned).containsExactly(folder);
  }

  @Test
  void library_followsItsFolders() throws Exception {
    song("a.mp3");
    MusicLibrary library = libraryOf(folder);
    library.await();
    song("b.mp3");
    await(library, state -> names(state.catalogue()).equals(ImmutableSet.of("a.mp3", "b.mp3")));
    Files.move(folder.resolve("a.mp3"), folder.resolve("c.mp3"));
    await(library, state -> names(state.catalogue()).equals(ImmutableSet.of("b.mp3", "c.mp3")));
    Files.delete(folder.resolve("b.mp3"));
    Snapshot last = await(library, state -> state.catalogue().songs().size() == 1);
    assertThat(names(last.catalogue())).containsExactly("c.mp3");
    assertThat(problems).isEmpty();
  }

  @Test
  void update_readsAgain_underTheNextNumber() throws Exception {
    song("a.mp3");
    MusicLibrary library = libraryOf(folder);
    library.await();
    BlockingQueue<Snapshot> states = new LinkedBlockingQueue<>();
    Subscription subscription = library.subscribe(states::add);
    song("b.mp3");
    assertThat(library.update()).isEqualTo(2);
    Snapshot begun = states.take();
    while (begun.job().isEmpty()) { // a watch was first
      begun = states.take();
    }
    assertThat(begun.job()).isEqualTo(OptionalInt.of(2));
    Snapshot read = await(library, state -> state.job().isEmpty());
    assertThat(names(read.catalogue())).containsExactly("a.mp3", "b.mp3");
    subscription.close();
    song("c.mp3"); // the watch of the new reading
    await(library, state -> state.catalogue().songs().size() == 3);
  }

  @Test
  void folderThatIsMissing_isReported_andTheOthersAreRead() throws IOException {
    song("there/a.mp3");
    MusicLibrary library = libraryOf(folder.resolve("gone"), folder.resolve("there"));
    Catalogue catalogue = library.await().catalogue();
    assertThat(names(catalogue)).containsExactly("a.mp3");
    assertThat(library.folders().pathOf(catalogue.songs().get(0))).isEqualTo("there/a.mp3");
    assertThat(problems).containsExactly(folder.resolve("gone") + ": no such folder");
  }

  @Test
  void libraryOfAQueue_matchesItsSongs() throws Exception {
    ImmutableList<Track> songs = Library.scan(List.of(Samples.FOLDER)).tracks();
    PlayQueue<Track> queue = PlayQueue.of(songs);
    MusicLibrary library =
        MusicLibrary.ofQueue(queue, TagLoader.ofRead(queue), errors::add, Clock.systemUTC());
    open.add(library);
    Catalogue catalogue = library.await().catalogue();
    assertThat(ImmutableSet.copyOf(catalogue.songs())).isEqualTo(ImmutableSet.copyOf(songs));
    Artist artist = catalogue.artists().get(0);
    queue.removeIf(catalogue.songsOf(artist)::contains);
    Snapshot state = await(library, changed -> changed.catalogue().artist(artist.id()).isEmpty());
    assertThat(state.catalogue().songs().stream().map(Track::path).collect(toImmutableList()))
        .containsNoneIn(
            catalogue.songsOf(artist).stream().map(Track::path).collect(toImmutableList()));
    Catalogue before = library.now().catalogue();
    queue.next(); // changes no song
    library.update();
    Snapshot after = await(library, again -> again.job().isEmpty());
    assertThat(after.catalogue()).isSameInstanceAs(before);
  }

  @Test
  void failedReading_isTraced_andTheCatalogueStays() throws Exception {
    song("a.mp3");
    AtomicBoolean fails = new AtomicBoolean();
    MusicLibrary library =
        MusicLibrary.ofFolders(
            List.of(folder),
            present -> {
              if (fails.get()) {
                throw new IllegalStateException("no scan");
              }
              return Scan.of(present);
            },
            problems::add,
            errors::add,
            Clock.systemUTC());
    open.add(library);
    Catalogue before = library.await().catalogue();
    fails.set(true);
    library.update();
    assertThat(await(library, state -> state.job().isEmpty()).catalogue()).isSameInstanceAs(before);
    assertThat(errors).hasSize(1);
    errors.clear();
  }

  @Test
  void closedLibrary_waitsForNothing() {
    MusicLibrary library = libraryOf(folder);
    library.close();
    assertThat(library.await().catalogue().songs()).isEmpty();
  }
}
