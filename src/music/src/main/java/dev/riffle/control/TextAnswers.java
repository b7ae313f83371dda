package dev.riffle.control;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.Position;
import dev.riffle.rules.DrawingRule;
import dev.riffle.rules.StopAfter;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Formats answers as lines of text. Stateless. */
public final class TextAnswers implements Answer.Format<String> {
  private static final TextAnswers FORMAT = new TextAnswers();
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
  private static final String NOTHING = "nothing";

  private TextAnswers() {}

  /** Returns an answer as whole lines, possibly none. */
  public static String of(Answer answer) {
    return answer.in(FORMAT);
  }

  /** Returns the title and the artist, with invisible characters made visible. */
  public static String name(Track track) {
    return Visible.of(track.title() + track.artist().map(artist -> " - " + artist).orElse(""));
  }

  /**
   * Returns the place in the cycle, such as {@code 3/24}; in RANDOM, which has no cycles, only the
   * place, such as {@code 25}.
   */
  public static String place(Position position, PlayMode mode) {
    return mode == PlayMode.RANDOM
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

  /** Returns a local time, to the minute. */
  public static String minute(Instant time) {
    return MINUTE.format(time.atZone(ZoneId.systemDefault()));
  }

  private static String line(String text) {
    return text + System.lineSeparator();
  }

  @Override
  public String start(Answer.Start answer) {
    return line(
        Words.count(answer.size(), "song")
            + ", "
            + Words.of(answer.mode())
            + ", repeat "
            + Words.of(answer.repeat()));
  }

  @Override
  public String current(Answer.Current answer) {
    return line(
        answer
            .entry()
            .map(entry -> place(answer.position(), answer.mode()) + "  " + name(entry.item()))
            .orElse(NOTHING));
  }

  @Override
  public String entries(Answer.Entries answer) {
    return answer.entries().isEmpty() ? line(NOTHING) : lines(answer.entries());
  }

  private static String lines(List<Entry<Track>> entries) {
    int width = widthOfIds(entries);
    StringBuilder lines = new StringBuilder();
    entries.forEach(entry -> lines.append(line("", String.valueOf(entry.id()), entry, width, "")));
    return lines.toString();
  }

  /** Returns the number of an entry if other songs play between the entries of up next. */
  @Override
  public String asked(Answer.Asked answer) {
    ImmutableList<Entry<Track>> entries = answer.upNext().numbers().keySet().asList();
    if (entries.isEmpty()) {
      return line(NOTHING);
    }
    int width = widthOfIds(entries);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < entries.size(); i++) {
      Entry<Track> entry = entries.get(i);
      int number = answer.upNext().numbers().getOrDefault(entry, 0);
      String remark = number == i + 1 ? "" : " (number " + number + ")";
      lines.append(line("", String.valueOf(entry.id()), entry, width, remark));
    }
    return lines.toString();
  }

  @Override
  public String added(Answer.Added answer) {
    return answer.present() == 0
        ? entries(Answer.Entries.of(answer.event(), answer.entries()))
        : lines(answer.entries()) + line(message(answer));
  }

  /** Returns how many songs were added. */
  static String message(Answer.Added answer) {
    int present = answer.present();
    String others =
        "; "
            + present
            + (present == 1 ? " is" : " are")
            + " already in the queue; add-again adds "
            + (present == 1 ? "it" : "them");
    return "added " + Words.count(answer.entries().size(), "song") + (present == 0 ? "" : others);
  }

  @Override
  public String state(Answer.State answer) {
    Status status = answer.status();
    String song =
        line(
            Words.of(status.state())
                + "  "
                + place(status.place(), status.mode())
                + "  "
                + status.entry().map(entry -> name(entry.item())).orElse(NOTHING));
    return answer.isWhole() ? song + settings(status) : song;
  }

  private static String settings(Status status) {
    OptionalLong length =
        status.entry().map(entry -> entry.item().durationMillis()).orElse(OptionalLong.empty());
    return line(
        length(OptionalLong.of(status.position().toMillis()))
            + " / "
            + length(length)
            + ", "
            + mode(status.mode(), status.rules().get(DrawingRule.BY))
            + ", repeat "
            + Words.of(status.repeat())
            + ", volume "
            + status.volume()
            + status.stop().map(stop -> ", " + StopAfter.words(stop, status.mode())).orElse("")
            + status.rules().description());
  }

  /** Numbers the entries by their distance from the current entry, as the screen does. */
  @Override
  public String window(Answer.Window answer) {
    List<Entry<Track>> history = answer.history();
    List<Entry<Track>> upcoming = answer.upcoming();
    if (history.isEmpty() && answer.current().isEmpty() && upcoming.isEmpty()) {
      return line(NOTHING);
    }
    int width = String.valueOf(Math.max(history.size(), upcoming.size())).length() + 1;
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < history.size(); i++) {
      lines.append(line("  ", String.valueOf(i - history.size()), history.get(i), width, ""));
    }
    answer.current().ifPresent(entry -> lines.append(line("> ", "", entry, width, "")));
    for (int i = 0; i < upcoming.size(); i++) {
      String mark = answer.asked().contains(i) ? "+ " : "  ";
      lines.append(line(mark, String.valueOf(i + 1), upcoming.get(i), width, ""));
    }
    return lines.toString();
  }

  private static int widthOfIds(List<Entry<Track>> entries) {
    return String.valueOf(entries.stream().mapToLong(Entry::id).max().orElse(0)).length();
  }

  private static String line(
      String mark, String number, Entry<Track> entry, int width, String remark) {
    return line(mark + Strings.padStart(number, width, ' ') + "  " + name(entry.item()) + remark);
  }

  @Override
  public String word(Answer.Word answer) {
    return line(answer.event() + " " + answer.word());
  }

  @Override
  public String done(Answer.Done answer) {
    return line(answer.message());
  }

  @Override
  public String refused(Answer.Refused answer) {
    return line("error " + Visible.whole(answer.sentence()));
  }

  @Override
  public String queueChanged(Answer.QueueChanged answer) {
    return line("queue " + Words.count(answer.size(), "song"));
  }

  @Override
  public String quit(Answer.Quit answer) {
    return ""; // the user sees it
  }
}
