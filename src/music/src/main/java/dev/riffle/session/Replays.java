package dev.riffle.session;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Replays the calls after the earlier states of a damaged session. Changes no file. */
final class Replays<T> {
  private final SessionSettings<T> settings;
  private final SessionReader<T> reader;
  private final Snapshots snapshots;

  Replays(SessionSettings<T> settings, SessionReader<T> reader) {
    this.settings = settings;
    this.reader = reader;
    snapshots = reader.snapshots;
  }

  /**
   * A whole state, after some calls.
   *
   * @param calls their number
   * @param end the reason why no further call was made
   */
  record Replay<T>(SessionReader.Saved<T> saved, int calls, End end) {
    PlayQueue<T> queue() {
      return saved.queue();
    }
  }

  enum End {
    /** All calls were made. */
    COMPLETE("nothing is lost"),
    /** All calls in the journals were made; the newest state may have had more. */
    END_OF_JOURNALS("later calls, if any, are lost"),
    /** The next call is damaged or missing, or was not wanted. */
    UNVERIFIED("later calls are lost"),
    /** The next call failed, so that the queue is unusable. */
    FAILED("");

    private final String loss;

    End(String loss) {
      this.loss = loss;
    }

    /** Returns the clause about lost calls. */
    String loss() {
      return loss;
    }
  }

  /** Returns the newest whole state that has items, after its calls. */
  Optional<Replay<T>> newestWhole() throws IOException {
    for (Path state : snapshots.states()) {
      try {
        Replay<T> replay = whole(state);
        if (replay.queue().size() > 0) {
          return Optional.of(replay);
        }
      } catch (DamagedSessionException e) {
        // An older one may be whole.
      }
    }
    return Optional.empty();
  }

  /**
   * Returns a state after as many calls as leave a queue that can be restored. A queue that
   * contradicts itself is the same after the same calls, so they must not all be repeated.
   */
  private Replay<T> whole(Path state) throws IOException {
    Replay<T> all = replay(state, Integer.MAX_VALUE);
    if (isRestorable(all)) {
      return all;
    }
    int restorable = 0; // without a call, it has been restored from the file
    int contradictory = all.calls() + (all.end() == End.FAILED ? 1 : 0);
    while (contradictory - restorable > 1) {
      int middle = (restorable + contradictory) >>> 1;
      if (isRestorable(replay(state, middle))) {
        restorable = middle;
      } else {
        contradictory = middle;
      }
    }
    return replay(state, restorable);
  }

  private boolean isRestorable(Replay<T> replay) throws IOException {
    try {
      return replay.end() != End.FAILED
          && settings.restored(replay.queue().state()).size() == replay.queue().size();
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Restores a state and makes at most {@code limit} of its later calls. */
  private Replay<T> replay(Path state, int limit) throws IOException {
    SessionReader.Saved<T> saved = reader.saved(state);
    int[] calls = {0};
    try {
      End end = replay(saved, limit, calls);
      return new Replay<>(saved, calls[0], end);
    } catch (RuntimeException e) { // such as an item that cannot be decoded
      return new Replay<>(saved, calls[0], End.FAILED);
    }
  }

  private End replay(SessionReader.Saved<T> saved, int limit, int[] calls) throws IOException {
    Path own = snapshots.journal(saved.state());
    if (!Files.exists(own) || !replay(own, saved, saved.content().checksum(), limit, calls)) {
      return End.UNVERIFIED;
    }
    ImmutableList<Path> journals = snapshots.journalsAfter(saved.state());
    boolean hasNewest = Files.exists(snapshots.journal(snapshots.newest().orElseThrow()));
    End end = hasNewest ? End.COMPLETE : End.END_OF_JOURNALS;
    for (Path journal : journals) {
      int checksum = nextChecksum(saved, journal);
      if (!replay(journal, saved, checksum, limit, calls)) {
        return End.UNVERIFIED;
      }
      // Without a line that continues it, the state may be of a call too long for a journal.
      if (Files.size(journal) == 0 && !StateFile.endsWith(snapshots.state(journal), checksum)) {
        end = End.END_OF_JOURNALS;
      }
    }
    return end;
  }

  /** Returns whether a journal was replayed to its end. */
  private boolean replay(
      Path journal, SessionReader.Saved<T> saved, int checksum, int limit, int[] calls)
      throws IOException {
    Journal.Prefix prefix =
        Journal.read(
            journal,
            checksum,
            call -> {
              if (calls[0] >= limit) {
                throw new IllegalArgumentException("the call limit is reached");
              }
              reader.replay(call, saved.queue());
              calls[0]++;
            });
    return prefix.bytes() == Files.size(journal);
  }

  /**
   * Returns the checksum that the state file of {@code journal} has if it was written for the queue
   * as it is now. The file may be damaged; the lines of the journal continue its checksum.
   */
  private int nextChecksum(SessionReader.Saved<T> saved, Path journal) throws IOException {
    QueueState<T> state = saved.queue().state();
    TracksFile.ListedItems<T> entries =
        new TracksFile.ListedItems<>(ImmutableList.copyOf(state.items()), state.ids());
    String own = Snapshots.tracksName(journal);
    boolean isShared =
        entries.equals(saved.content().entries()) && !Files.exists(settings.folder().resolve(own));
    return StateFile.checksum(
        state,
        isShared ? saved.content().tracks() : TracksFile.of(entries, settings.format(), own));
  }
}
