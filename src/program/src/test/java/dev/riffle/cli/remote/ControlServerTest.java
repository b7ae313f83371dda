package dev.riffle.cli.remote;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.control.LineServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The control socket, with a player that echoes its lines. */
@Timeout(300)
class ControlServerTest {
  @TempDir Path runtime;
  private final Echo player = new Echo("never");
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private ControlServer serve() throws IOException {
    ControlServer server =
        ControlServer.open(
            ImmutableMap.of("XDG_RUNTIME_DIR", runtime.toString()), player, task -> () -> {});
    open.add(server);
    return server;
  }

  private ImmutableList<Path> sockets() throws IOException {
    try (Stream<Path> files = Files.list(runtime.resolve("riffle"))) {
      return files.collect(toImmutableList());
    }
  }

  private SocketChannel connect() throws IOException {
    SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(sockets().get(0)));
    open.add(channel);
    return channel;
  }

  /** Sends a text in ISO 8859-1, one byte a character. */
  private static void send(SocketChannel channel, String text) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(text.getBytes(ISO_8859_1));
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  private static BufferedReader reader(SocketChannel channel) {
    return new BufferedReader(Channels.newReader(channel, UTF_8));
  }

  private static ImmutableList<String> readAll(SocketChannel channel) throws IOException {
    channel.shutdownOutput();
    try (BufferedReader reader = reader(channel)) {
      return reader.lines().collect(toImmutableList());
    }
  }

  /** Connects, sends the text, shuts down the output, and returns the answers. */
  private ImmutableList<String> answers(String text) throws IOException {
    SocketChannel channel = connect();
    send(channel, text);
    return readAll(channel);
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static Path folder(Path path, String permissions) throws IOException {
    return Files.setPosixFilePermissions(
        Files.createDirectory(path), PosixFilePermissions.fromString(permissions));
  }

  private void assertRefused(String sentence) {
    assertThat(assertThrows(IOException.class, this::serve)).hasMessageThat().isEqualTo(sentence);
  }

  @Test
  void open_folderIsPrivate_socketIsNamedAfterTheProcess() throws IOException {
    ControlServer server = serve();
    Path folder = runtime.resolve("riffle");
    assertThat(permissions(folder)).isEqualTo("rwx------");
    Path socket = folder.resolve(String.valueOf(ProcessHandle.current().pid()));
    assertThat(sockets()).containsExactly(socket);
    assertThat(permissions(socket)).isEqualTo("rw-------");
    server.close();
    assertThat(sockets()).isEmpty();
  }

  @Test
  void open_folderOthersCanEnter_isRejected() throws IOException {
    Path folder = folder(runtime.resolve("riffle"), "rwx--x---");
    assertRefused(folder + " must not be accessible to others (chmod 700)");
    assertThat(sockets()).isEmpty();
  }

  @Test
  void open_folderIsALink_isRejected() throws IOException {
    Path elsewhere = folder(runtime.resolve("elsewhere"), "rwx------");
    Path link = Files.createSymbolicLink(runtime.resolve("riffle"), elsewhere);
    assertRefused(link + " must be a folder");
  }

  @Test
  void open_twoOfOneProcess_eachHasASocket() throws IOException {
    serve();
    serve();
    assertThat(sockets()).hasSize(2);
  }

  @Test
  void open_staleSocketOfTheSameProcessId_isReplaced() throws IOException {
    Path folder = folder(runtime.resolve("riffle"), "rwx------");
    Path socket = folder.resolve(String.valueOf(ProcessHandle.current().pid()));
    try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      killed.bind(UnixDomainSocketAddress.of(socket));
    }
    serve();
    assertThat(sockets()).containsExactly(socket);
    assertThat(answers("next\n")).containsExactly("said next");
  }

  @Test
  void lines_areAnsweredInOrder_theLastWithoutALineBreakToo_thenTheServerDisconnects()
      throws IOException {
    serve();
    assertThat(answers("one\r\ntwo\n\nthree"))
        .containsExactly("said one", "said two", "said ", "said three")
        .inOrder();
  }

  @Test
  void halfALine_waitsForItsOtherHalf_andDelaysNoOtherClient() throws IOException {
    serve();
    SocketChannel slow = connect();
    send(slow, "ne");
    SocketChannel quick = connect();
    send(quick, "other\n");
    assertThat(reader(quick).readLine()).isEqualTo("said other");
    send(slow, "xt\n");
    assertThat(reader(slow).readLine()).isEqualTo("said next");
  }

  @Test
  void invalidUtf8_isAnOrdinaryLine() throws IOException {
    serve();
    assertThat(answers("\u00ff\0\u00c3\n")).containsExactly("said \ufffd\0\ufffd");
  }

  @Test
  void lineThatIsTooLong_isRejected_andTheServerDisconnects() throws IOException {
    serve();
    SocketChannel channel = connect();
    send(channel, "a".repeat(LineServer.MAX_LINE_BYTES) + "\n");
    assertThat(reader(channel).readLine()).hasLength(5 + LineServer.MAX_LINE_BYTES);
    SocketChannel tooLong = connect();
    send(tooLong, "a".repeat(LineServer.MAX_LINE_BYTES + 1));
    assertThat(reader(tooLong).lines().collect(toImmutableList()))
        .containsExactly("error a line must be at most 65536 bytes");
  }

  @Test
  void manyIdleConnections_leaveRoomForAnActiveOne() throws IOException {
    serve();
    for (int i = 0; i < 200; i++) {
      connect();
    }
    assertThat(answers("next\n")).containsExactly("said next");
  }

  @Test
  void manyActiveConnections_areAllAnswered() throws Exception {
    serve();
    List<SocketChannel> channels = new ArrayList<>();
    for (int i = 0; i < ControlServer.MAX_CONNECTIONS; i++) {
      channels.add(connect());
      send(channels.get(i), "next\n");
    }
    for (SocketChannel channel : channels) {
      assertThat(readAll(channel)).containsExactly("said next");
    }
  }

  @Test
  void watcherThatDoesNotRead_isDisconnected_andDelaysNoOtherClient() throws Exception {
    serve();
    SocketChannel deaf = connect();
    send(deaf, "watch\n");
    assertThat(reader(deaf).readLine()).isEqualTo("said watch");
    String event = "e".repeat(999) + "\n";
    int sent = 0;
    // More than the buffers of the system and of the server.
    for (; !player.watchers.isEmpty() && sent < 100_000; sent++) {
      player.watchers.forEach(watcher -> watcher.event(event));
    }
    assertThat(sent).isGreaterThan(LineServer.MAX_EVENT_BYTES / event.length() - 1);
    assertThat(player.watchers).isEmpty();
  }

  @Test
  void watcherThatReads_getsAllEventsBeforeTheEnd() throws Exception {
    ControlServer server = serve();
    SocketChannel channel = connect();
    send(channel, "watch\n");
    BufferedReader lines = reader(channel);
    assertThat(lines.readLine()).isEqualTo("said watch");
    for (int i = 0; i < 100; i++) {
      player.watchers.get(0).event("event " + i + "\n");
    }
    server.close();
    for (int i = 0; i < 100; i++) {
      assertThat(lines.readLine()).isEqualTo("event " + i);
    }
    assertThat(lines.readLine()).isNull();
  }

  @Test
  void quit_isAnswered_thenThePlayerEnds_andExecutesNoFurtherLine() throws Exception {
    serve();
    SocketChannel channel = connect();
    send(channel, "quit\nnext\n");
    assertThat(reader(channel).readLine()).isEqualTo("said quit");
    player.quit.await();
    assertThat(player.obeyed).containsExactly("quit");
  }
}
