package dev.riffle.verify;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.listens.ListenJson;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntSupplier;

/**
 * Writes the plays of a simulated player in each format of logs, as the services export them. Every
 * fifth song is skipped, and so is missing in the formats without skips. The arguments: a folder,
 * the name of a player, the numbers of songs and of plays, and a seed.
 */
final class SampleLogs {
  /** The names of the logs that have the skipped songs. */
  static final ImmutableList<String> FILES_WITH_SKIPS =
      ImmutableList.of(
          "text.txt",
          "spotify.json",
          "spotify-account.json",
          ".scrobbler.log",
          "watch-history.json",
          "events.jsonl");

  /** The names of all logs. */
  static final ImmutableList<String> FILES =
      ImmutableList.<String>builder()
          .addAll(FILES_WITH_SKIPS)
          .add("listenbrainz.jsonl", "import.json", "listens.jsonl")
          .add("lastfm.csv", "lastfmstats.csv", "recenttracks.csv")
          .build();

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant BEGIN = Instant.parse("2024-03-01T12:00:00Z");
  private static final int SKIPPED = 5; // one of so many
  private static final long SONG_SECONDS = 200;
  private static final long SKIP_SECONDS = 10;
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("dd MMM yyyy HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private static final DateTimeFormatter ACCOUNT_MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneOffset.UTC);

  private final StringBuilder text = new StringBuilder();
  private final ArrayNode spotify = JSON.createArrayNode();
  private final ArrayNode account = JSON.createArrayNode();
  private final StringBuilder listens = new StringBuilder();
  private final ArrayNode imported = JSON.createArrayNode();
  private final StringBuilder scrobbles = new StringBuilder();
  private final StringBuilder stats = new StringBuilder("Artist;Album;AlbumId;Track;Date#user\n");
  private final StringBuilder export =
      new StringBuilder("uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n");
  private final StringBuilder rockbox =
      new StringBuilder("#AUDIOSCROBBLER/1.1\n#TZ/UNKNOWN\n#CLIENT/Rockbox ipod $Revision$\n");
  private final ArrayNode videos = JSON.createArrayNode();
  private final StringBuilder events = new StringBuilder("{\"event\":\"start\",\"size\":9}\n");
  private final StringBuilder ownListens = new StringBuilder();

  private SampleLogs() {}

  public static void main(String[] args) throws IOException {
    write(
        Path.of(args[0]),
        SimulatedPlayer.valueOf(args[1]),
        Integer.parseInt(args[2]),
        Integer.parseInt(args[3]),
        Integer.parseInt(args[4]));
  }

  /** Writes the list and a log in each format, with its name: {@code text.txt} and so on. */
  static void write(Path folder, SimulatedPlayer player, int songs, int plays, int seed)
      throws IOException {
    IntSupplier next = player.start(songs, new Random(seed));
    SampleLogs logs = new SampleLogs();
    Instant time = BEGIN;
    for (int i = 0; i < plays; i++) {
      boolean isSkipped = i % SKIPPED == SKIPPED - 1;
      boolean isAfterSkip = i > 0 && i % SKIPPED == 0;
      long seconds = isSkipped ? SKIP_SECONDS : SONG_SECONDS;
      logs.add(next.getAsInt(), time, seconds, isSkipped, isAfterSkip);
      time = time.plusSeconds(seconds);
    }
    StringBuilder list = new StringBuilder();
    for (int song = 0; song < songs; song++) {
      list.append("The Band - ").append(title(song)).append('\n');
    }
    Files.writeString(folder.resolve("list.txt"), list);
    Files.writeString(folder.resolve("text.txt"), logs.text);
    Files.writeString(folder.resolve("spotify.json"), logs.spotify.toPrettyString());
    Files.writeString(folder.resolve("listenbrainz.jsonl"), logs.listens);
    Files.writeString(folder.resolve("lastfm.csv"), logs.scrobbles);
    logs.writeOthers(folder);
  }

  private void writeOthers(Path folder) throws IOException {
    Files.writeString(folder.resolve("spotify-account.json"), account.toString());
    ObjectNode submitted = JSON.createObjectNode().put("listen_type", "import");
    Files.writeString(folder.resolve("import.json"), submitted.set("payload", imported).toString());
    Files.writeString(folder.resolve("lastfmstats.csv"), stats);
    Files.writeString(folder.resolve("recenttracks.csv"), export);
    Files.writeString(folder.resolve(".scrobbler.log"), rockbox);
    Files.writeString(folder.resolve("watch-history.json"), videos.toString());
    Files.writeString(folder.resolve("events.jsonl"), events);
    Files.writeString(folder.resolve("listens.jsonl"), ownListens);
  }

  private static String title(int song) {
    return "Song, \"" + song + "\"";
  }

  private void add(int song, Instant start, long seconds, boolean isSkipped, boolean isAfterSkip) {
    text.append("The Band - ").append(title(song)).append('\n');
    spotify
        .addObject()
        .put("ts", start.plusSeconds(seconds).toString())
        .put("platform", "linux")
        .put("ms_played", 1_000 * seconds)
        .put("master_metadata_track_name", title(song))
        .put("master_metadata_album_artist_name", "The Band")
        .put("master_metadata_album_album_name", "An Album")
        .put("reason_start", isAfterSkip ? "fwdbtn" : "trackdone")
        .put("reason_end", isSkipped ? "fwdbtn" : "trackdone")
        .put("shuffle", true);
    if (!isSkipped) {
      ObjectNode listen = JSON.createObjectNode().put("listened_at", start.getEpochSecond());
      listen
          .putObject("track_metadata")
          .put("artist_name", "The Band")
          .put("track_name", title(song));
      listens.append(listen).append('\n');
      imported.add(listen);
      String quoted = '"' + title(song).replace("\"", "\"\"") + '"';
      scrobbles.append("The Band,An Album,").append(quoted).append(',');
      scrobbles.append(MINUTE.format(start)).append('\n');
      stats.append("\"The Band\";\"An Album\";;").append(quoted).append(';');
      stats.append(start.toEpochMilli()).append('\n');
      export.append(start.getEpochSecond()).append(",\"").append(MINUTE.format(start));
      export.append("\",The Band,,An Album,,").append(quoted).append(",\n");
      ownListens.append(ListenJson.line(track(song), start)).append('\n');
    }
    addWithSkips(song, start, seconds, isSkipped);
  }

  private static Track track(int song) {
    return Track.builder(Path.of("/music/" + song + ".mp3"))
        .title(title(song))
        .artist("The Band")
        .durationMillis(1_000 * SONG_SECONDS)
        .build();
  }

  private void addWithSkips(int song, Instant start, long seconds, boolean isSkipped) {
    account
        .addObject()
        .put("endTime", ACCOUNT_MINUTE.format(start.plusSeconds(seconds)))
        .put("artistName", "The Band")
        .put("trackName", title(song))
        .put("msPlayed", 1_000 * seconds);
    rockbox.append("The Band\tAn Album\t").append(title(song)).append("\t1\t");
    rockbox.append(SONG_SECONDS).append(isSkipped ? "\tS\t" : "\tL\t");
    rockbox.append(start.getEpochSecond()).append("\t\n");
    videos
        .insertObject(0)
        .put("header", "YouTube Music")
        .put("title", "Watched " + title(song))
        .put("titleUrl", "https://music.youtube.com/watch?v=" + song)
        .put("time", start.toString())
        .putArray("subtitles")
        .addObject()
        .put("name", "The Band - Topic");
    ObjectNode event =
        JSON.createObjectNode()
            .put("event", "current")
            .put("cause", isSkipped ? "ended" : "next")
            .put("entry", song)
            .put("path", "/music/" + song + ".mp3")
            .put("title", title(song))
            .put("artist", "The Band");
    events.append(event).append('\n');
  }
}
