package dev.riffle.cli.remote;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The socket itself, with a player that says what it was told. */
@Timeout(300)
class ControlServerTest {
  /** Answers each line with itself; {@code watch} asks for events, {@code quit} ends. */
  private static final class Echo implements Host {
    private final List<Outlet> watchers = new CopyOnWriteArrayList<>();
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final CountDownLatch quit = new CountDownLatch(1);

    @Override
    public Lines connect(Outlet outlet) {
      return new Lines() {
        @Override
        public boolean obey(String line) {
          heard.add(line);
          if (line.equals("watch")) {
            watchers.add(outlet);
          }
          outlet.answer("said " + line + "\n");
          return !line.equals("quit");
        }

        @Override
        public void refuse(String sentence) {
          outlet.answer("error " + sentence + "\n");
        }

        @Override
        public void close() {
          watchers.remove(outlet);
        }
      };
    }

    @Override
    public void quit() {
      quit.countDown();
    }
  }

  private Path runtime = Path.of("");
  private final Echo player = new Echo();
  private final List<AutoCloseable> open = new ArrayList<>();

  @BeforeEach
  void makeFolder() throws IOException {
    runtime = Files.createTempDirectory("rf"); // a socket's path must be short
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
    MoreFiles.deleteRecursively(runtime, RecursiveDeleteOption.ALLOW_INSECURE);
  }

  private ControlServer serve() throws IOException {
    ControlServer server =
        ControlServer.open(ImmutableMap.of("XDG_RUNTIME_DIR", runtime.toString()), player);
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

  private static void say(SocketChannel channel, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  private static void say(SocketChannel channel, String text) throws IOException {
    say(channel, text.getBytes(UTF_8));
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

  @Test
  void open_folderIsForTheOwnerAlone_socketIsCalledAfterTheProcess() throws IOException {
    ControlServer server = serve();
    Path folder = runtime.resolve("riffle");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    Path socket = folder.resolve(String.valueOf(ProcessHandle.current().pid()));
    assertThat(sockets()).containsExactly(socket);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
        .isEqualTo("rw-------");
    server.close();
    assertThat(sockets()).isEmpty();
  }

  @Test
  void open_folderOthersCanEnter_isRefused() throws IOException {
    Path folder = Files.createDirectory(runtime.resolve("riffle"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x---"));
    IOException refusal = assertThrows(IOException.class, this::serve);
    assertThat(refusal)
        .hasMessageThat()
        .isEqualTo(folder + " must not be accessible to others (chmod 700)");
    assertThat(sockets()).isEmpty();
  }

  @Test
  void open_folderIsALink_isRefused() throws IOException {
    Path elsewhere = Files.createDirectory(runtime.resolve("elsewhere"));
    Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwx------"));
    Files.createSymbolicLink(runtime.resolve("riffle"), elsewhere);
    IOException refusal = assertThrows(IOException.class, this::serve);
    assertThat(refusal).hasMessageThat().isEqualTo(runtime + "/riffle must be a folder");
  }

  @Test
  void open_twoOfOneProcess_eachHasASocket() throws IOException {
    serve();
    serve();
    assertThat(sockets()).hasSize(2);
  }

  @Test
  void open_whereAKilledOneOfTheSameNumberListened_takesItsPlace() throws IOException {
    Path folder = Files.createDirectory(runtime.resolve("riffle"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    Path socket = folder.resolve(String.valueOf(ProcessHandle.current().pid()));
    try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      killed.bind(UnixDomainSocketAddress.of(socket));
    }
    serve();
    assertThat(sockets()).containsExactly(socket);
    SocketChannel channel = connect();
    say(channel, "next\n");
    assertThat(readAll(channel)).containsExactly("said next");
  }

  @Test
  void lines_areAnsweredInOrder_theLastWithoutAnEndToo_thenTheServerHangsUp() throws IOException {
    serve();
    SocketChannel channel = connect();
    say(channel, "one\r\ntwo\n\nthree");
    assertThat(readAll(channel))
        .containsExactly("said one", "said two", "said ", "said three")
        .inOrder();
  }

  @Test
  void halfALine_waitsForItsOtherHalf_andNobodyWaitsForIt() throws IOException {
    serve();
    SocketChannel slow = connect();
    say(slow, "ne");
    SocketChannel quick = connect();
    say(quick, "other\n");
    assertThat(reader(quick).readLine()).isEqualTo("said other");
    say(slow, "xt\n");
    assertThat(reader(slow).readLine()).isEqualTo("said next");
  }

  @Test
  void bytesThatAreNoText_areALineLikeAnother() throws IOException {
    serve();
    SocketChannel channel = connect();
    say(channel, new byte[] {(byte) 0xff, 0, (byte) 0xc3, '\n'});
    assertThat(readAll(channel)).containsExactly("said \ufffd\0\ufffd");
  }

  @Test
  void lineThatIsTooLong_isRefused_andTheServerHangsUp() throws IOException {
    serve();
    SocketChannel channel = connect();
    say(channel, "a".repeat(Connection.MAX_LINE_BYTES) + "\n");
    assertThat(reader(channel).readLine()).hasLength(5 + Connection.MAX_LINE_BYTES);
    SocketChannel tooLong = connect();
    say(tooLong, "a".repeat(Connection.MAX_LINE_BYTES + 1));
    assertThat(reader(tooLong).lines().collect(toImmutableList()))
        .containsExactly("error a line must be at most 65536 bytes");
  }

  @Test
  void manyConnectionsThatAreSilent_leaveRoomForOneThatSpeaks() throws IOException {
    serve();
    for (int i = 0; i < 200; i++) {
      connect();
    }
    SocketChannel channel = connect();
    say(channel, "next\n");
    assertThat(readAll(channel)).containsExactly("said next");
  }

  @Test
  void manyConnectionsThatSpeak_areAllAnswered() throws Exception {
    serve();
    List<SocketChannel> channels = new ArrayList<>();
    for (int i = 0; i < ControlServer.MAX_CONNECTIONS; i++) {
      channels.add(connect());
    }
    for (SocketChannel channel : channels) {
      say(channel, "next\n");
    }
    for (SocketChannel channel : channels) {
      assertThat(readAll(channel)).containsExactly("said next");
    }
  }

  @Test
  void watcherThatDoesNotRead_isHungUpOn_andDelaysNobody() throws Exception {
    serve();
    SocketChannel deaf = connect();
    say(deaf, "watch\n");
    assertThat(reader(deaf).readLine()).isEqualTo("said watch");
    String event = "e".repeat(999) + "\n";
    int sent = 0;
    // More than the system holds for it, and the server.
    for (; !player.watchers.isEmpty() && sent < 100_000; sent++) {
      player.watchers.forEach(watcher -> watcher.event(event));
    }
    assertThat(sent).isGreaterThan(Connection.MAX_EVENT_BYTES / event.length() - 1);
    assertThat(player.watchers).isEmpty();
  }

  @Test
  void watcherThatReads_getsAllEventsBeforeTheEnd() throws Exception {
    ControlServer server = serve();
    SocketChannel channel = connect();
    say(channel, "watch\n");
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
  void quit_isAnswered_thenThePlayerEnds_andNoLineIsObeyedAfterIt() throws Exception {
    serve();
    SocketChannel channel = connect();
    say(channel, "quit\nnext\n");
    assertThat(reader(channel).readLine()).isEqualTo("said quit");
    player.quit.await();
    assertThat(player.heard).containsExactly("quit");
  }
}
