package dev.riffle.mpd;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.control.LineServer.Outlet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The parts of an answer. */
class ReplyTest {
  private final List<byte[]> parts = new ArrayList<>();
  private final Reply reply =
      new Reply(
          new Outlet() {
            @Override
            public void answer(byte[] lines) {
              parts.add(lines);
            }

            @Override
            public void event(String line) {}

            @Override
            public void waits(boolean forEvents) {}
          });

  @Test
  void longAnswer_isSentInParts_ofWholeLines() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      reply.pair("file", "album/" + i);
      lines.append("file: album/").append(i).append('\n');
    }
    reply.send();
    StringBuilder sent = new StringBuilder();
    for (byte[] part : parts) {
      assertThat(part.length).isAtMost(70_000);
      assertThat(part[part.length - 1]).isEqualTo((byte) '\n');
      sent.append(new String(part, UTF_8));
    }
    assertThat(sent.toString()).isEqualTo(lines.toString());
  }

  @Test
  void lineBreakInATag_forgesNoLine() {
    reply.pair("Title", "a\nfile: b");
    reply.send();
    assertThat(new String(parts.get(0), UTF_8)).isEqualTo("Title: a file: b\n");
  }
}
