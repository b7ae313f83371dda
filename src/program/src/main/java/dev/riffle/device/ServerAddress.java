package dev.riffle.device;

import dev.riffle.words.Misuse;
import java.net.URI;
import java.util.Optional;

/**
 * The address of a server, and of a session there. An immutable value.
 *
 * @param base the URL of the server, which ends with a slash
 * @param token the secret of its link, if it has one
 * @param session the name of a session; empty for the newest
 */
public record ServerAddress(URI base, Optional<String> token, Optional<String> session) {
  private static final int MAX_PORT = 65_535;
  private static final String LINK = "/link/"; // before the token, in the link of a server

  /**
   * Parses a URL, or the link that a server printed, with the name of a session after {@code #}.
   *
   * @throws Misuse if it is not an address; the message begins with {@code option}
   */
  public static ServerAddress parse(String option, String text) {
    String url = text.contains("://") ? text : "http://" + text;
    try {
      URI uri = URI.create(url);
      String scheme = String.valueOf(uri.getScheme());
      boolean isHttp = scheme.equals("http") || scheme.equals("https");
      if (!isHttp || uri.getHost() == null || uri.getPort() > MAX_PORT) {
        throw new IllegalArgumentException();
      }
      String path = uri.getRawPath();
      int link = path.indexOf(LINK);
      String folder = link < 0 ? path : path.substring(0, link);
      return new ServerAddress(
          URI.create(
              scheme + "://" + uri.getRawAuthority() + folder + (folder.endsWith("/") ? "" : "/")),
          link < 0 ? Optional.empty() : Optional.of(path.substring(link + LINK.length())),
          Optional.ofNullable(uri.getFragment()));
    } catch (IllegalArgumentException e) {
      throw new Misuse(option + ": " + text + " is no URL; use one such as http://localhost:8737");
    }
  }
}
