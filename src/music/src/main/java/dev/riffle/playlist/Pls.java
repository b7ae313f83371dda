package dev.riffle.playlist;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * PLS: the section {@code [playlist]} of an INI file, with the keys {@code File1}, {@code Title1},
 * {@code Length1} and so on, in any order and with gaps. Version 2 has the key {@code Version},
 * version 1 does not. There is no specification; the <a
 * href="https://en.wikipedia.org/wiki/PLS_(file_format)">article in the English Wikipedia</a> is
 * the closest.
 */
final class Pls implements Codec {
  private static final String SECTION = "[playlist]";
  private static final Pattern KEY =
      Pattern.compile("(?is)(file|title|length)([0-9]{1,9}+)[ \t]*+=(.*)");
  private static final Pattern COUNT = Pattern.compile("(?is)numberofentries[ \t]*+=[ \t]*+(.*)");
  private static final Pattern VERSION = Pattern.compile("(?is)version[ \t]*+=[ \t]*+(.*)");

  // Streams have -1 or 0, which is not a duration; longer numbers are ignored.
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,7}");

  @Override
  public void read(byte[] bytes, Reading reading) {
    new Section(reading).read(new TextLines(bytes, reading));
  }

  @Override
  public String write(List<Track> tracks, Path folder) {
    StringBuilder text = new StringBuilder(SECTION + "\n");
    int number = 0;
    for (Track track : tracks) {
      number++;
      text.append("File").append(number).append('=');
      text.append(Caption.entry(track, folder)).append('\n');
      String label = Caption.label(track);
      if (!label.isEmpty()) {
        text.append("Title").append(number).append('=').append(label).append('\n');
      }
      text.append("Length").append(number).append('=');
      text.append(Caption.seconds(track.durationMillis())).append('\n');
    }
    return text.append("NumberOfEntries=").append(number).append("\nVersion=2\n").toString();
  }

  /**
   * The values of one numbered entry, in the order of {@link #NAMES}; empty if missing. Mutable.
   */
  private static final class PlsEntry {
    private static final ImmutableList<String> NAMES = ImmutableList.of("file", "title", "length");

    private final long line;
    private final String[] values = {"", "", ""};

    PlsEntry(long line) {
      this.line = line;
    }

    String value(String name) {
      return values[NAMES.indexOf(name)];
    }

    /** Sets a missing value; returns false if the value is already set. */
    boolean put(String name, String value) {
      boolean isMissing = value(name).isEmpty();
      if (isMissing) {
        values[NAMES.indexOf(name)] = value;
      }
      return isMissing;
    }
  }

  /** Reads the section of one file. Mutable; not thread-safe. */
  private static final class Section {
    private final Reading reading;
    private final TreeMap<Integer, PlsEntry> entries = new TreeMap<>();
    private boolean hasSection;
    private boolean inOtherSection;
    private long countLine;
    private Optional<String> count = Optional.empty();

    Section(Reading reading) {
      this.reading = reading;
    }

    void read(TextLines lines) {
      while (lines.hasNext()) {
        String line = Caption.BLANK.trimFrom(lines.next());
        if (!line.isEmpty() && !line.startsWith(";") && !line.startsWith("#")) {
          line(lines.number(), line);
        }
      }
      if (!hasSection) {
        reading.problem(1, "missing section [playlist]");
      }
      entries.values().forEach(this::track);
      count.ifPresent(this::check);
    }

    private void line(long number, String line) {
      if (line.startsWith("[")) {
        inOtherSection = !Ascii.equalsIgnoreCase(line, SECTION);
        hasSection |= !inOtherSection;
        return;
      }
      if (inOtherSection) { // the section of another program
        return;
      }
      Matcher key = KEY.matcher(line);
      Matcher total = COUNT.matcher(line);
      Matcher version = VERSION.matcher(line);
      if (key.matches()) {
        put(number, key);
      } else if (total.matches()) {
        countLine = number;
        count = Optional.of(total.group(1));
      } else if (version.matches()) {
        checkVersion(number, version.group(1));
      } else if (line.indexOf('=') < 0) {
        reading.problem(number, "neither a section nor a key with a value");
      } else {
        reading.unused("playlist", Caption.BLANK.trimFrom(line.substring(0, line.indexOf('='))));
      }
    }

    private void checkVersion(long number, String version) {
      if (!version.matches("[12]")) {
        reading.problem(number, "Version must be 1 or 2");
      }
    }

    private void put(long number, Matcher key) {
      int index = Integer.parseInt(key.group(2));
      if (entries.size() >= Reading.MAX_TRACKS && !entries.containsKey(index)) {
        reading.omit(number);
        return;
      }
      PlsEntry entry = entries.computeIfAbsent(index, p -> new PlsEntry(number));
      String name = Ascii.toLowerCase(key.group(1));
      if (!entry.put(name, Caption.BLANK.trimFrom(key.group(3)))) {
        reading.problem(number, "duplicate " + name + index + "; using the first");
      }
    }

    private void track(PlsEntry entry) {
      String file = entry.value("file");
      if (file.isEmpty()) {
        reading.problem(entry.line, "skipped: an entry without a file");
        return;
      }
      reading.encodedTrack(
          entry.line,
          file,
          track -> {
            Caption.describe(track, entry.value("title"));
            seconds(entry.value("length")).ifPresent(track::durationMillis);
          });
    }

    private static OptionalLong seconds(String length) {
      boolean known = SECONDS.matcher(length).matches() && Long.parseLong(length) > 0;
      return known ? OptionalLong.of(1000 * Long.parseLong(length)) : OptionalLong.empty();
    }

    private void check(String declared) {
      long files = entries.values().stream().filter(e -> !e.value("file").isEmpty()).count();
      if (!declared.equals(String.valueOf(files))) {
        reading.problem(countLine, "NumberOfEntries is wrong; expected " + files);
      }
    }
  }
}
