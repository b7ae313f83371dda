package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.store.Answer.Behind;
import dev.riffle.store.Answer.Outcome;
import dev.riffle.store.Answer.Refused;
import dev.riffle.store.Answer.Repeated;
import dev.riffle.store.Answer.Taken;
import dev.riffle.store.Answer.Unchanged;
import dev.riffle.store.News.LoggedCall;
import dev.riffle.store.Press.OfflineCalls;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** The behaviour of a store in any database. */
abstract class StoreContract extends StoreRowsContract {
  // ------------------------------------------------------------------ listeners

  @Test
  void token_isOfItsListener_untilAnotherReplacesIt() throws IOException {
    assertThat(phone.store.hasToken("ann")).isFalse();
    String token = phone.store.createToken("ann");
    assertThat(phone.store.listenerOf(token)).hasValue("ann");
    assertThat(desk.store.listenerOf(token)).hasValue("ann");
    assertThat(desk.store.hasToken("ann")).isTrue();
    assertThat(phone.store.listenerOf(token + "x")).isEmpty();
    String newer = phone.store.createToken("ann");
    assertThat(phone.store.listenerOf(token)).isEmpty();
    assertThat(phone.store.listenerOf(newer)).hasValue("ann");
  }

  @Test
  void sessionCreatedOnce_isTheSameOnEachServer() throws IOException {
    String id = phone.store.createOnce("ann", "dawn", () -> Presser.queue("dawn", SONGS));
    String again = desk.store.createOnce("ann", "dawn", () -> Presser.queue("other", SONGS));
    assertThat(again).isEqualTo(id);
    String title = new Presser(desk.store, id, "desk").press(Presser.next()).shown();
    PlayQueue<String> alone = Presser.queue("dawn", SONGS);
    assertThat(title).isEqualTo(alone.next().orElseThrow().item());
    assertThat(phone.store.createOnce("bob", "dawn", () -> Presser.queue("dawn", SONGS)))
        .isNotEqualTo(id);
  }

  // ------------------------------------------------------------------ presses

  @Test
  void press_isTakenWithTheNextNumber() throws IOException {
    PlayQueue<String> alone = Presser.queue("evening", SONGS);
    for (int i = 1; i <= SONGS; i++) {
      Answer<String, String> answer = phone.press(Presser.next());
      assertThat(answer.outcome()).isEqualTo(new Taken(i));
      assertThat(answer.shown()).isEqualTo(alone.next().orElseThrow().item());
      assertThat(answer.news().calls()).hasSize(1);
      assertThat(answer.news().number()).isEqualTo(i);
    }
    assertThat(phone.state()).isEqualTo(alone.state());
  }

  @Test
  void press_sentAgain_isRepeatedAndPlaysOnce() throws IOException {
    phone.press(Presser.next());
    Press lost = Press.call(session, "phone", 2, 1, Presser.next());
    String shown = phone.send(lost).shown();
    Presser other = new Presser(desk.store, session, "phone");
    for (Presser server : ImmutableList.of(phone, other)) {
      Answer<String, String> again = server.send(lost);
      assertThat(again.outcome()).isEqualTo(new Repeated(2));
      assertThat(again.shown()).isEqualTo(shown);
      assertThat(again.news().calls()).hasSize(1);
    }
  }

  @Test
  void press_sentAgainLater_hasItsNumber() throws IOException {
    Press first = Press.call(session, "phone", 1, 0, Presser.next());
    phone.send(first);
    phone.counter = 1;
    for (int i = 0; i < Devices.MAX_RECENT - 1; i++) {
      phone.press(Presser.next());
      phone.press(Presser.bytes(played(), PlayQueue::previous));
    }
    assertThat(another().press(first, View::number).outcome()).isEqualTo(new Repeated(0));
    Press late = Press.call(session, "phone", phone.counter - 90, 0, Presser.next());
    assertThat(another().press(late, View::number).outcome())
        .isEqualTo(new Repeated(phone.counter - 90));
  }

