package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.riffle.listens.ListenJson;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import dev.riffle.verify.LoggedPlay.Way;
import java.io.IOException;
import java.io.Reader;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads logs of JSON objects. Stateless. */
final class JsonLogs {
  /** The formats, by a field that each of their records has. */
  private static final ImmutableMap<String, LogFormat> FORMATS =
      ImmutableMap.<String, LogFormat>builder()
          .put("ts", LogFormat.SPOTIFY)
          .put("endTime", LogFormat.SPOTIFY_ACCOUNT)
          .put("listened_at", LogFormat.LISTENBRAINZ)
          .put("header", LogFormat.YOUTUBE)
          .put("event", LogFormat.RIFFLE)
          .put("listenedAt", LogFormat.RIFFLE_LISTENS)
          .buildOrThrow();

  private static final ImmutableSet<String> SPOTIFY =
      ImmutableSet.of(
          "ts",
          "ms_played",
          "master_metadata_track_name",
          "master_metadata_album_artist_name",
          "reason_start",
          "shuffle");
  private static final ImmutableSet<String> SPOTIFY_ACCOUNT =
      ImmutableSet.of("endTime", "artistName", "trackName", "msPlayed");
  private static final String LENGTH = "track_metadata.additional_info.duration_ms";
  private static final ImmutableSet<String> LISTENBRAINZ =
      ImmutableSet.of(
          "listened_at", "track_metadata.artist_name", "track_metadata.track_name", LENGTH);
  private static final ImmutableSet<String> YOUTUBE =
      ImmutableSet.of("header", "title", "subtitles.name", "time");

  /** The values of {@code reason_start} for songs that Spotify chose. */
  private static final ImmutableSet<String> CHOSEN = ImmutableSet.of("trackdone", "fwdbtn");

  private static final long CROSSFADE_MILLIS = 15_000;
  private static final long MINUTE = 60_000; // the precision of times in the account data
  private static final long MIN_MILLIS = 30_000; // the minimum length of a submitted play
  private static final long MAX_HALF = 240_000; // limits the required half of a song
  private static final String WATCHED = "Watched ";
  private static final String TOPIC = " - Topic";

  private JsonLogs() {}

  /** Returns the format of a JSON text by the fields of its first records, or empty if unknown. */
  static Optional<LogFormat> format(String head) {
    return JsonRecords.first(head, field -> Optional.ofNullable(FORMATS.get(field)));
  }

  private static String text(Map<String, String> fields, String name) {
    return fields.getOrDefault(name, "");
  }

  private static OptionalLong time(Map<String, String> fields, String name) {
    return LogTime.millis(text(fields, name));
  }

  static void readSpotify(Reader in, LogBuilder log) throws IOException {
    JsonRecords.read(in, SPOTIFY, log, play -> addSpotify(play, log));
  }

  private static void addSpotify(Map<String, String> play, LogBuilder log) throws LogException {
    String title = text(play, "master_metadata_track_name");
    OptionalLong end = time(play, "ts");
    if (title.isEmpty() || end.isEmpty()) {
      log.skip(); // such as an episode or a video
      return;
    }
    boolean isChosen =
        CHOSEN.contains(text(play, "reason_start")) && text(play, "shuffle").equals("true");
    log.addAt(
        ImmutableList.of(text(play, "master_metadata_album_artist_name") + " " + title),
        end.getAsLong() - LogTime.duration(text(play, "ms_played")),
        end.getAsLong() - CROSSFADE_MILLIS,
        isChosen ? Way.NEXT : Way.FIRST);
  }

  /** Reads plays in the order of their ends; several may end in the same minute. */
  static void readSpotifyAccount(Reader in, LogBuilder log) throws IOException {
    long[] last = {Long.MIN_VALUE}; // start of the last play
    JsonRecords.read(
        in,
        SPOTIFY_ACCOUNT,
        log,
        play -> {
          String title = text(play, "trackName");
          OptionalLong end = time(play, "endTime");
          if (title.isEmpty() || end.isEmpty()) {
            log.skip();
            return;
          }
          long latest = end.getAsLong() + MINUTE - LogTime.duration(text(play, "msPlayed"));
          last[0] = Math.max(last[0] + 1, latest);
          log.addAt(
              ImmutableList.of(text(play, "artistName") + " " + title),
              last[0],
              end.getAsLong() - CROSSFADE_MILLIS,
              Way.NEXT);
        });
  }

  static void readListenBrainz(Reader in, LogBuilder log) throws IOException {
    JsonRecords.read(in, LISTENBRAINZ, log, listen -> addListen(listen, log));
  }

  private static void addListen(Map<String, String> listen, LogBuilder log) throws LogException {
    String title = text(listen, "track_metadata.track_name");
    OptionalLong start = time(listen, "listened_at");
    if (title.isEmpty() || start.isEmpty()) {
      log.skip();
      return;
    }
    long length = LogTime.duration(text(listen, LENGTH));
    log.addAt(
        ImmutableList.of(text(listen, "track_metadata.artist_name") + " " + title),
        start.getAsLong(),
        start.getAsLong() + (length == 0 ? MIN_MILLIS : Math.min(MIN_MILLIS, length / 2)),
        Way.NEXT);
  }

  static void readYouTube(Reader in, LogBuilder log) throws IOException {
    JsonRecords.read(in, YOUTUBE, log, video -> addVideo(video, log));
  }

  private static void addVideo(Map<String, String> video, LogBuilder log) throws LogException {
    String channel = text(video, "subtitles.name");
    OptionalLong start = time(video, "time");
    if (!text(video, "header").equals("YouTube Music") || channel.isEmpty() || start.isEmpty()) {
      log.skip(); // such as a search, or a deleted video
      return;
    }
    String title = without(WATCHED, text(video, "title"));
    String artist =
        channel.endsWith(TOPIC) ? channel.substring(0, channel.length() - TOPIC.length()) : channel;
    log.addAt(
        ImmutableList.of(artist + " " + title, title), // a video may name the artist in its title
        start.getAsLong(),
        start.getAsLong(),
        Way.NEXT);
  }

  private static String without(String prefix, String text) {
    return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
  }

  static void readEvents(Reader in, LogBuilder log) throws IOException {
    RiffleEvents events = new RiffleEvents(log);
    JsonRecords.read(in, RiffleEvents.FIELDS, log, events::add);
  }

  /** Reads lines and skips malformed ones, as the log of listens itself does. */
  static void readListens(Reader in, LogBuilder log) throws IOException {
    LogLines lines = new LogLines(in, log::failure);
    Function<String, Track> tracks = TrackJson.parser();
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (!line.isBlank()) {
        readListen(line, tracks, log);
      }
    }
  }

  private static void readListen(String line, Function<String, Track> tracks, LogBuilder log)
      throws LogException {
    Map.Entry<Track, Long> listen;
    try {
      listen = ListenJson.parse(line, tracks, (song, at) -> Map.entry(song, at.getEpochSecond()));
    } catch (IllegalArgumentException e) {
      log.skip();
      return;
    }
    Track song = listen.getKey();
    long start = LogTime.millis(listen.getValue());
    log.addAt(
        SongKeys.names(song.location(), song.artist().orElse(""), song.title()),
        start,
        start + Math.min(MAX_HALF, song.durationMillis().orElse(0) / 2),
        Way.NEXT);
  }
}
