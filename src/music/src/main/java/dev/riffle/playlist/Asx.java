package dev.riffle.playlist;

import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * ASX, the metafiles of Windows Media Player, as in Microsoft's <a
 * href="https://learn.microsoft.com/windows/win32/wmp/windows-media-metafile-elements-reference">reference</a>.
 * Names of elements may be in any case, and a bare {@code &} is common.
 */
final class Asx implements Codec {
  private static final Pattern DURATION =
      Pattern.compile("(?:([0-9]{1,4}):)?([0-9]{1,4}):([0-9]{1,2})(?:\\.([0-9]{1,3})[0-9]*+)?");
  private static final Pattern REFERENCE = Pattern.compile("(?is)ref[0-9]+[ \t]*=(.*)");
  private static final int MAX_REFERENCES = 100; // of one entry

  @Override
  public void read(byte[] bytes, Reading reading) {
    String text = PlaylistEncoding.xml(bytes, reading);
    if (text.stripLeading().startsWith("[")) {
      references(text, reading);
    } else {
      Xml.read(XmlText.inLowerCase(text), reading, in -> new Entries(in, reading).read());
    }
  }

  /** Reads the oldest form, the section {@code [Reference]} of an INI file. */
  private static void references(String text, Reading reading) {
    long number = 0;
    for (String line : Splitter.on('\n').split(text)) {
      number++;
      Matcher reference = REFERENCE.matcher(line.strip());
      if (reference.matches()) {
        reading.encodedTrack(number, reference.group(1).strip(), track -> {});
      } else if (line.indexOf('=') >= 0) {
        reading.unused("playlist", "something");
      }
    }
  }

  @Override
  public String write(List<Track> tracks, Path folder) {
    StringBuilder text = new StringBuilder("<asx version=\"3.0\">\n");
    text.append("  <param name=\"encoding\" value=\"utf-8\"/>\n");
    for (Track track : tracks) {
      text.append("  <entry>\n    <title>").append(Xml.escaped(track.title())).append("</title>\n");
      track
          .artist()
          .ifPresent(
              artist ->
                  text.append("    <author>").append(Xml.escaped(artist)).append("</author>\n"));
      track
          .durationMillis()
          .ifPresent(ms -> text.append("    <duration value=\"").append(time(ms)).append("\"/>\n"));
      String entry = Xml.escaped(Caption.entry(track, folder));
      text.append("    <ref href=\"").append(entry).append("\"/>\n  </entry>\n");
    }
    return text.append("</asx>\n").toString();
  }

  private static String time(long millis) {
    long seconds = millis / 1000;
    return String.format(
        Locale.ROOT,
        "%02d:%02d:%02d.%03d",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60,
        millis % 1000);
  }

  private static Optional<Long> millis(String time) {
    Matcher parts = DURATION.matcher(time.strip());
    if (!parts.matches()) {
      return Optional.empty();
    }
    long minutes = 60 * number(parts.group(1)) + number(parts.group(2));
    String fraction = Strings.padEnd(Strings.nullToEmpty(parts.group(4)), 3, '0');
    return Optional.of(1000 * (60 * minutes + number(parts.group(3))) + number(fraction))
        .filter(Reading.DURATIONS);
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  /** Reads the entries of one document. Mutable; not thread-safe. */
  private static final class Entries {
    private final Xml in;
    private final Reading reading;
    private String base = "";
    private boolean hasRoot;

    Entries(Xml in, Reading reading) {
      this.in = in;
      this.reading = reading;
    }

    void read() throws XMLStreamException {
      while (in.hasNext()) {
        if (in.next() == XMLStreamConstants.START_ELEMENT) {
          String name = in.getLocalName();
          if (!hasRoot && !name.equals("asx")) {
            reading.problem(in.line(), "not ASX: the root element is not asx");
            return;
          }
          hasRoot = true;
          switch (name) {
            case "entry" -> entry();
            case "base" -> base = attribute("href");
            case "entryref" -> reading.remark(in.line(), "skipped: another playlist");
            case "asx", "repeat", "event", "param" -> {}
            default -> reading.unused("playlist", name);
          }
        }
      }
    }

    private void entry() throws XMLStreamException {
      long line = in.line();
      List<String> references = new ArrayList<>();
      List<Consumer<Track.Builder>> details = new ArrayList<>();
      int end = in.depth() - 1;
      while (in.next() != XMLStreamConstants.END_ELEMENT || in.depth() > end) {
        if (in.getEventType() == XMLStreamConstants.START_ELEMENT) {
          child(references, details);
        }
      }
      reading.track(
          line, references, this::target, track -> details.forEach(detail -> detail.accept(track)));
    }

    private Target target(String href) {
      return EntryPath.readEncoded(EntryPath.resolve(href, base), reading.folder());
    }

    private void child(List<String> references, List<Consumer<Track.Builder>> details)
        throws XMLStreamException {
      switch (in.getLocalName()) {
        case "ref" -> {
          String href = XspfRules.BLANK.trimFrom(attribute("href"));
          if (!href.isEmpty() && references.size() < MAX_REFERENCES) {
            references.add(href);
          }
        }
        case "title" -> {
          String title = in.text();
          details.add(track -> track.title(title));
        }
        case "author" -> {
          String artist = in.text();
          details.add(track -> track.artist(artist));
        }
        case "duration" ->
            millis(attribute("value"))
                .ifPresent(ms -> details.add(track -> track.durationMillis(ms)));
        default -> reading.unused("track", in.getLocalName());
      }
    }

    private String attribute(String name) {
      return Strings.nullToEmpty(in.getAttributeValue(null, name));
    }
  }
}
