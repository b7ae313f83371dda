package dev.riffle.cli.remote;

import dev.riffle.control.Answer;
import dev.riffle.control.Conversation;
import dev.riffle.control.LineServer;
import dev.riffle.control.LineServer.LineHandler;
import dev.riffle.control.LineServer.Outlet;
import dev.riffle.control.Playback;
import dev.riffle.control.StatusFeed;
import java.util.function.Consumer;

/** Connects a playback to its control socket; each client has a conversation. Thread-safe. */
public record PlaybackHost(Playback playback, StatusFeed feed) implements LineServer.Host {
  @Override
  public LineHandler connect(Outlet outlet) {
    Consumer<String> watcher = outlet::event;
    Conversation conversation =
        Conversation.ofProgram(playback, () -> watch(watcher, outlet), outlet::answer);
    return new LineHandler() {
      @Override
      public boolean obey(String line) {
        return conversation.obey(line);
      }

      @Override
      public void refuse(String sentence) {
        conversation.send(new Answer.Refused(sentence));
      }

      @Override
      public void close() {
        feed.remove(watcher);
      }
    };
  }

  private void watch(Consumer<String> watcher, Outlet outlet) {
    outlet.waits(true);
    feed.add(watcher);
  }

  @Override
  public void quit() {
    playback.quit();
  }
}
