package dev.riffle.cli.remote;

import dev.riffle.control.LineServer;
import dev.riffle.control.LineServer.LineHandler;
import dev.riffle.control.LineServer.Outlet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A host that answers each line with itself, but disconnects on lines that contain a word; {@code
 * watch} subscribes to events, {@code quit} ends.
 */
final class Echo implements LineServer.Host {
  final List<Outlet> watchers = new CopyOnWriteArrayList<>();
  final List<String> obeyed = new CopyOnWriteArrayList<>();
  final CountDownLatch quit = new CountDownLatch(1);
  private final String hangsUpOn;

  Echo(String hangsUpOn) {
    this.hangsUpOn = hangsUpOn;
  }

  @Override
  public LineHandler connect(Outlet outlet) {
    return new LineHandler() {
      @Override
      public boolean obey(String line) {
        if (line.contains(hangsUpOn)) {
          throw new IllegalStateException("hangs up");
        }
        obeyed.add(line);
        if (line.equals("watch")) {
          outlet.waits(true);
          watchers.add(outlet);
        }
        outlet.answer("said " + line + "\n");
        return !line.equals("quit");
      }

      @Override
      public void refuse(String sentence) {
        outlet.answer("error " + sentence + "\n");
      }

      @Override
      public void close() {
        watchers.remove(outlet);
      }
    };
  }

  @Override
  public void quit() {
    quit.countDown();
  }
}
