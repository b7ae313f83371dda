package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.io.BaseEncoding;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.Change;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.queue.StateBytes;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The log of a session, as a device sees it that holds a copy of the queue. */
@Timeout(60)
class LogTest {
  private static final BaseEncoding BASE64 = BaseEncoding.base64();

  @TempDir Path folder;
  private Served served;

  @BeforeEach
  void start() throws IOException {
    served = new Served(folder, 12, "saturday");
  }

  @AfterEach
  void stop() {
    served.close();
  }

  /** A copy of the queue, whose items are the JSON of the songs. */
  private final class Copy {
    private final PlayQueue<String> queue;
    private final List<Change<String>> calls = new ArrayList<>();
    private long number;
    private long counter;

    Copy() throws IOException {
      JsonNode log = served.json(served.path() + "/log");
      queue =
          PlayQueue.restore(
              StateBytes.decode(
                  BASE64.decode(log.get("state").textValue()), bytes -> new String(bytes, UTF_8)));
      number = log.get("number").longValue();
      var unused = queue.follow(calls::add);
    }

    /** Takes the calls that it has not seen, and returns their number. */
    int follow() throws IOException {
      return take(served.json(served.path() + "/log?since=" + number));
    }

    private int take(JsonNode log) {
      for (JsonNode call : log.get("calls")) {
        if (call.has("call")) {
          queue.take(
              CallBytes.decode(
                  BASE64.decode(call.get("call").textValue()), bytes -> new String(bytes, UTF_8)));
        }
      }
      calls.clear();
      number = log.get("number").longValue();
      return log.get("calls").size();
    }

    /** Returns the calls that it has made on its own, as presses. */
    ImmutableList<ObjectNode> presses() {
      ImmutableList.Builder<ObjectNode> presses = ImmutableList.builder();
      for (Change<String> change : calls) {
        byte[] bytes = CallBytes.encode(change.call(), item -> item.getBytes(UTF_8));
        counter++;
        presses.add(Replies.object().put("counter", counter).put("call", BASE64.encode(bytes)));
      }
      return presses.build();
    }

    HttpResponse<String> press(ObjectNode press) throws IOException {
      press.put("device", "terminal").put("verb", "call").put("seen", number);
      return served.post(served.path() + "/presses?log", press.toString());
    }

    ObjectNode offline(List<ObjectNode> presses) {
      ObjectNode body = Replies.object().put("device", "terminal").put("name", "kitchen");
      body.put("seen", number).putArray("presses").addAll(presses);
      return body.put(
          "state", BASE64.encode(StateBytes.encode(queue.state(), item -> item.getBytes(UTF_8))));
    }

    String reported(ObjectNode body) throws IOException {
      HttpResponse<String> response = served.post(served.path() + "/offline", body.toString());
      assertWithMessage(response.body()).that(response.statusCode()).isEqualTo(200);
      return Replies.JSON.readTree(response.body()).get("session").textValue();
    }

    List<Long> heard() {
      return queue.history(100).stream().map(Entry::id).toList();
    }
  }

  @Test
  void copy_followsThePressesAndDrawsOfOthers_andSeesNoPath() throws IOException {
    Copy copy = new Copy();
    served.press("next");
    served.press("next");
    assertThat(copy.follow()).isAtLeast(2);
    String song = copy.queue.current().orElseThrow().item();
    assertThat(copy.queue.state().seed()).isEqualTo(dev.riffle.shuffle.Seed.parse("saturday"));
    JsonNode shown = served.json(served.path());
    assertThat(copy.queue.current().orElseThrow().id())
        .isEqualTo(shown.at("/now/entry").longValue());
    assertThat(song).contains("riffle:" + shown.at("/now/song").textValue());
    assertThat(song).contains(shown.at("/now/title").textValue());
    assertThat(served.get(served.path() + "/log").body()).doesNotContain(folder.toString());
    assertThat(song).doesNotContain("music");
  }

  @Test
  void call_isTakenOnce_andAnsweredWithTheLog() throws IOException {
    Copy copy = new Copy();
    copy.queue.next();
    copy.queue.playOnceNext(copy.queue.current().orElseThrow().item());
    for (ObjectNode press : copy.presses()) {
      JsonNode answer = Replies.JSON.readTree(copy.press(press).body());
      assertThat(answer.get("outcome").textValue()).isEqualTo("taken");
      assertThat(answer.at("/log/calls")).hasSize(1);
      copy.number = answer.at("/log/number").longValue();
    }
    JsonNode shown = served.json(served.path());
    assertThat(shown.at("/rows/entries/1/kind").textValue()).isEqualTo("asked");
    assertThat(shown.at("/now/entry").longValue())
        .isEqualTo(copy.queue.current().orElseThrow().id());
  }

