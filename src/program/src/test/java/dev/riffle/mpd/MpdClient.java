package dev.riffle.mpd;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A client of raw commands, which keeps a copy of the queue by its changes, as clients do. */
public final class MpdClient implements AutoCloseable {
  private final SocketChannel channel;
  private final BufferedReader lines;
  private final List<Map.Entry<String, String>> copy = new ArrayList<>(); // URI and ID
  private int version;

  MpdClient(int port) throws IOException {
    this(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  MpdClient(SocketAddress address) throws IOException {
    channel = SocketChannel.open(address);
    lines = new BufferedReader(Channels.newReader(channel, UTF_8));
    assertThat(lines.readLine()).startsWith("OK MPD 0.");
  }

  /** Sends a line. */
  public void send(String text) throws IOException {
    sendText(text + "\n");
  }

  void sendText(String text) throws IOException {
    ByteBuffer bytes = UTF_8.encode(text);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Returns the lines of an answer, the last of which is OK or begins with ACK. */
  public ImmutableList<String> answer() throws IOException {
    ImmutableList.Builder<String> answer = ImmutableList.builder();
    String line = "";
    while (!line.equals("OK") && !line.startsWith("ACK ")) {
      line = Optional.ofNullable(lines.readLine()).orElse("ACK closed");
      answer.add(line);
    }
    return answer.build();
  }

  /** Sends a command, and returns its answer. */
  @CanIgnoreReturnValue
  public ImmutableList<String> ask(String command) throws IOException {
    send(command);
    return answer();
  }

  /** Returns the values of a key in the answer to a command that is not refused. */
  ImmutableList<String> values(String command, String key) throws IOException {
    ImmutableList<String> answer = ask(command);
    assertThat(answer).contains("OK");
    return answer.stream()
        .filter(line -> line.startsWith(key + ": "))
        .map(line -> line.substring(key.length() + 2))
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns the only value of a key, or an empty string. */
  public String value(String command, String key) throws IOException {
    return values(command, key).stream().findFirst().orElse("");
  }

  /** Reads the changes of the queue since the last call, and returns the queue: URIs and IDs. */
  List<Map.Entry<String, String>> follow() throws IOException {
    ImmutableList<String> status = ask("status");
    int length = number(status, "playlistlength: ");
    send("plchanges " + version);
    String uri = "";
    int position = 0;
    while (copy.size() > length) {
      copy.remove(copy.size() - 1);
    }
    for (String line : answer()) {
      if (line.startsWith("file: ")) {
        uri = line.substring(6);
      } else if (line.startsWith("Pos: ")) {
        position = Integer.parseInt(line.substring(5));
      } else if (line.startsWith("Id: ")) {
        Map.Entry<String, String> row = Map.entry(uri, line.substring(4));
        if (position < copy.size()) {
          copy.set(position, row);
        } else {
          assertThat(copy).hasSize(position); // else a row was not sent
          copy.add(row);
        }
      }
    }
    version = number(status, "playlist: ");
    return copy;
  }

  private static int number(List<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> Integer.parseInt(line.substring(key.length())))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
