package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of strangers: no file outside the list, no internal error, others are served. */
@Timeout(300)
class HostileTest {
  private static final boolean IS_LONG = Boolean.getBoolean("tests.long");
  private static final int REQUESTS = IS_LONG ? 10_000 : 300;
  private static final int SLOW_CLIENTS = IS_LONG ? 500 : 60;
  private static final String SECRET = "root:x:0:0";

  @TempDir Path folder;

  /** Sends bytes and returns the first of the answer, or none if the server closes. */
  private static String raw(Served served, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readNBytes(1 << 16), ISO_8859_1);
    } catch (java.net.SocketException e) {
      return ""; // the server closed the connection while the client sent
    }
  }

  private static String get(String path, String headers) {
    return "GET " + path + " HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n";
  }

  private static String get(String path) {
    return get(path, "Host: localhost\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../secret",
        "/songs/../../secret",
        "/songs/%2e%2e/%2e%2e/secret",
        "/songs/..%2f..%2fsecret",
        "/songs/..%5c..%5csecret",
        "/songs/%252e%252e%252fsecret",
        "/songs/..;/..;/secret",
        "/songs/\u00c0\u00ae\u00c0\u00ae/secret",
        "/songs/%c0%ae%c0%ae/secret",
        "/songs//secret",
        "/songs/secret%00.mp3",
        "/covers/../secret",
        "/page/../secret",
        "/./secret",
        "//secret",
        "/api/1/../../secret",
        "/songs/file:%2f%2f%2fsecret",
        "/songs/",
        "/songs"
      })
  void pathWithDots_findsNoFile(String path) throws IOException {
    Files.writeString(folder.resolve("secret"), SECRET);
    try (Served served = new Served(folder, 2, "friday")) {
      String answer = raw(served, get(path));
      assertThat(answer).doesNotContain(SECRET);
      assertThat(answer).containsMatch("^HTTP/1.1 4\\d\\d ");
    }
  }

  @Test
  void wrongHostOrOrigin_orAFormOfAnotherSite_isRejected() throws IOException {
    try (Served served = new Served(folder, 2, "friday")) {
      String sessions = "/api/1/sessions";
      assertThat(raw(served, get(sessions, "Host: localhost:1\r\n"))).contains(" 200 ");
      assertThat(raw(served, get(sessions, "Host: evil.example\r\n"))).contains(" 401 ");
      assertThat(raw(served, get(sessions, "Host: localhost.evil.example\r\n"))).contains(" 401 ");
      assertThat(raw(served, get(sessions, ""))).contains(" 400 ");
      String origin = "Host: localhost\r\nOrigin: ";
      assertThat(raw(served, get(sessions, origin + "http://localhost\r\n"))).contains(" 200 ");
      assertThat(raw(served, get(sessions, origin + "http://evil.example\r\n"))).contains(" 403 ");
      assertThat(raw(served, get(sessions, origin + "null\r\n"))).contains(" 403 ");
      String press = "{\"device\":\"a\",\"counter\":1,\"seen\":0,\"verb\":\"next\"}";
      String form =
          "POST "
              + served.path()
              + "/presses HTTP/1.1\r\nHost: localhost\r\n"
              + "Content-Type: text/plain\r\nContent-Length: "
              + press.length()
              + "\r\nConnection: close\r\n\r\n"
              + press;
      assertThat(raw(served, form)).contains(" 403 ");
      assertThat(raw(served, get(sessions, "Host: localhost\r\nSec-Fetch-Site: cross-site\r\n")))
          .contains(" 403 ");
      assertThat(served.json(served.path()).get("number").longValue()).isAtMost(1);
      assertThat(served.json(served.path()).at("/rows/current").isMissingNode()).isTrue();
    }
  }

  @Test
  void withoutItsToken_nothingIsServed() throws IOException {
    try (Served served = new Served(folder, 2, "friday", true)) {
      String text = served.token("ann");
      for (String path : ImmutableList.of("/", "/riffle.js", "/api/1/sessions", "/songs/a")) {
        assertThat(served.get(path).statusCode()).isEqualTo(401);
      }
      assertThat(served.get("/health").statusCode()).isEqualTo(200);
      assertThat(served.get("/link/wrong").statusCode()).isEqualTo(403);
      HttpResponse<String> link = served.get("/link/" + text);
      assertThat(link.statusCode()).isEqualTo(303);
      String cookie = link.headers().firstValue("Set-Cookie").orElseThrow();
      assertThat(cookie).contains("HttpOnly");
      assertThat(cookie).contains("SameSite=Lax");
      String pair = cookie.substring(0, cookie.indexOf(';'));
      assertThat(served.get("/api/1/sessions", "Cookie", pair).statusCode()).isEqualTo(200);
      assertThat(served.get("/", "Cookie", pair + "x").statusCode()).isEqualTo(401);
      assertThat(served.get("/", "Authorization", "Bearer " + text).statusCode()).isEqualTo(200);
      String replaced = served.token("ann");
      assertThat(served.get("/link/" + text).statusCode()).isEqualTo(403);
      assertThat(served.get("/link/" + replaced).statusCode()).isEqualTo(303);
    }
  }

  @Test
  void behindAProxy_eachRequestNeedsAToken_andTheCookieIsSecure() throws IOException {
    try (Served served = new Served(folder, 2, "friday")) {
      String site = "Host: music.example\r\n";
      assertThat(raw(served, get("/api/1/sessions", site))).contains(" 401 ");
      String link = "/link/" + served.token("ann");
      String answer = raw(served, get(link, site + "X-Forwarded-Proto: https\r\n"));
      assertThat(answer).contains(" 303 ");
      assertThat(answer).contains("Secure");
    }
  }

  @Test
  void listeners_haveSessionsOfTheirOwn() throws IOException {
    try (Served served = new Served(folder, 2, "friday")) {
      String ann = "Bearer " + served.token("ann");
      String bob = "Bearer " + served.token("bob");
      String first = served.get("/api/1/sessions", "Authorization", ann).body();
      assertThat(served.get("/api/1/sessions", "Authorization", ann).body()).isEqualTo(first);
      String other = served.get("/api/1/sessions", "Authorization", bob).body();
      String session = Replies.JSON.readTree(other).at("/sessions/0/session").textValue();
      assertThat(session).isNotEqualTo(served.session);
      String path = "/api/1/sessions/" + session;
      assertThat(served.get(path, "Authorization", bob).statusCode()).isEqualTo(200);
      assertThat(served.get(path, "Authorization", ann).statusCode()).isEqualTo(404);
      assertThat(served.get(path).statusCode()).isEqualTo(404); // the local listener
    }
  }

  @Test
  void pages_forbidScriptsOfOthers() throws IOException {
    try (Served served = new Served(folder, 2, "friday")) {
      String policy = served.get("/").headers().firstValue("Content-Security-Policy").orElseThrow();
      assertThat(policy).startsWith("default-src 'none'; script-src 'self'; style-src 'self'");
      assertThat(policy).doesNotContain("unsafe");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "{",
        "{\"verb\":\"next\"}",
        "{\"device\":\"\",\"counter\":1,\"seen\":0,\"verb\":\"next\"}",
        "{\"device\":\"a\",\"counter\":0,\"seen\":0,\"verb\":\"next\"}",
        "{\"device\":\"a\",\"counter\":1e99,\"seen\":0,\"verb\":\"next\"}",
        "{\"device\":\"a\",\"counter\":1,\"seen\":0,\"verb\":\"add\",\"path\":\"/etc/passwd\"}",
        "{\"device\":\"a\",\"counter\":1,\"seen\":0,\"verb\":\"playNext\",\"songs\":[\"/etc\"]}",
        "{\"device\":\"a\",\"counter\":1,\"seen\":0,\"verb\":\"playNext\",\"songs\":{}}",
        "{\"device\":\"a\",\"counter\":1,\"seen\":0,\"verb\":\"mode\",\"mode\":\"loud\"}",
        "{\"device\":\"a\",\"counter\":1,\"seen\":0,\"verb\":\"byAlbum\",\"on\":1}",
        "{\"device\":\"a\",\"counter\":1,\"seen\":0,\"verb\":\"moveAhead\",\"from\":-1,\"to\":0}"
      })
  void malformedPress_isRejected_withASentence(String body) throws IOException {
    try (Served served = new Served(folder, 2, "friday")) {
      HttpResponse<String> answer = served.post(served.path() + "/presses", body);
      assertThat(answer.statusCode()).isAnyOf(400, 404);
      assertThat(Replies.JSON.readTree(answer.body()).get("error").textValue()).isNotEmpty();
    }
  }

  @Test
  void bodyAndHeadersAboveTheirLimits_areRejected() throws IOException {
    try (Served served = new Served(folder, 2, "friday")) {
      String presses = served.path() + "/presses";
      assertThat(served.post(presses, "x".repeat(100_000)).statusCode()).isEqualTo(413);
      String long_ = "Host: localhost\r\nX-Long: " + "x".repeat(20_000) + "\r\n";
      assertThat(raw(served, get("/", long_))).contains(" 431 ");
      assertThat(served.json("/health").get("ok").booleanValue()).isTrue();
    }
  }

  @Test
  void mutatedRequests_areAnswered_withoutAnInternalError() throws IOException {
    Random random = new Random(57);
    try (Served served = new Served(folder, 3, "friday")) {
      String press = "{\"device\":\"a\",\"counter\":1,\"seen\":0,\"verb\":\"next\"}";
      List<String> requests =
          List.of(
              get(served.path() + "?from=0&count=9"),
              get("/songs/a", "Host: localhost\r\nRange: bytes=1-2,4-\r\n"),
              get("/api/1/search?text=a%20b"),
              "POST "
                  + served.path()
                  + "/presses HTTP/1.1\r\nHost: localhost\r\nContent-Type:"
                  + " application/json\r\nContent-Length: "
                  + press.length()
                  + "\r\nConnection: close\r\n\r\n"
                  + press);
      for (int i = 0; i < REQUESTS; i++) {
        StringBuilder text = new StringBuilder(requests.get(i % requests.size()));
        for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
          text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(256));
        }
        String answer = raw(served, text.toString());
        assertWithMessage("request %s: %s", i, text)
            .that(answer)
            .doesNotContainMatch("^HTTP/1.1 (?!505)5"); // 505 is about the version
      }
      assertThat(served.json("/health").get("ok").booleanValue()).isTrue();
    }
  }

  @Test
  void slowClients_occupyNoThread_soThatOthersAreServed() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try (Served served = new Served(folder, 2, "friday")) {
      String head =
          "POST "
              + served.path()
              + "/presses HTTP/1.1\r\nHost: localhost\r\nContent-Type:"
              + " application/json\r\nContent-Length: 1000\r\n\r\n{";
      List<String> parts =
          List.of("GET / HTTP/1.1\r\nHost: loc", head, get(served.path() + "/events"));
      for (int i = 0; i < SLOW_CLIENTS; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port());
        slow.add(socket);
        socket.getOutputStream().write(parts.get(i % parts.size()).getBytes(UTF_8));
      }
      for (int i = 0; i < 20; i++) {
        assertThat(served.press("next").get("outcome").textValue()).isNotEqualTo("refused");
        assertThat(served.json("/health").get("ok").booleanValue()).isTrue();
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }
}
