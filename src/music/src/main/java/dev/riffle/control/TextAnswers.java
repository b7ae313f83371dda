package dev.riffle.control;

import com.google.common.base.Strings;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.rules.StopAfter;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Prints answers as lines of text. */
public final class TextAnswers implements Answers {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  private final PrintStream out;
  private final PlayQueue<Track> queue;

  public TextAnswers(PrintStream out, PlayQueue<Track> queue) {
    this.out = out;
    this.queue = queue;
  }

  /** Returns the title and the artist, with invisible characters made visible. */
  public static String name(Track track) {
    return Visible.of(track.title() + track.artist().map(artist -> " - " + artist).orElse(""));
  }

  /**
   * Returns the place in the cycle, such as {@code 3/24}; in RANDOM, which has no cycles, the place
   * alone, such as {@code 25}.
   */
  public static String place(PlayQueue<Track> queue) {
    Position position = queue.position();
    return queue.mode() == PlayMode.RANDOM
        ? String.valueOf(position.place())
        : position.place() + "/" + position.size();
  }

  /** Returns the mode, and the units that SHUFFLE draws, such as {@code shuffle by album}. */
  public static String mode(PlayMode mode, TrackUnit by) {
    boolean isBySong = by == TrackUnit.SONG || mode != PlayMode.SHUFFLE;
    return Words.of(mode) + (isBySong ? "" : " by " + Words.of(by));
  }

  /** Returns a length as minutes and seconds. */
  public static String length(OptionalLong millis) {
    if (millis.isEmpty()) {
      return "-:--";
    }
    long seconds = Math.round(millis.getAsLong() / 1000.0);
    return seconds / 60 + ":" + Strings.padStart(String.valueOf(seconds % 60), 2, '0');
  }

  @Override
  public void start() {
    out.println(
        Words.count(queue.size(), "song")
            + ", "
            + Words.of(queue.mode())
            + ", repeat "
            + Words.of(queue.repeat()));
  }

  @Override
  public void current(String cause, Entry<Track> entry) {
    out.println(place(queue) + "  " + name(entry.item()));
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
    int width = widthOfIds(entries);
    entries.forEach(entry -> print("", String.valueOf(entry.id()), entry, width));
  }

  /** Numbers an entry if others play between up next. */
  @Override
  public void upNext(UpNext upNext) {
    List<Entry<Track>> entries = upNext.numbers().keySet().asList();
    if (entries.isEmpty()) {
      out.println("nothing");
    }
    int width = widthOfIds(entries);
    for (int i = 0; i < entries.size(); i++) {
      Entry<Track> entry = entries.get(i);
      int number = upNext.numbers().getOrDefault(entry, 0);
      String remark = number == i + 1 ? "" : " (number " + number + ")";
      print("", String.valueOf(entry.id()), entry, width, remark);
    }
  }

  @Override
  public void state(Status status, String cause) {
    out.println(
        Words.of(status.state())
            + "  "
            + place(queue)
            + "  "
            + status.entry().map(entry -> name(entry.item())).orElse("nothing"));
  }

  @Override
  public void status(Status status) {
    state(status, "");
    OptionalLong length =
        status.entry().map(entry -> entry.item().durationMillis()).orElse(OptionalLong.empty());
    out.println(
        length(OptionalLong.of(status.position().toMillis()))
            + " / "
            + length(length)
            + ", "
            + mode(status.mode(), status.rules().by())
            + ", repeat "
            + Words.of(status.repeat())
            + ", volume "
            + status.volume()
            + status.stop().map(stop -> ", " + StopAfter.words(stop, status.mode())).orElse("")
            + status.rules().description());
  }

  /** Numbers the entries by their distance from the current entry, as the screen does. */
  @Override
  public void queue(
      List<Entry<Track>> history,
      Optional<Entry<Track>> current,
      List<Entry<Track>> upcoming,
      List<Entry<Track>> upNext) {
    List<Entry<Track>> now = current.stream().toList();
    if (history.isEmpty() && now.isEmpty() && upcoming.isEmpty()) {
      out.println("nothing");
    }
    int width = String.valueOf(Math.max(history.size(), upcoming.size())).length() + 1;
    for (int i = 0; i < history.size(); i++) {
      print("  ", String.valueOf(i - history.size()), history.get(i), width);
    }
    now.forEach(entry -> print("> ", "", entry, width));
    for (int i = 0; i < upcoming.size(); i++) {
      print(
          upNext.contains(upcoming.get(i)) ? "+ " : "  ",
          String.valueOf(i + 1),
          upcoming.get(i),
          width);
    }
  }

  @Override
  public void added(String event, List<Entry<Track>> entries, int present) {
    if (present == 0) {
      entries(event, entries);
      return;
    }
    int width = widthOfIds(entries);
    entries.forEach(entry -> print("", String.valueOf(entry.id()), entry, width));
    out.println(
        "added "
            + Words.count(entries.size(), "song")
            + "; "
            + present
            + (present == 1 ? " is" : " are")
            + " in the queue already; add-again adds "
            + (present == 1 ? "it" : "them"));
  }

  private static int widthOfIds(List<Entry<Track>> entries) {
    return String.valueOf(entries.stream().mapToLong(Entry::id).max().orElse(0)).length();
  }

  private void print(String mark, String number, Entry<Track> entry, int width) {
    print(mark, number, entry, width, "");
  }

  private void print(String mark, String number, Entry<Track> entry, int width, String remark) {
    out.println(mark + Strings.padStart(number, width, ' ') + "  " + name(entry.item()) + remark);
  }

  @Override
  public void word(String event, String word) {
    out.println(event + " " + word);
  }

  @Override
  public void error(String sentence) {
    out.println("error " + Visible.whole(sentence));
  }

  @Override
  public void quit() {} // the user sees it

  /** Returns a time of this time zone, to the minute. */
  public static String minute(Instant time) {
    return MINUTE.format(time.atZone(ZoneId.systemDefault()));
  }
}
