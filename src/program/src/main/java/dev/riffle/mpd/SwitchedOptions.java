package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.wire.LineConnection;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The options of an MPD that would change the order: switched off while it is filled, and restored
 * then. Not thread-safe.
 */
final class SwitchedOptions {
  private static final ImmutableList<String> ALL =
      ImmutableList.of("random", "consume", "single", "repeat");

  // With these, songs play twice in a cycle, or previous has no songs.
  private static final ImmutableList<String> WATCHED = ImmutableList.of("random", "consume");

  private final StoredValues stored;

  /** Creates options that are not switched, unless a run that was killed has switched them. */
  SwitchedOptions(StoredValues stored) {
    this.stored = stored;
  }

  /** Switches all off, after a connection. */
  void switchOff(LineConnection server, RemoteQueue remote) throws IOException {
    if (stored.options().isEmpty()) {
      ImmutableMap.Builder<String, String> values = ImmutableMap.builder();
      ALL.forEach(name -> values.put(name, remote.option(name)));
      stored.setOptions(values.buildOrThrow());
    }
    for (String name : ALL) {
      set(server, remote, name, RemoteQueue.OFF);
    }
  }

  private static boolean set(LineConnection server, RemoteQueue remote, String name, String value)
      throws IOException {
    boolean isOther = !remote.option(name).equals(value);
    if (isOther) {
      MpdProtocol.send(server, name + " " + MpdProtocol.quoted(value), 0);
    }
    return isOther;
  }

  /** Switches off what another client has switched on, and reports it. */
  void keepOff(LineConnection server, RemoteQueue remote, Consumer<String> remarks)
      throws IOException {
    for (String name : WATCHED) {
      if (set(server, remote, name, RemoteQueue.OFF)) {
        remarks.accept(
            name + " was switched on and has been switched off again; end riffle fill first");
      }
    }
  }

  /** Restores the options that are still off. */
  void restore(LineConnection server, RemoteQueue remote) throws IOException {
    for (Map.Entry<String, String> option : stored.options().entrySet()) {
      if (remote.option(option.getKey()).equals(RemoteQueue.OFF)) {
        set(server, remote, option.getKey(), option.getValue());
      }
    }
    stored.setOptions(ImmutableMap.of());
  }
}
