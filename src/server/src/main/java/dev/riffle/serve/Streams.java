package dev.riffle.serve;

import com.google.common.primitives.Longs;
import dev.riffle.queue.Subscription;
import dev.riffle.store.Store;
import dev.riffle.store.View;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/** The open event streams. Thread-safe. */
final class Streams {
  private static final int MAX_STREAMS = 500;
  private static final int UNAVAILABLE = 503;

  private final Store<Track> store;
  private final Set<EventStream> open = ConcurrentHashMap.newKeySet();

  Streams(Store<Track> store) {
    this.store = store;
  }

  /** Opens a stream with the numbers of a session after that of {@code Last-Event-ID}. */
  void open(String session, Request request, Response response, Callback callback)
      throws IOException {
    long number = store.ask(session, View::number);
    if (open.size() >= MAX_STREAMS) {
      throw new Refusal(UNAVAILABLE, "too many event streams are open");
    }
    String last = request.getHeaders().get("Last-Event-ID");
    Long known = last == null ? null : Longs.tryParse(last);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    Scheduler scheduler = request.getComponents().getScheduler();
    long since = known == null || known < 0 ? number : known;
    EventStream stream = new EventStream(since, response, callback, scheduler);
    open.add(stream);
    stream.onEnd(() -> open.remove(stream));
    stream.start();
    stream.send(number);
    Subscription subscription = store.subscribe(session, number, stream::send);
    stream.onEnd(subscription::close);
  }

  /** Ends all streams. */
  void close() {
    open.forEach(EventStream::close);
  }
}
