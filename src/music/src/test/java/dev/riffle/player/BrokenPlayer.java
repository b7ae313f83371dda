package dev.riffle.player;

import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** Creates players with a defect. */
public final class BrokenPlayer {
  private BrokenPlayer() {}

  /** Returns a player that cannot pause: its sound throws {@code failure}. */
  public static Player withoutPause(
      PlayQueue<Track> queue, PlayerListener listener, Throwable failure) {
    Sound sound =
        (Sound)
            Proxy.newProxyInstance(
                Sound.class.getClassLoader(),
                new Class<?>[] {Sound.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("pause")) {
                    throw failure;
                  }
                  return method.invoke(Sound.NONE, arguments);
                });
    return new Player(
        queue,
        QueueDriver.Advance.SKIP_MISSING,
        events -> sound,
        Optional.empty(),
        listener,
        new PlayerThread("riffle-player"));
  }
}
