package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server behind nginx with the configuration of the page. */
@Timeout(120)
@Tag("process")
class ProxyTest {
  private static final Path PAGE = Path.of("src/site/markdown/serve.md");
  private static final Pattern BLOCK = Pattern.compile("```nginx\n([^`]*)```");

  @TempDir Path folder;
  private Served served;
  private Process nginx;
  private HttpClient client;
  private String address;

  @BeforeEach
  void start() throws Exception {
    Tool.require("nginx", "openssl");
    served = new Served(folder, 3, "friday");
    int port = freePort();
    address = "https://localhost:" + port;
    makeCertificate();
    client = HttpClient.newBuilder().sslContext(trusting()).build();
    nginx =
        new ProcessBuilder("nginx", "-p", folder.toString(), "-c", configuration(port).toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("nginx.out").toFile())
            .start();
    Tool.await("nginx", () -> !nginx.isAlive() || accepts(port));
    assertWithMessage(Files.readString(folder.resolve("nginx.out"))).that(nginx.isAlive()).isTrue();
  }

  @AfterEach
  void stop() {
    if (nginx != null) {
      OtherJvm.kill(nginx);
    }
    if (served != null) {
      served.close();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean accepts(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Writes the block of the page with other ports and files, in a process without a service. */
  private Path configuration(int port) throws IOException {
    String block =
        BLOCK.matcher(Files.readString(PAGE)).results().findFirst().orElseThrow().group(1);
    String own =
        block
            .replace("listen 443", "listen 127.0.0.1:" + port)
            .replace("/etc/ssl/music", folder.resolve("music").toString())
            .replace("127.0.0.1:8737", "127.0.0.1:" + served.port());
    return Files.writeString(
        folder.resolve("nginx.conf"),
        "daemon off; master_process off; pid nginx.pid; error_log stderr; events {} http {"
            + " access_log off; client_body_temp_path body; proxy_temp_path proxy;"
            + " fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n"
            + own
            + "}");
  }

  private void makeCertificate() throws Exception {
    Process openssl =
        new ProcessBuilder(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=localhost",
                "-addext",
                "subjectAltName=DNS:localhost",
                "-keyout",
                folder.resolve("music.key").toString(),
                "-out",
                folder.resolve("music.crt").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("openssl.out").toFile())
            .start();
    assertThat(openssl.waitFor()).isEqualTo(0);
  }

  private SSLContext trusting() throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream file = Files.newInputStream(folder.resolve("music.crt"))) {
      trusted.setCertificateEntry(
          "proxy", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(address + path));
  }

  @Test
  void linkPageSongPressAndEvents_passTheProxy() throws Exception {
    HttpResponse<String> link =
        client.send(request("/link/" + served.token("ann")).build(), BodyHandlers.ofString());
    String cookie = link.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("Secure");
    String pair = cookie.substring(0, cookie.indexOf(';'));
    String sessions = get("/api/1/sessions", "Cookie", pair).body();
    String session = Replies.JSON.readTree(sessions).at("/sessions/0/session").textValue();
    assertThat(session).isNotEqualTo(served.session);
    assertThat(get("/", "Cookie", pair).body()).contains("<title>Riffle</title>");

    String song =
        Replies.JSON
            .readTree(get("/api/1/search?text=song", "Cookie", pair).body())
            .at("/songs/0/song")
            .textValue();
    HttpResponse<byte[]> part =
        client.send(
            request("/songs/" + song).headers("Cookie", pair, "Range", "bytes=100-299").build(),
            BodyHandlers.ofByteArray());
    assertThat(part.statusCode()).isEqualTo(206);
    assertThat(part.body()).hasLength(200);

    String path = "/api/1/sessions/" + session;
    HttpResponse<InputStream> events =
        client.send(
            request(path + "/events").headers("Cookie", pair, "Last-Event-ID", "0").build(),
            BodyHandlers.ofInputStream());
    String press = "{\"verb\": \"next\", \"device\": \"phone\", \"counter\": 1, \"seen\": 0}";
    HttpRequest pressed =
        request(path + "/presses")
            .headers("Cookie", pair, "Origin", address, "Content-Type", "application/json")
            .POST(BodyPublishers.ofString(press))
            .build();
    assertThat(client.send(pressed, BodyHandlers.ofString()).body()).contains("\"taken\"");
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      while (!line.startsWith("data: ")) {
        line = lines.readLine(); // at once, while the stream stays open
      }
      assertThat(line).isAnyOf("data: 1", "data: 2");
    }
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    return client.send(request(path).headers(headers).build(), BodyHandlers.ofString());
  }
}
