package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.control.Commands;
import dev.riffle.control.Playback;
import dev.riffle.control.PlayerVerb;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Words;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The playlists on the screen, and edits of the user's own. Not thread-safe; other threads access
 * the disk.
 */
final class Playlists {
  private final Playback playback;
  private final Commands commands;
  private final Optional<PlaylistFolder> own;
  private final Threads threads;
  private final KeySequence keys;
  private final Consumer<String> messages;
  private PlaylistTree tree = PlaylistTree.unread();

  /**
   * @param own the user's playlists; empty if no folder is known for them
   * @param keys runs edits
   * @param messages shows the result of an edit
   */
  Playlists(
      Playback playback,
      Optional<PlaylistFolder> own,
      Threads threads,
      KeySequence keys,
      Consumer<String> messages) {
    this.playback = playback;
    this.commands = new Commands(playback);
    this.own = own;
    this.threads = threads;
    this.keys = keys;
    this.messages = messages;
  }

  /** Returns the last listing of the playlists. */
  Tree tree() {
    return tree;
  }

  /** Lists the playlists again, in the background. */
  void list() {
    threads
        .reader()
        .execute(
            () -> {
              PlaylistTree listed = listed();
              threads.toScreen().accept(() -> tree = listed);
            });
  }

  private PlaylistTree listed() {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    try {
      own.ifPresent(folder -> folder.all().forEach(list -> names.add(list.name())));
    } catch (Failure e) {
      threads.toScreen().accept(() -> messages.accept(Failure.sentence(e)));
    }
    ImmutableList<Path> files = PlaylistFolder.filesIn(playback.library().folders().folders());
    return PlaylistTree.of(names.build(), files, name -> folder().file(name), this::songs);
  }

  /** Returns the songs of a playlist, with their tags. */
  private ImmutableList<Track> songs(Path file) {
    return ImmutableList.copyOf(commands.call(PlayerVerb.ADD, file.toString()).songs());
  }

  private PlaylistFolder folder() {
    return own.orElseThrow(() -> new Failure("no folder for playlists: HOME is not set"));
  }

  /** Returns the name that a user typed, without the extension of a playlist format. */
  static String named(String typed) {
    boolean isFile = PlaylistFormat.of(Path.of(typed)).isPresent();
    return isFile ? typed.substring(0, typed.lastIndexOf('.')) : typed;
  }

  /** Returns whether the user has a playlist with this name. */
  boolean contains(String name) {
    return folder().contains(name);
  }

  /** Saves songs as a playlist, replacing one with this name. */
  void save(String name, Supplier<? extends List<Track>> songs) {
    edit(
        () -> {
          List<Track> saved = songs.get();
          folder().save(name, saved);
          return "saved " + Words.count(saved.size(), "song") + " as " + name;
        });
  }

  /** Appends songs to a playlist, creating it if it does not exist. */
  void append(String name, Supplier<? extends List<Track>> songs) {
    edit(
        () -> {
          List<Track> added = songs.get();
          folder().append(name, added);
          return "added " + Words.count(added.size(), "song") + " to " + name;
        });
  }

  void rename(String from, String to) {
    edit(
        () -> {
          folder().rename(from, to);
          return "renamed to " + to;
        });
  }

  void delete(String name) {
    edit(
        () -> {
          folder().delete(name);
          return "deleted " + name;
        });
  }

  private void edit(Supplier<String> edit) {
    keys.command(
        () -> {
          String message = edit.get();
          threads
              .toScreen()
              .accept(
                  () -> {
                    messages.accept(message);
                    list();
                  });
        });
  }
}