  @Test
  void weightsOfADevice_areKept_whenTheServerRestarts_andBesideTheSession() throws IOException {
    Copy copy = new Copy();
    Copy other = new Copy();
    for (Copy each : ImmutableList.of(copy, other)) {
      each.queue.setDrawing(
          Drawing.<String>uniform().weights(song -> song.contains("\"song 3\"") ? 0 : 1));
      each.queue.setRepeat(RepeatMode.ALL);
      for (int i = 0; i < 200; i++) { // enough for the store to keep a state
        each.queue.next();
      }
    }
    assertThat(copy.reported(copy.offline(copy.presses()))).isEqualTo(served.session);
    String beside = other.reported(other.offline(other.presses()).put("device", "tablet"));
    assertThat(beside).isNotEqualTo(served.session);
    served.restart();
    for (String session : ImmutableList.of(served.session, beside)) {
      JsonNode shown = served.json("/api/1/sessions/" + session + "?count=40");
      assertThat(shown.at("/now/entry").longValue())
          .isEqualTo(copy.queue.current().orElseThrow().id());
      assertThat(shown.findValuesAsText("title")).doesNotContain("song 3");
    }
    served.press("phone", "byAlbum", Replies.object().put("on", true));
  }

  @Test
  void malformedCalls_areRejectedInASentence() throws IOException {
    Copy copy = new Copy();
    copy.queue.playOnceNext("{\"uri\":\"file:///etc/passwd\"}");
    HttpResponse<String> response = copy.press(copy.presses().get(0));
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body())
        .contains("item must be JSON with the uri riffle: and the id of a song");
    for (String call : ImmutableList.of("", "####", "AQ==", BASE64.encode(new byte[9]))) {
      ObjectNode press = Replies.object().put("counter", 9).put("call", call);
      assertWithMessage(call).that(copy.press(press).statusCode()).isEqualTo(400);
    }
  }

  @Test
  void offlineCalls_ofTheOnlyDevice_areOfTheSession_alsoIfAnotherLookedAtIt() throws IOException {
    Copy copy = new Copy();
    copy.follow();
    var unused = copy.queue.upcoming(4);
    for (int i = 0; i < 5; i++) {
      copy.queue.trackEnded();
    }
    ObjectNode body = copy.offline(copy.presses());
    served.json(served.path()); // draws the rows that it shows
    assertThat(copy.reported(body)).isEqualTo(served.session);
    assertThat(copy.reported(body)).isEqualTo(served.session); // its answer was lost
    Copy other = new Copy();
    assertThat(other.heard()).isEqualTo(copy.heard());
    assertThat(other.heard()).hasSize(4);
  }

  @Test
  void offlineCalls_besideAnothersPress_areASessionBeside() throws IOException {
    Copy copy = new Copy();
    copy.queue.next();
    copy.queue.next();
    ObjectNode body = copy.offline(copy.presses());
    served.press("next");
    String beside = copy.reported(body);
    assertThat(beside).isNotEqualTo(served.session);
    assertThat(copy.reported(body)).isEqualTo(beside);
    JsonNode sessions = served.json("/api/1/sessions").get("sessions");
    assertThat(sessions).hasSize(2);
    assertThat(sessions.toString()).contains("kitchen 2");
    assertThat(served.json("/api/1/sessions/" + beside).at("/now/entry").longValue())
        .isEqualTo(copy.queue.current().orElseThrow().id());
  }

  @Test
  void malformedOfflineCalls_areRejected() throws IOException {
    Copy copy = new Copy();
    copy.queue.next();
    ObjectNode body = copy.offline(copy.presses());
    for (String field : ImmutableList.of("state", "presses", "device", "seen")) {
      ObjectNode without = body.deepCopy();
      without.remove(field);
      HttpResponse<String> response = served.post(served.path() + "/offline", without.toString());
      assertWithMessage(field + response.body()).that(response.statusCode()).isEqualTo(400);
    }
  }
}