  @Test
  void press_ofADeviceThatMissedCalls_isBehindWithThem() throws IOException {
    phone.press(Presser.next());
    phone.press(Presser.next());
    Answer<String, String> late = desk.press(Presser.next());
    assertThat(late.outcome()).isEqualTo(new Behind());
    assertThat(late.news().calls().stream().map(LoggedCall::number))
        .containsExactly(1L, 2L)
        .inOrder();
    assertThat(late.news().calls().get(0).device()).isEqualTo("phone");
    assertThat(desk.press(Presser.next()).outcome()).isEqualTo(new Taken(3));
    assertThat(phone.press(Presser.next()).outcome()).isEqualTo(new Behind());
  }

  @Test
  void press_withoutEffect_hasNoNumber() throws IOException {
    byte[] previous = Presser.bytes(played(), PlayQueue::previous);
    assertThat(phone.press(previous).outcome()).isEqualTo(new Unchanged());
    assertThat(store.read(session, 0).number()).isEqualTo(0);
    phone.press(Presser.next());
    desk.press(Presser.next()); // is behind
    desk.press(Presser.next());
    // This server does not know of the second call, after which the press is one of the past.
    assertThat(phone.press(Presser.bytes(played(), queue -> queue.skipTo(queue.entryAt(0)))))
        .isNotNull();
    assertThat(phone.seen).isEqualTo(2);
  }

  @Test
  void press_thatDoesNotFit_isRejectedAndChangesNothing() throws IOException {
    PlayQueue<String> longer = Presser.queue("longer", 2 * SONGS);
    byte[] far = Presser.bytes(longer, queue -> queue.skipTo(queue.entryAt(2 * SONGS - 1)));
    assertThat(phone.press(far).outcome()).isInstanceOf(Refused.class);
    assertThat(phone.press(new byte[] {99}).outcome()).isInstanceOf(Refused.class);
    assertThat(phone.press(Presser.next()).outcome()).isEqualTo(new Taken(1));
    assertThat(phone.state()).isEqualTo(replayed().state());
  }

  private static void weigh(PlayQueue<String> queue) {
    queue.setDrawing(Drawing.<String>uniform().weights(song -> 2));
  }

  @Test
  void create_ofAQueueWhoseLawTheStoreLacks_isRejected() throws IOException {
    PlayQueue<String> weighted = Presser.queue("weighted", SONGS);
    weigh(weighted);
    assertThat(
            assertThrows(
                IllegalArgumentException.class, () -> store.create("ann", "weighted", weighted)))
        .hasMessageThat()
        .contains("weights");
    assertThat(store.list("ann")).hasSize(1);
  }

  @Test
  void press_ofALawThatTheStoreLacks_isRejectedAndChangesNothing() throws IOException {
    byte[] law = Presser.bytes(Presser.queue("evening", SONGS), StoreContract::weigh);
    Outcome outcome = phone.press(law).outcome();
    assertThat(((Refused) outcome).reason()).contains("weights");
    phone.press(Presser.next());
    assertThat(another().read(session, 0).number()).isEqualTo(1);
    assertThat(replayed().current()).isPresent();
  }

  @Test
  void press_thatSawMoreThanThereIs_isBehind() throws IOException {
    phone.seen = 7;
    assertThat(phone.press(Presser.next()).outcome()).isEqualTo(new Behind());
    assertThat(phone.seen).isEqualTo(0);
  }

  // ------------------------------------------------------------------ draws

  @Test
  void query_thatDraws_isACallAndMakesNoDeviceBehind() throws IOException {
    List<String> shown = desk.upcoming(5);
    assertThat(store.read(session, 0).number()).isEqualTo(1);
    assertThat(store.read(session, 0).calls().get(0).counter()).isEqualTo(0);
    Answer<String, String> answer = phone.press(Presser.next());
    assertThat(answer.outcome()).isEqualTo(new Taken(2));
    assertThat(answer.shown()).isEqualTo(shown.get(0));
    assertThat(phone.upcoming(4)).isEqualTo(shown.subList(1, 5));
    assertThat(phone.state()).isEqualTo(replayed().state());
  }

  @Test
  void press_withTheRowsThatItShows_isOneRun() throws IOException {
    Press press = Press.call(session, "phone", 1, 0, Presser.next());
    List<String> shown =
        store.press(press, view -> Presser.items(view.queue().upcoming(3))).shown();
    News<String> news = desk.store.read(session, 0);
    assertThat(news.calls()).hasSize(2);
    assertThat(desk.upcoming(3)).isEqualTo(shown);
    Answer<String, Integer> again = desk.store.press(press, view -> view.queue().size());
    assertThat(again.outcome()).isEqualTo(new Repeated(1));
  }

