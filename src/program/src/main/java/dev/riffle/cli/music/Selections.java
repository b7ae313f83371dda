package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;

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
import dev.riffle.control.Sessions;
import dev.riffle.control.SoundSettings;
import dev.riffle.library.Watch;
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

/** Makes the queue that {@code play} plays: of PATHs, or of a session. */
record Selections(
    SourceOptions sources,
    QueueOptions options,
    SoundOptions sound,
    HeardRules heard,
    HeardSongs songsHeard,
    Console console) {

  // ------------------------------------------------------------------ PATHs

  /**
   * Returns a queue of the songs at PATHs. Their tags are read while it plays, unless it depends on
   * them.
   *
   * @param watch whether the queue follows the PATHs
   * @param limit the sleep timer
   */
  Selection ofPaths(SongPaths songs, boolean watch, Optional<StopAfter.Limit> limit) {
    SoundSettings settings = sound.settings(ImmutableMap.of());
    boolean endsWithAlbum = limit.filter(StopAfter.Part.ALBUM::equals).isPresent();
    return endsWithAlbum || options.needTags(heard.rules().values())
        ? scanned(songs, settings, watch)
        : named(songs, settings, watch);
  }

  private Selection scanned(SongPaths songs, SoundSettings settings, boolean watch) {
    Optional<Watch> changes = watch ? Optional.of(songs.watch()) : Optional.empty();
    ImmutableList<Track> tracks = songs.songs();
    changes.ifPresent(watched -> watched.knows(tracks));
    PlayQueue<Track> queue = options.queue(tracks, heard.rules().values(), console);
    heard.defer(queue);
    return new Selection(queue, settings, heard, TagLoader.ofRead(queue), changes);
  }

  private Selection named(SongPaths songs, SoundSettings settings, boolean watch) {
    Sources.Named named = songs.named(watch);
    List<Track> unread = named.files().stream().map(path -> Track.builder(path).build()).toList();
    PlayQueue<Track> queue = options.queue(unread, heard.rules().values(), console);
    TagReader reader = new TagReader(songs, named, console);
    TagLoader tags = new TagLoader(queue, reader, console::trace);
    if (!tags.prepareFirst()) {
      var unused = named.scan().get(); // prints the reasons
      throw Sources.nothingIn(songs.words());
    }
    return new Selection(queue, settings, heard, tags, named.watch());
  }

  // ------------------------------------------------------------------ a session

  /**
   * Returns the queue of a session.
   *
   * @param recover whether to recover a damaged one
   */
  Selection resumed(KeptSession session, Optional<String> name, boolean recover) {
    options.checkOldQueue();
    PlayQueue<Track> queue =
        recover
            ? session.recover(name, songs -> options.queue(songs, heard.rules().values(), console))
            : session.resume(name);
    Optional<ResumePoint> stopped = session.get().flatMap(Session::resumePoint);
    Map<String, String> kept = stopped.map(ResumePoint::choices).orElse(ImmutableMap.of());
    SoundSettings settings = sound.settings(kept);
    sources.formats(settings.sound().formats());
    reportKept(settings.kept(), sound.settings(ImmutableMap.of()).kept());
    Values given = heard.rules().values();
    Values stored = options.stored(Sessions.drawn(queue), kept, songsHeard::weight, console);
    Values values = options.resumed(stored, songsHeard::weight, console);
    values.checkLeft(queue); // before anything changes
    options.applyTo(queue);
    reportKept(values.kept(stored), given.words());
    heard.rules().resume(queue, stored, values);
    heard.apply(queue);
    MissingSongs.report(queue, console);
    TagLoader tags = tags(queue);
    if (values.needTags()) {
      tags.start();
      tags.await();
    }
    return new Selection(queue, settings, heard, tags, Optional.empty());
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
