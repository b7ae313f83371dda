package dev.riffle.serve;

import com.google.common.collect.ImmutableSet;
import com.google.common.net.HostAndPort;
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
 * Lets requests of the page and of programs pass, and refuses those that another site makes a
 * browser send: by the names of hosts, by the origin, and by a token if other machines can reach
 * the server.
 */
final class Guard extends Handler.Wrapper {
  static final String LINK = "/link/"; // the address that sets the cookie, before the token

  private static final String COOKIE = "riffle";
  private static final int MAX_AGE = 365 * 24 * 60 * 60; // seconds
  private static final ImmutableSet<String> LOOPBACK =
      ImmutableSet.of("localhost", "127.0.0.1", "[::1]", "::1");
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self' blob:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final Optional<Token> token;

  /** Creates a guard; without a token, only hosts of this machine are served. */
  Guard(Optional<Token> token, Handler handler) {
    super(handler);
    this.token = token;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    HttpFields.Mutable headers = response.getHeaders();
    headers.put("Content-Security-Policy", POLICY);
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    String path = Request.getPathInContext(request);
    Optional<String> refusal = refusal(request);
    if (refusal.isPresent()) {
      Replies.writeError(response, callback, Refusal.FORBIDDEN, refusal.get());
      return true;
    }
    if (token.isPresent() && path.startsWith(LINK)) {
      return link(token.get(), path.substring(LINK.length()), response, callback);
    }
    boolean isOpen = path.equals("/" + Routes.HEALTH);
    if (token.isPresent() && !isOpen && !hasToken(token.get(), request)) {
      headers.put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
      Replies.writeError(response, callback, 401, "open the link that riffle serve printed");
      return true;
    }
    return super.handle(request, response, callback);
  }

  // ------------------------------------------------------------------ other sites

  private Optional<String> refusal(Request request) {
    HttpFields headers = request.getHeaders();
    String host = headers.get(HttpHeader.HOST);
    if (host == null || (token.isEmpty() && !LOOPBACK.contains(name(host)))) {
      return Optional.of("Host must be a name of this machine");
    }
    String origin = headers.get(HttpHeader.ORIGIN);
    if (origin != null && !origin.equals("http://" + host) && !origin.equals("https://" + host)) {
      return Optional.of("Origin must be the page of this server");
    }
    String site = headers.get("Sec-Fetch-Site");
    boolean isForeign = site != null && !site.equals("same-origin") && !site.equals("none");
    if (isForeign && !"navigate".equals(headers.get("Sec-Fetch-Mode"))) {
      return Optional.of("another site must not send requests");
    }
    String type = headers.get(HttpHeader.CONTENT_TYPE);
    boolean isSafe =
        HttpMethod.GET.is(request.getMethod()) || HttpMethod.HEAD.is(request.getMethod());
    // A form of another site can send text, but no JSON.
    return isSafe || (type != null && type.startsWith("application/json"))
        ? Optional.empty()
        : Optional.of("Content-Type must be application/json");
  }

  private static String name(String host) {
    try {
      return HostAndPort.fromString(host).getHost();
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  // ------------------------------------------------------------------ token

  private static boolean link(Token token, String text, Response response, Callback callback) {
    if (!token.matches(text)) {
      Replies.writeError(
          response, callback, Refusal.FORBIDDEN, "this link has been replaced by another");
      return true;
    }
    Response.addCookie(
        response,
        HttpCookie.build(COOKIE, text)
            .httpOnly(true)
            .sameSite(HttpCookie.SameSite.LAX)
            .maxAge(MAX_AGE)
            .path("/")
            .build());
    response.setStatus(303);
    response.getHeaders().put(HttpHeader.LOCATION, "/");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    callback.succeeded();
    return true;
  }

  private static boolean hasToken(Token token, Request request) {
    return Request.getCookies(request).stream()
            .anyMatch(cookie -> cookie.getName().equals(COOKIE) && token.matches(cookie.getValue()))
        || token.matches(bearer(request.getHeaders().get(HttpHeader.AUTHORIZATION)));
  }

  private static String bearer(@Nullable String authorization) {
    String scheme = "Bearer ";
    return authorization != null && authorization.startsWith(scheme)
        ? authorization.substring(scheme.length())
        : "";
  }
}
