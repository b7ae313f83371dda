package dev.riffle.listens;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.CharMatcher;
import com.google.common.collect.EnumMultiset;
import com.google.common.collect.Multiset;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
import java.io.PrintStream;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Prints listens as JSON for the submit-listens call of ListenBrainz. A request with a single bad
 * listen is refused as a whole, so listens and fields that the service refuses are left out and
 * counted. The limits are those of its API (listenbrainz.readthedocs.io). Mutable; not thread-safe.
 *
 * @since 0.1
 */
public final class ListenBrainz {
  private static final int MAX_LISTENS = 1000;
  private static final int MAX_LISTEN_BYTES = 10_240;
  private static final long MAX_REQUEST_BYTES = (long) MAX_LISTENS * MAX_LISTEN_BYTES;
  private static final long MAX_MILLIS = 2_073_600_000;
  private static final Instant FIRST = Instant.ofEpochSecond(1_033_430_400);

  private static final String START = "{\"listen_type\":\"import\",\"payload\":[";
  private static final String END = "]}\n";
  private static final int ESCAPE_BYTES = 6;

  // A NUL is refused by name; an unpaired surrogate is not UTF-8.
  private static final Pattern REFUSED = Pattern.compile("[\0\\p{Cs}]");

  /** The reasons to leave out a listen or one of its fields. */
  private enum LeftOut {
    EARLY("omitted %s dated before October 2002"),
    FUTURE("omitted %s dated in the future"),
    NO_ARTIST("omitted %s of songs without an artist"),
    NO_TITLE("omitted %s of songs without a title"),
    REFUSED_TEXT("omitted %s with a NUL or an unpaired surrogate in the artist or title"),
    LARGE("omitted %s larger than 10,240 bytes"),
    REFUSED_ALBUM("omitted the album of %s: a NUL or an unpaired surrogate"),
    LARGE_ALBUM("omitted the album of %s: larger than 10,240 bytes with it"),
    LENGTH("omitted the length of %s: more than 24 days");

    private final String sentence;

    LeftOut(String sentence) {
      this.sentence = sentence;
    }
  }

  private final PrintStream out;
  private final Consumer<String> remarks;
  private final Instant now;
  private final Multiset<LeftOut> leftOut = EnumMultiset.create(LeftOut.class);
  private int listens; // of the current request
  private long bytes;

  /**
   * Creates an export at the time {@code now}.
   *
   * @param remarks receives a sentence for each reason to leave something out
   */
  public ListenBrainz(PrintStream out, Consumer<String> remarks, Instant now) {
    this.out = out;
    this.remarks = remarks;
    this.now = now;
  }

  /** Prints a listen, unless the service refuses it. */
  public void print(Listen listen) {
    Optional<LeftOut> reason = reason(listen);
    if (reason.isPresent()) {
      leftOut.add(reason.get());
    } else {
      printWithoutRefusedFields(listen);
    }
  }

  private Optional<LeftOut> reason(Listen listen) {
    String artist = listen.track().artist().orElse("");
    String title = listen.track().title();
    if (listen.listenedAt().isBefore(FIRST)) {
      return Optional.of(LeftOut.EARLY);
    } else if (listen.listenedAt().isAfter(now)) {
      return Optional.of(LeftOut.FUTURE);
    } else if (artist.isBlank()) {
      return Optional.of(LeftOut.NO_ARTIST);
    } else if (title.isBlank()) {
      return Optional.of(LeftOut.NO_TITLE);
    }
    return isRefused(artist) || isRefused(title)
        ? Optional.of(LeftOut.REFUSED_TEXT)
        : Optional.empty();
  }

  private static boolean isRefused(String text) {
    return REFUSED.matcher(text).find();
  }

  private void printWithoutRefusedFields(Listen listen) {
    Track track = listen.track();
    Optional<String> album = track.album().filter(name -> !name.isBlank());
    if (album.filter(ListenBrainz::isRefused).isPresent()) {
      leftOut.add(LeftOut.REFUSED_ALBUM);
      album = Optional.empty();
    }
    String line = TrackJson.escaped(json(listen, album).toString());
    if (album.isPresent() && bytes(line) > MAX_LISTEN_BYTES) {
      line = TrackJson.escaped(json(listen, Optional.empty()).toString());
      leftOut.add(bytes(line) > MAX_LISTEN_BYTES ? LeftOut.LARGE : LeftOut.LARGE_ALBUM);
    } else if (bytes(line) > MAX_LISTEN_BYTES) {
      leftOut.add(LeftOut.LARGE);
    }
    if (bytes(line) <= MAX_LISTEN_BYTES) {
      if (track.durationMillis().orElse(0) > MAX_MILLIS) {
        leftOut.add(LeftOut.LENGTH);
      }
      printToRequest(line);
    }
  }

  /** Returns the bytes of a text if the service escapes all but ASCII, as some releases did. */
  private static int bytes(String text) {
    return text.length() + (ESCAPE_BYTES - 1) * CharMatcher.ascii().negate().countIn(text);
  }

  private void printToRequest(String line) {
    int more = bytes(line) + 1; // with its comma
    boolean isFull =
        listens == MAX_LISTENS || bytes + more + START.length() + END.length() > MAX_REQUEST_BYTES;
    if (isFull) {
      end();
    }
    out.print(listens == 0 ? START : ",");
    out.print(line);
    listens++;
    bytes += more;
  }

  private void end() {
    if (listens > 0) {
      out.print(END);
    }
    listens = 0;
    bytes = 0;
  }

  /** Prints the end, and reports how many listens and fields were left out, and why. */
  public void close() {
    end();
    for (LeftOut reason : leftOut.elementSet()) {
      remarks.accept(lenientFormat(reason.sentence, Words.count(leftOut.count(reason), "listen")));
    }
  }

  private static ObjectNode json(Listen listen, Optional<String> album) {
    Track track = listen.track();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("listened_at", listen.listenedAt().getEpochSecond());
    ObjectNode song = node.putObject("track_metadata");
    song.put("artist_name", track.artist().orElseThrow()).put("track_name", track.title());
    album.ifPresent(name -> song.put("release_name", name));
    long millis = track.durationMillis().orElse(0);
    if (0 < millis && millis <= MAX_MILLIS) {
      song.putObject("additional_info").put("duration_ms", millis);
    }
    return node;
  }
}
