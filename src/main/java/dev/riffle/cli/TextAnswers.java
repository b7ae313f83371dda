package dev.riffle.cli;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.track.Track;
import java.io.PrintStream;
import java.util.List;

/** Answers as lines for a person. */
final class TextAnswers implements Answers {
  private final PrintStream out;

  TextAnswers(PrintStream out) {
    this.out = out;
  }

  /** Returns title and artist as a person reads them. */
  static String name(Track track) {
    return Visible.of(track.title() + track.artist().map(artist -> " - " + artist).orElse(""));
  }

  @Override
  public void start(PlayQueue<Track> queue) {
    out.println("seed " + queue.seed());
    out.println(
        queue.size()
            + " songs, "
            + Words.of(queue.mode())
            + ", repeat "
            + Words.of(queue.repeat()));
  }

  @Override
  public void current(String cause, Entry<Track> entry, Position position) {
    out.println(position.place() + "/" + position.size() + "  " + name(entry.item()));
  }

  @Override
  public void none(String cause) {
    out.println("nothing");
  }

  @Override
  public void entries(String event, List<Entry<Track>> entries) {
    if (entries.isEmpty()) {
      out.println("nothing");
    }
    entries.forEach(entry -> out.println(entry.id() + "  " + name(entry.item())));
  }

  @Override
  public void word(String event, String word) {
    out.println(event + " " + word);
  }

  @Override
  public void error(String sentence) {
    out.println("error " + sentence);
  }

  @Override
  public void quit() {} // a person sees that
}