  @Test
  void query_thatChangesTheQueue_isRejected() throws IOException {
    assertThrows(
        IllegalStateException.class, () -> store.ask(session, view -> view.queue().next()));
    assertThat(phone.state()).isEqualTo(Presser.queue("evening", SONGS).state());
  }

  // ------------------------------------------------------------------ ends of songs

  @Test
  void end_ofTheSamePlay_advancesOnce() throws IOException {
    phone.press(Presser.next());
    long play = phone.play();
    assertThat(play).isEqualTo(1);
    assertThat(store.press(Press.ended(session, "phone", 2, 1, play), View::play).shown())
        .isEqualTo(2);
    Answer<String, Long> late =
        desk.store.press(Press.ended(session, "desk", 1, 1, play), View::play);
    assertThat(late.outcome()).isEqualTo(new Unchanged());
    assertThat(late.shown()).isEqualTo(2);
  }

  @Test
  void end_afterEdits_advances() throws IOException {
    phone.press(Presser.next());
    PlayQueue<String> edited = Presser.queue("any", 3);
    desk.seen = 1;
    desk.press(Presser.bytes(edited, queue -> queue.enqueue(queue.entryAt(1))));
    Answer<String, String> end = phone.send(Press.ended(session, "phone", 2, 1, 1));
    assertThat(end.outcome()).isEqualTo(new Taken(3));
    assertThat(end.shown()).isEqualTo("song 1");
  }

  @Test
  void end_ofAPlayThatWasStopped_isDropped() throws IOException {
    phone.press(Presser.next());
    phone.press(Presser.bytes(played(), queue -> queue.setStopAfterCurrent(true)));
    phone.send(Press.ended(session, "phone", 3, 2, 1));
    assertThat(phone.play()).isEqualTo(View.NO_PLAY);
    Answer<String, String> late = desk.send(Press.ended(session, "desk", 1, 1, 1));
    assertThat(late.outcome()).isEqualTo(new Unchanged());
    assertThat(late.news().calls()).hasSize(2);
  }

  @Test
  void takeOver_isACall() throws IOException {
    phone.send(Press.takeOver(session, "phone", 1, 0));
    assertThat(desk.sounding()).hasValue("phone");
    desk.seen = 1;
    assertThat(desk.send(Press.takeOver(session, "desk", 1, 1)).outcome()).isEqualTo(new Taken(2));
    assertThat(phone.send(Press.takeOver(session, "phone", 2, 1)).outcome())
        .isEqualTo(new Behind());
    assertThat(new Presser(another(), session, "new").sounding()).hasValue("desk");
  }

  @Test
  void position_belongsToThePlayingDeviceAndTheCurrentPlay() throws IOException {
    phone.send(Press.takeOver(session, "phone", 1, 0));
    phone.counter = 1;
    phone.press(Presser.next());
    Duration minute = Duration.ofMinutes(1);
    assertThat(store.report(session, "desk", 2, minute, true)).isFalse();
    assertThat(store.report(session, "phone", 1, minute, true)).isFalse();
    assertThat(store.position(session)).isEmpty();

    assertThat(store.report(session, "phone", 2, minute, false)).isTrue();
    assertThat(store.report(session, "phone", 2, Duration.ZERO, true)).isFalse(); // too early
    desk.store.read(session, 2);
    PlayPosition position = desk.store.position(session).orElseThrow();
    assertThat(position.position()).isEqualTo(minute);
    assertThat(position.advances()).isFalse();
    assertThat(position.age()).isAtMost(Duration.ofMinutes(5));
    assertThat(store.read(session, 0).number()).isEqualTo(2); // no call

    phone.press(Presser.next());
    assertThat(store.position(session)).isEmpty();
  }

