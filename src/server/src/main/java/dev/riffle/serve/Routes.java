package dev.riffle.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Splitter;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.riffle.store.SessionInfo;
import dev.riffle.store.Store;
import dev.riffle.store.StoreException;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/** The addresses of the server. Thread-safe. */
final class Routes extends Handler.Abstract {
  static final String HEALTH = "health";
  static final String NO_DATABASE = "the database is not available";

  private static final Splitter SLASHES = Splitter.on('/');
  private static final int MAX_BODY = 1 << 16;
  private static final int MAX_OWNERS = 100_000;
  private static final int MAX_OFFLINE = 1 << 24; // with the state of a device

  private final WebServer.NewSession newSession;
  private final Store<Track> store;
  private final Songs songs;
  private final Presses presses;
  private final Logs logs;
  private final Streams streams;
  private final Browsing browsing;
  private final Media media;
  // Listeners by session, which keeps its listener: a press does not query the database for it.
  private final Cache<String, String> owners =
      CacheBuilder.newBuilder().maximumSize(MAX_OWNERS).build();
  private final PageFiles page;
  private final Consumer<Throwable> traces;

  Routes(
      WebServer.NewSession newSession,
      Store<Track> store,
      Songs songs,
      Streams streams,
      Media media,
      PageFiles page,
      Consumer<Throwable> traces) {
    this.newSession = newSession;
    this.store = store;
    this.songs = songs;
    Wire wire = new Wire(songs);
    presses = new Presses(store, songs, wire);
    logs = new Logs(store, wire);
    this.streams = streams;
    browsing = new Browsing(store, songs);
    this.media = media;
    this.page = page;
    this.traces = traces;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      List<String> names =
          SLASHES.splitToList(Request.getPathInContext(request).substring(1)); // after the slash
      String last = names.size() == 5 && isSession(names) ? names.get(4) : "";
      if (last.equals("presses") || last.equals("position") || last.equals("offline")) {
        post(names.get(3), last, request, response, callback);
      } else {
        checkReads(request);
        get(names, request, response, callback);
      }
    } catch (IOException | RuntimeException e) {
      fail(response, callback, e);
    }
    return true;
  }

  private static boolean isSession(List<String> names) {
    return names.subList(0, 3).equals(List.of("api", "1", "sessions"));
  }

  private static void checkReads(Request request) {
    if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
      throw new Refusal(Refusal.NOT_ALLOWED, "this address requires GET");
    }
  }

  private void get(List<String> names, Request request, Response response, Callback callback)
      throws IOException {
    switch (names.get(0)) {
      case "api" -> api(names, request, response, callback);
      case "songs" -> media.song(only(names), request, response, callback);
      case "covers" -> media.cover(only(names), request, response, callback);
      case HEALTH -> {
        var unused = store.list(Guard.LOCAL); // fails if the database is gone
        Replies.write(response, callback, HttpStatus.OK_200, Replies.object().put("ok", true));
      }
      default -> {
        String name = names.get(0).isEmpty() ? PageFiles.INDEX : names.get(0);
        page.send(names.size() == 1 ? name : "", request, response, callback);
      }
    }
  }

  private static String only(List<String> names) {
    if (names.size() != 2) {
      throw Refusal.notFound("not found");
    }
    return names.get(1);
  }

  private void api(List<String> names, Request request, Response response, Callback callback)
      throws IOException {
    Parameters parameters = Parameters.of(request);
    String what = names.size() > 2 && names.get(1).equals("1") ? names.get(2) : "";
    String id = names.size() > 3 ? names.get(3) : "";
    if (what.equals("sessions") && names.size() == 5 && names.get(4).equals("events")) {
      streams.open(own(id, request), request, response, callback);
    } else if (what.equals("sessions") && names.size() == 5 && names.get(4).equals("log")) {
      OptionalInt since = parameters.number("since", Integer.MAX_VALUE);
      Replies.write(response, callback, HttpStatus.OK_200, logs.read(own(id, request), since));
    } else if (names.size() > 4) {
      throw Refusal.notFound("not found");
    } else if (what.equals("sessions")) {
      ObjectNode json =
          id.isEmpty() ? sessions(Guard.listener(request)) : session(own(id, request), parameters);
      Replies.write(response, callback, HttpStatus.OK_200, json);
    } else if (what.equals("contrast") && id.isEmpty()) {
      Replies.write(response, callback, HttpStatus.OK_200, SideBySide.get(parameters));
    } else {
      Optional<String> session = parameters.text("session");
      if (session.isPresent()) {
        var unused = own(session.get(), request);
      }
      Replies.write(response, callback, HttpStatus.OK_200, browsing.get(what, id, parameters));
    }
  }

  private ObjectNode session(String id, Parameters parameters) throws IOException {
    ObjectNode json = store.ask(id, WindowOfRows.of(songs, parameters));
    store
        .position(id)
        .ifPresent(
            last ->
                json.putObject("position")
                    .put("millis", last.position().toMillis())
                    .put("advances", last.advances())
                    .put("ageMillis", last.age().toMillis()));
    return json;
  }

  /** Returns the sessions of a listener, at least one. */
  private ObjectNode sessions(String listener) throws IOException {
    ObjectNode json = Replies.object();
    ArrayNode list = json.putArray("sessions");
    newSession.create(listener);
    for (SessionInfo session : store.list(listener)) {
      list.addObject()
          .put("session", session.id())
          .put("name", session.name())
          .put("number", session.number());
    }
    return json;
  }

  /**
   * Returns the id of a session of the request's listener.
   *
   * @throws Refusal if it is not one
   */
  private String own(String session, Request request) throws IOException {
    String listener = Guard.listener(request);
    if (!listener.equals(owners.getIfPresent(session))) {
      if (store.list(listener).stream().noneMatch(one -> one.id().equals(session))) {
        throw Refusal.notFound("no session has this id");
      }
      owners.put(session, listener);
    }
    return session;
  }

  private void post(
      String session, String what, Request request, Response response, Callback callback)
      throws IOException {
    if (!HttpMethod.POST.is(request.getMethod())) {
      throw new Refusal(Refusal.NOT_ALLOWED, "this address requires POST");
    }
    Parameters parameters = Parameters.of(request);
    WindowOfRows shown = WindowOfRows.of(songs, parameters);
    boolean isOfCopy = parameters.text("log").isPresent();
    String own = own(session, request);
    int most = what.equals("offline") ? MAX_OFFLINE : MAX_BODY;
    Content.Source.asByteArrayAsync(
        request,
        most,
        Promise.Invocable.from(
            InvocationType.BLOCKING,
            (body, problem) -> {
              try {
                if (problem != null) {
                  fail(
                      response,
                      callback,
                      problem instanceof IllegalStateException ? tooLong(most) : problem);
                  return;
                }
                ObjectNode answer =
                    switch (what) {
                      case "presses" ->
                          isOfCopy
                              ? presses.press(own, body, logs)
                              : presses.press(own, body, shown);
                      case "offline" -> logs.takeOffline(own, body);
                      default -> presses.report(own, body);
                    };
                Replies.write(response, callback, HttpStatus.OK_200, answer);
              } catch (IOException | RuntimeException e) {
                fail(response, callback, e);
              }
            }));
  }

  private static Refusal tooLong(int most) {
    return new Refusal(HttpStatus.PAYLOAD_TOO_LARGE_413, "body must be at most " + most + " bytes");
  }

  private void fail(Response response, Callback callback, Throwable problem) {
    Throwable e = problem instanceof CompletionException ? problem.getCause() : problem;
    if (e instanceof Refusal refusal) {
      Replies.writeError(
          response, callback, refusal.status(), String.valueOf(refusal.getMessage()));
    } else if (e instanceof StoreException) {
      traces.accept(e);
      Replies.writeError(response, callback, HttpStatus.SERVICE_UNAVAILABLE_503, NO_DATABASE);
    } else if (e instanceof IOException || e instanceof java.util.concurrent.TimeoutException) {
      callback.failed(e); // the client has gone
    } else if (e instanceof IllegalStateException && response.isCommitted()) {
      callback.failed(e);
    } else {
      traces.accept(e);
      Replies.writeError(
          response, callback, HttpStatus.INTERNAL_SERVER_ERROR_500, "an internal error");
    }
  }
}
