package dev.riffle.cli.music;

import dev.riffle.cli.remote.Host;
import dev.riffle.control.Conversation;
import dev.riffle.control.StatusFeed;
import java.util.function.Consumer;

/** Connects a playback to its control socket; each client has a conversation. Thread-safe. */
final class RemoteHost implements Host {
  private final Playback playback;
  private final StatusFeed feed;

  RemoteHost(Playback playback, StatusFeed feed) {
    this.playback = playback;
    this.feed = feed;
  }

  @Override
  public LineHandler connect(Outlet outlet) {
    Consumer<String> watcher = outlet::event;
    Conversation conversation =
        new Conversation(playback.commands(), playback.queue(), false, outlet::answer) {
          @Override
          public boolean answersWithState() {
            return true;
          }

          @Override
          public void watch() {
            feed.add(watcher);
          }
        };
    return new LineHandler() {
      @Override
      public boolean obey(String line) {
        return conversation.obey(line);
      }

      @Override
      public void refuse(String sentence) {
        conversation.send(answers -> answers.error(sentence));
      }

      @Override
      public void close() {
        feed.remove(watcher);
      }
    };
  }

  @Override
  public void quit() {
    playback.quit();
  }
}
