package dev.riffle.cli.music;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Throwables;
import dev.riffle.cli.Console;
import dev.riffle.control.Answer;
import dev.riffle.control.Conversation;
import dev.riffle.control.Playback;
import dev.riffle.control.TextAnswers;
import dev.riffle.player.Follower;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Words;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/** Plays under the control of lines: reads one command a line, prints one answer a line. */
final class PlainMode implements PlayerListener {
  private final Playback playback;
  private final Function<Follower.EntryListener, Optional<Entry<Track>>> start;
  private final Console console;
  private final Conversation conversation;
  private final boolean json;
  private final boolean isWatched;
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private volatile boolean endsAfterSongs;
  private volatile boolean hasReadAll;

  /**
   * Creates a mode.
   *
   * @param start starts the first song, and returns its entry; its argument receives the changes of
   *     the folders
   * @param isWatched whether each song is named that the folders change
   */
  PlainMode(
      Playback playback,
      Function<Follower.EntryListener, Optional<Entry<Track>>> start,
      boolean json,
      boolean isWatched,
      Console console) {
    this.playback = playback;
    this.start = start;
    this.isWatched = isWatched;
    this.console = console;
    this.json = json;
    this.conversation = Conversation.ofListener(playback, json, this::answer);
    playback.add(this);
    playback.onQuit(() -> over.complete(null));
  }

  private Follower.EntryListener changes() {
    if (!isWatched) {
      return new FolderRemarks(console);
    }
    return json
        ? (event, entries) -> conversation.send(Answer.Entries.of(event, entries))
        : (event, entries) ->
            entries.forEach(entry -> console.remark(event + ": " + TextAnswers.name(entry.item())));
  }

  /**
   * Plays until the command to quit, or until standard input ends; runs {@code started} once.
   * Returns whether the input has ended.
   */
  boolean obey(Runnable started) {
    play(started, this::read);
    return hasReadAll;
  }

  /** Plays until the songs end; reads no commands. */
  void listen(Runnable started) {
    endsAfterSongs = true;
    play(started, () -> {});
  }

  private void play(Runnable started, Runnable reading) {
    try {
      PlayQueue<Track> queue = playback.queue();
      if (!json) { // whose first answer has the seed
        console.remark("seed " + queue.seed());
      }
      synchronized (conversation) { // events of the first song follow these answers
        conversation.send(Answer.Start.of(queue));
        conversation.send(Answer.Current.of("start", start.apply(changes()), queue, ""));
      }
      started.run();
      // On a thread of its own: a read cannot be interrupted when another program quits the player.
      Thread reader = new Thread(reading, "riffle-lines");
      reader.setDaemon(true);
      reader.start();
      over.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      Throwables.throwIfUnchecked(Optional.ofNullable(e.getCause()).orElse(e));
      throw new AssertionError(e); // the reader throws unchecked exceptions only
    }
  }

  private void read() {
    try {
      BufferedReader lines = new BufferedReader(new InputStreamReader(console.in(), UTF_8));
      String line = lines.readLine();
      while (line != null && conversation.obey(line) && !over.isDone()) {
        line = lines.readLine();
      }
      hasReadAll = line == null;
      over.complete(null);
    } catch (IOException e) {
      over.completeExceptionally(new Failure("cannot read standard input: " + e.getMessage()));
    } catch (RuntimeException | Error e) {
      over.completeExceptionally(e); // such as an OutOfMemoryError; rethrown by the waiting thread
    }
  }

  private void answer(String lines) {
    console.out().print(lines);
    if (console.isOutputClosed()) {
      over.complete(null);
    }
  }

  @Override
  public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> now) {
    if (cause == PlayerListener.Trigger.COMMAND) {
      return; // already answered
    }
    conversation.send(Answer.Current.of(Words.of(cause), now, playback.queue(), ""));
    // Without commands, playback cannot be resumed; the session is saved.
    if (endsAfterSongs && (now.isEmpty() || cause == PlayerListener.Trigger.DEVICE_FAILED)) {
      over.complete(null);
    }
  }

  @Override
  public void said(String sentence) {
    console.remark(sentence);
  }
}
