package dev.riffle.serve;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import dev.riffle.library.Art;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.content.ResourceHttpContent;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.ResourceService;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.resource.Resource;
import org.eclipse.jetty.util.resource.ResourceFactory;

/**
 * Sends the files of songs and their covers, with byte ranges and validators. A file is found only
 * by the id of its song. Thread-safe.
 */
final class Media {
  private static final String OTHER_SOUND = "application/octet-stream";

  /** Media types by file extension; browsers do not play others. */
  private static final ImmutableMap<String, String> TYPES =
      ImmutableMap.<String, String>builder()
          .put("mp3", "audio/mpeg")
          .put("flac", "audio/flac")
          .put("ogg", "audio/ogg")
          .put("oga", "audio/ogg")
          .put("opus", "audio/ogg")
          .put("m4a", "audio/mp4")
          .put("mp4", "audio/mp4")
          .put("aac", "audio/aac")
          .put("wav", "audio/wav")
          .put("webm", "audio/webm")
          .put("jpg", "image/jpeg")
          .put("jpeg", "image/jpeg")
          .put("png", "image/png")
          .buildOrThrow();

  private final Songs songs;
  private final Art art;
  private final PageFiles page;
  private final ResourceFactory files;
  private final ResourceService service = new ResourceService();

  Media(Songs songs, Art art, PageFiles page, ResourceFactory files) {
    this.songs = songs;
    this.art = art;
    this.page = page;
    this.files = files;
    service.setEtags(true);
    service.setDirAllowed(false);
    service.setCacheControl("private, no-cache"); // asks whether the file has changed
  }

  void song(String id, Request request, Response response, Callback callback) {
    Track song = songs.song(id);
    if (!song.isFile() || !Files.isRegularFile(song.path())) {
      throw Refusal.notFound("the file of this song is gone");
    }
    send(song.path(), request, response, callback);
  }

  /** Sends the cover of a song, or a placeholder. */
  void cover(String id, Request request, Response response, Callback callback) {
    Track song = songs.song(id);
    if (!art.isKnown(song)) {
      art.find(song);
    }
    Optional<Path> file =
        art.of(song).map(address -> Path.of(URI.create(address))).filter(Files::isRegularFile);
    if (file.isPresent()) {
      send(file.get(), request, response, callback);
    } else {
      page.send(PageFiles.NO_COVER, request, response, callback);
    }
  }

  private void send(Path file, Request request, Response response, Callback callback) {
    Resource resource = files.newResource(file);
    if (resource == null) {
      throw Refusal.notFound("the file of this song is gone");
    }
    response.getHeaders().put(HttpHeader.ACCEPT_RANGES, "bytes");
    service.doGet(request, response, callback, new ResourceHttpContent(resource, type(file)));
  }

  private static String type(Path file) {
    return TYPES.getOrDefault(Ascii.toLowerCase(MoreFiles.getFileExtension(file)), OTHER_SOUND);
  }
}
