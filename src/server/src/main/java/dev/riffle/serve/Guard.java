package dev.riffle.serve;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableSet;
import com.google.common.net.HostAndPort;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Accepts requests from the page and from programs, and rejects cross-site requests, by the origin
 * and the listener's token. A request without a token belongs to the local listener if only this
 * machine can reach the server and Host is a name of this machine; behind a proxy, Host is the name
 * of another site.
 */
final class Guard extends Handler.Wrapper {
  static final String LINK = "/link/"; // the address that sets the cookie, before the token

  /** The listener without a token. */
  static final String LOCAL = "local";

  private static final String LISTENER = "dev.riffle.listener";
  private static final String COOKIE = "riffle";
  private static final String BEARER = "Bearer ";
  private static final int MAX_AGE = 365 * 24 * 60 * 60; // seconds
  private static final ImmutableSet<String> LOOPBACK =
      ImmutableSet.of("localhost", "127.0.0.1", "[::1]", "::1");
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src "
          + "'self' blob:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** Finds listeners by their tokens. */
  interface Listeners {
    Optional<String> of(String token) throws IOException;
  }

  private final boolean isPublic;
  private final Listeners listeners;

  /** Creates a guard; {@code isPublic} if other machines can reach the server. */
  Guard(boolean isPublic, Listeners listeners, Handler handler) {
    super(handler);
    this.isPublic = isPublic;
    this.listeners = listeners;
  }

  /** Returns the listener of an accepted request. */
  static String listener(Request request) {
    return String.valueOf(request.getAttribute(LISTENER));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    HttpFields.Mutable headers = response.getHeaders();
    headers.put("Content-Security-Policy", POLICY);
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    Optional<String> refusal = refusal(request);
    if (refusal.isPresent()) {
      Replies.writeError(response, callback, Refusal.FORBIDDEN, refusal.get());
      return true;
    }
    try {
      String path = Request.getPathInContext(request);
      if (path.startsWith(LINK)) {
        link(path.substring(LINK.length()), request, response, callback);
        return true;
      }
      Optional<String> listener = find(request);
      if (listener.isEmpty() && !path.equals("/" + Routes.HEALTH)) {
        headers.put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
        Replies.writeError(response, callback, 401, "open the link that riffle serve printed");
        return true;
      }
      request.setAttribute(LISTENER, listener.orElse(LOCAL));
    } catch (IOException e) {
      Replies.writeError(response, callback, 503, Routes.NO_DATABASE);
      return true;
    }
    return super.handle(request, response, callback);
  }

  private Optional<String> find(Request request) throws IOException {
    for (HttpCookie cookie : Request.getCookies(request)) {
      if (cookie.getName().equals(COOKIE)) {
        Optional<String> listener = listeners.of(cookie.getValue());
        if (listener.isPresent()) {
          return listener;
        }
      }
    }
    HttpFields headers = request.getHeaders();
    String authorization = Strings.nullToEmpty(headers.get(HttpHeader.AUTHORIZATION));
    if (authorization.startsWith(BEARER)) {
      return listeners.of(authorization.substring(BEARER.length()));
    }
    boolean isLocal = !isPublic && LOOPBACK.contains(name(headers.get(HttpHeader.HOST)));
    return isLocal ? Optional.of(LOCAL) : Optional.empty();
  }

  // ------------------------------------------------------------------ other sites

  private Optional<String> refusal(Request request) {
    HttpFields headers = request.getHeaders();
    String host = headers.get(HttpHeader.HOST);
    if (host == null) {
      return Optional.of("Host must be the server's name");
    }
    String origin = headers.get(HttpHeader.ORIGIN);
    if (origin != null && !origin.equals("http://" + host) && !origin.equals("https://" + host)) {
      return Optional.of("Origin must be the page of this server");
    }
    String site = headers.get("Sec-Fetch-Site");
    boolean isForeign = site != null && !site.equals("same-origin") && !site.equals("none");
    if (isForeign && !"navigate".equals(headers.get("Sec-Fetch-Mode"))) {
      return Optional.of("cross-site requests are rejected");
    }
    String type = headers.get(HttpHeader.CONTENT_TYPE);
    boolean isSafe =
        HttpMethod.GET.is(request.getMethod()) || HttpMethod.HEAD.is(request.getMethod());
    // A form of another site can send text, but no JSON.
    return isSafe || (type != null && type.startsWith("application/json"))
        ? Optional.empty()
        : Optional.of("Content-Type must be application/json");
  }

  private static String name(@Nullable String host) {
    try {
      return HostAndPort.fromString(Strings.nullToEmpty(host)).getHost();
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  // ------------------------------------------------------------------ token

  private void link(String token, Request request, Response response, Callback callback)
      throws IOException {
    if (listeners.of(token).isEmpty()) {
      Replies.writeError(
          response, callback, Refusal.FORBIDDEN, "this link has been replaced by another");
      return;
    }
    Response.addCookie(
        response,
        HttpCookie.build(COOKIE, token)
            .httpOnly(true)
            .secure("https".equals(request.getHeaders().get(HttpHeader.X_FORWARDED_PROTO)))
            .sameSite(HttpCookie.SameSite.LAX)
            .maxAge(MAX_AGE)
            .path("/")
            .build());
    response.setStatus(303);
    response.getHeaders().put(HttpHeader.LOCATION, "/");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    callback.succeeded();
  }
}
