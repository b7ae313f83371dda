package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.riffle.cli.Console;
import dev.riffle.cli.QueueOptions;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.control.KeptSession;
import dev.riffle.control.Selection;
import dev.riffle.control.SoundSettings;
import dev.riffle.library.Watch;
import dev.riffle.player.Follower;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.rules.HeardRules;
import dev.riffle.rules.HeardSongs;
import dev.riffle.rules.StopAfter;
import dev.riffle.session.ResumePoint;
import dev.riffle.session.Session;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the queue that {@code play} plays: of PATHs, or of a session. */
record Selections(
    SourceOptions sources,
    QueueOptions options,
    SoundOptions sound,
    HeardRules heard,
    HeardSongs songsHeard,
    Optional<StopAfter.Limit> stopAfter,
    Follows follows,
    Console console) {

  /** The PATHs whose changes the queue follows while it plays. */
  enum Follows {
    /** None; earlier changes of the folders of a session come when it is resumed. */
    EARLIER,
    /** Those of a session of folders. */
    FOLDERS,
    /** All. */
    ALL
  }

  /**
   * Returns the queue of a new session, or of that of {@code plan} if there is one.
   *
   * @param isNew whether to create one in any case
   * @param defaults sets the options of new queues that are not given
   */
  Selection ofPaths(
      SongPaths songs,
      KeptSession session,
      KeptSession.Plan plan,
      boolean isNew,
      Runnable defaults) {
    Optional<PlayQueue<Track>> earlier =
        isNew || (options.hasSeed() && plan.name().isEmpty())
            ? Optional.empty()
            : session.resume(plan);
    if (earlier.isPresent()) {
      options.checkOldQueue();
      String remedy = plan.name().isPresent() ? "" : "; --new starts another one";
      console.remark("resuming session " + session.name().orElse("") + remedy);
      return resumed(session, earlier.get());
    }
    defaults.run();
    heard.rules().begin(options.rules(songsHeard::weight, console::remark).values());
    heard.preload();
    return created(songs, plan.folders());
  }

  // ------------------------------------------------------------------ PATHs

  /** Returns a queue of the songs at PATHs; their tags are read while it plays, if possible. */
  private Selection created(SongPaths songs, List<Path> folders) {
    SoundSettings settings = sound.settings(ImmutableMap.of());
    boolean endsWithAlbum = stopAfter.filter(StopAfter.Part.ALBUM::equals).isPresent();
    return endsWithAlbum || options.needTags(heard.rules().values())
        ? scanned(songs, settings, folders)
        : named(songs, settings, folders);
  }

  private Selection scanned(SongPaths songs, SoundSettings settings, List<Path> folders) {
    Optional<Watch> watch =
        follows == Follows.ALL || !folders.isEmpty()
            ? Optional.of(songs.watch())
            : Optional.empty();
    ImmutableList<Track> tracks = songs.songs();
    watch.ifPresent(watched -> watched.knows(tracks));
    PlayQueue<Track> queue = options.queue(tracks, heard.rules().values(), console);
    heard.defer(queue);
    return new Selection(
        queue,
        settings,
        heard,
        TagLoader.ofRead(queue),
        watch.map(watched -> changes(() -> watched)));
  }

  private Selection named(SongPaths songs, SoundSettings settings, List<Path> folders) {
    Sources.Named named =
        songs.named(
            follows == Follows.ALL
                ? Sources.WatchBegin.NAMES
                : folders.isEmpty() ? Sources.WatchBegin.NEVER : Sources.WatchBegin.SCAN,
            console::remark);
    List<Track> unread = named.files().stream().map(path -> Track.builder(path).build()).toList();
    PlayQueue<Track> queue = options.queue(unread, heard.rules().values(), console);
    TagReader reader = new TagReader(songs, named, console);
    TagLoader tags = new TagLoader(queue, reader, console::trace);
    if (!tags.prepareFirst()) {
      var unused = named.scan().get(); // prints the reasons
      throw Sources.nothingIn(songs.words());
    }
    return new Selection(queue, settings, heard, tags, named.watch().map(this::changes));
  }

  private Selection.Changes changes(Supplier<Watch> watch) {
    return new Selection.Changes(
        watch, follows == Follows.EARLIER ? Selection.Extent.EARLIER : Selection.Extent.ALL);
  }

  // ------------------------------------------------------------------ a session

  /**
   * Returns the queue of an earlier session.
   *
   * @param name the name of the session, or empty for the last one
   * @param recover whether to recover a damaged one
   */
  Selection resumed(KeptSession session, Optional<String> name, boolean recover) {
    options.checkOldQueue();
    if (recover) {
      heard.rules().begin(options.rules(songsHeard::weight, console::remark).values());
    }
    return resumed(
        session,
        recover
            ? session.recover(name, songs -> options.queue(songs, heard.rules().values(), console))
            : session.resume(name));
  }

  private Selection resumed(KeptSession session, PlayQueue<Track> queue) {
    Optional<ResumePoint> stopped = session.get().flatMap(Session::resumePoint);
    Map<String, String> kept = stopped.map(ResumePoint::choices).orElse(ImmutableMap.of());
    SoundSettings settings = sound.settings(kept);
    sources.formats(settings.sound().formats());
    reportKept(settings.kept(), sound.settings(ImmutableMap.of()).kept());
    Values given = options.rules(songsHeard::weight, console::remark).values();
    Values stored = options.stored(Values.of(queue), kept, songsHeard::weight, console);
    Values values = options.resumed(stored, songsHeard::weight, console);
    values.checkLeft(queue); // before anything changes
    options.applyTo(queue);
    reportKept(values.kept(stored), given.words());
    heard.rules().resume(queue, stored, values);
    heard.apply(queue);
    Optional<Supplier<Watch>> watch = watch(session, queue);
    findSongs(queue, watch);
    TagLoader tags = tags(queue);
    if (values.needTags()) {
      tags.start();
      tags.await();
    }
    return new Selection(queue, settings, heard, tags, watch.map(this::changes));
  }

  /** Returns the watch over the folders of a session, which knows what it saw last. */
  private Optional<Supplier<Watch>> watch(KeptSession session, PlayQueue<Track> queue) {
    return session
        .watchFile()
        .map(
            file ->
                Suppliers.memoize(
                    () ->
                        Watch.since(
                            file,
                            queue.items(),
                            sources.formats(),
                            sources.encoding(),
                            console::remark)));
  }

  /**
   * Reports missing songs, unless the changes of the folders do later. If the current song is
   * missing, these come first: it may have been moved, and nothing can sound before.
   */
  private void findSongs(PlayQueue<Track> queue, Optional<Supplier<Watch>> watch) {
    if (watch.isPresent()) {
      if (!MissingSongs.isCurrentMissing(queue)) {
        return;
      }
      Follower.compare(watch.get().get(), queue, new FolderRemarks(console));
      if (!MissingSongs.isCurrentMissing(queue)) {
        return;
      }
    }
    MissingSongs.report(queue, console);
  }

  /** Returns a loader of the songs that an interrupted scan has left unread. */
  private TagLoader tags(PlayQueue<Track> queue) {
    ImmutableList<Path> unread =
        queue.items().stream()
            .filter(TagLoader::isUnread)
            .map(Track::path)
            .distinct()
            .collect(toImmutableList());
    if (unread.isEmpty()) {
      return TagLoader.ofRead(queue);
    }
    SongPaths songs = new SongPaths(unread.stream().map(Path::toString).toList(), sources, console);
    Sources.Named named =
        new Sources.Named(unread, () -> songs.read(ImmutableSet.copyOf(unread)), Optional.empty());
    TagReader reader = new TagReader(songs, named, console);
    return new TagLoader(queue, reader, console::trace);
  }

  private void reportKept(Map<String, String> kept, Map<String, String> given) {
    Sets.difference(kept.entrySet(), given.entrySet())
        .forEach(
            option -> {
              String words = option.toString().replace("\n", " --" + option.getKey() + "=");
              console.remark("--" + words + ", as this session was last played");
            });
  }
}
