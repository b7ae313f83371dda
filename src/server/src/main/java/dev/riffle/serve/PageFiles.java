package dev.riffle.serve;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.hash.Hashing;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The files of the page, in memory. Immutable. */
final class PageFiles {
  static final String INDEX = "index.html";
  static final String NO_COVER = "cover.svg";

  private static final int TAG_LENGTH = 24;
  private static final String PAGE = "text/html; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";

  private static final ImmutableMap<String, String> TYPES =
      ImmutableMap.<String, String>builder()
          .put(INDEX, PAGE)
          .put("riffle.css", "text/css; charset=utf-8")
          .put("riffle.js", SCRIPT)
          .put("session.js", SCRIPT)
          .put("files.js", SCRIPT)
          .put("sound.js", SCRIPT)
          .put("order.js", SCRIPT)
          .put("browse.js", SCRIPT)
          .put("contrast.html", PAGE)
          .put("contrast.js", SCRIPT)
          .put("mines.html", PAGE)
          .put("mines.js", SCRIPT)
          .put(NO_COVER, "image/svg+xml")
          .put("icon.svg", "image/svg+xml")
          .buildOrThrow();

  private static final class PageFile {
    final byte[] bytes;
    final HttpField type;
    final String tag;

    PageFile(byte[] bytes, HttpField type) {
      this.bytes = bytes;
      this.type = type;
      tag = '"' + Hashing.sha256().hashBytes(bytes).toString().substring(0, TAG_LENGTH) + '"';
    }
  }

  private final ImmutableMap<String, PageFile> files;

  PageFiles() {
    ImmutableMap.Builder<String, PageFile> read = ImmutableMap.builder();
    TYPES.forEach(
        (name, type) ->
            read.put(name, new PageFile(read(name), new HttpField(HttpHeader.CONTENT_TYPE, type))));
    files = read.buildOrThrow();
  }

  /** Returns the names of the files. */
  static ImmutableSet<String> names() {
    return TYPES.keySet();
  }

  private static byte[] read(String name) {
    try {
      return Resources.toByteArray(Resources.getResource(PageFiles.class, "page/" + name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Sends a file.
   *
   * @throws Refusal if there is none of this name
   */
  void send(String name, Request request, Response response, Callback callback) {
    PageFile file = files.get(name);
    if (file == null) {
      throw Refusal.notFound("not found");
    }
    response.getHeaders().put(HttpHeader.ETAG, file.tag);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
    if (file.tag.equals(request.getHeaders().get(HttpHeader.IF_NONE_MATCH))) {
      response.setStatus(HttpStatus.NOT_MODIFIED_304);
      callback.succeeded();
      return;
    }
    response.getHeaders().put(file.type);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, file.bytes.length);
    response.write(true, ByteBuffer.wrap(file.bytes), callback);
  }
}