  @Test
  void position_ofAnEarlierPlay_doesNotReplaceALaterOne() throws IOException {
    phone.send(Press.takeOver(session, "phone", 1, 0));
    phone.counter = 1;
    phone.press(Presser.next());
    try (Database database = Database.open(address)) {
      Positions positions = new Positions(database);
      Positions.Current later = new Positions.Current(session, 2, 1);
      assertThat(positions.write(later, Duration.ofSeconds(9), true)).isTrue();
      Positions.Current earlier = new Positions.Current(session, 0, 1); // of a frozen server
      assertThat(positions.write(earlier, Duration.ofSeconds(1), true)).isFalse();
      Positions.Current missing = new Positions.Current("missing", 0, 1);
      assertThat(positions.write(missing, Duration.ofSeconds(1), true)).isFalse();
    }
    assertThat(store.position(session).orElseThrow().position()).isEqualTo(Duration.ofSeconds(9));
  }

  // ------------------------------------------------------------------ offline

  /** Returns the presses of a device that plays songs on its own copy. */
  private OfflineCalls<String> offline(int presses) throws IOException {
    PlayQueue<String> own = PlayQueue.restore(phone.state());
    ImmutableList.Builder<Press> made = ImmutableList.builder();
    for (int i = 0; i < presses; i++) {
      own.next();
      phone.counter++;
      made.add(Press.call(session, "phone", phone.counter, phone.seen, Presser.next()));
    }
    return new OfflineCalls<>(made.build(), own.state(), "Ann's phone");
  }

  @Test
  void offlinePresses_whenNoOtherDeviceMoved_areCalls() throws IOException {
    phone.press(Presser.next());
    OfflineCalls<String> offline = offline(5);
    desk.upcoming(4); // a draw moves nothing
    for (int i = 0; i < 2; i++) {
      assertThat(desk.store.takeOffline(offline)).isEqualTo(session);
      assertThat(store.read(session, 7).number()).isEqualTo(7);
      assertThat(
              OfflineCalls.haveHeardTheSame(
                  PlayQueue.restore(offline.state()), PlayQueue.restore(phone.state())))
          .isTrue();
    }
    assertThat(store.list("ann")).hasSize(1);
  }

  @Test
  void offlinePresses_whenAnotherDeviceMoved_areASessionBeside() throws IOException {
    phone.press(Presser.next());
    OfflineCalls<String> offline = offline(5);
    desk.seen = 1;
    desk.press(Presser.next());
    String beside = store.takeOffline(offline);
    assertThat(beside).isNotEqualTo(session);
    assertThat(desk.store.takeOffline(offline)).isEqualTo(beside);
    assertThat(store.list("ann")).hasSize(2);
    assertThat(store.list("ann").get(0).name()).matches("Ann's phone \\d{4}-\\d\\d-\\d\\d");
    assertThat(new Presser(store, beside, "phone").state()).isEqualTo(offline.state());
    assertThat(phone.state()).isEqualTo(desk.state());
    assertThat(store.read(session, 0).number()).isEqualTo(2);
  }

  // ------------------------------------------------------------------ subscriptions

  @Test
  void subscriber_receivesTheNumbersOfAllServers() throws Exception {
    BlockingQueue<Long> numbers = new LinkedBlockingQueue<>();
    Subscription subscription = desk.store.subscribe(session, 0, numbers::add);
    phone.press(Presser.next()); // at another server
    assertThat(numbers.take()).isEqualTo(1);
    desk.seen = 1;
    desk.press(Presser.next());
    assertThat(numbers.take()).isEqualTo(2);
    assertThat(desk.store.read(session, 2).calls()).isEmpty();
    subscription.close();
    Subscription late = store.subscribe(session, 1, numbers::add);
    assertThat(numbers.take()).isEqualTo(2);
    late.close();
    assertThat(numbers).isEmpty();
  }

  @Test
  void query_afterACallOfAnotherServer_seesItOnceItIsReported() throws Exception {
    phone.press(Presser.next());
    desk.seen = 1;
    desk.press(Presser.next());
    BlockingQueue<Long> numbers = new LinkedBlockingQueue<>();
    try (Subscription subscription = store.subscribe(session, 1, numbers::add)) {
      assertThat(numbers.take()).isEqualTo(2);
      assertThat(phone.state()).isEqualTo(desk.state());
      assertThat(subscription).isNotNull();
    }
  }
}
