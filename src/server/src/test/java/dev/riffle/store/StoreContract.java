package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayQueue;
import dev.riffle.store.Answer.Behind;
import dev.riffle.store.Answer.Refused;
import dev.riffle.store.Answer.Repeated;
import dev.riffle.store.Answer.Taken;
import dev.riffle.store.Answer.Unchanged;
import dev.riffle.testing.Repeats;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The behaviour of a store in any database. */
@Timeout(600)
abstract class StoreContract {
  private static final int SONGS = 20;

  private final List<Store<String>> open = new ArrayList<>();
  private String address = "";
  private Store<String> store;
  private String session = "";
  private Presser phone;
  private Presser desk; // of another server

  /** Returns the address of an empty database. */
  abstract String newDatabase() throws Exception;

  /** Returns a connection, as of another program. */
  abstract Connection connect(String address) throws SQLException;

  /** Returns the statement that makes the database copy each row of calls to the log. */
  abstract String logging();

  private void execute(String address, String sql) throws SQLException {
    try (Connection connection = connect(address);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @BeforeEach
  void open() throws Exception {
    address = newDatabase();
    store = another();
    session = store.create("ann", "evening", Presser.queue("evening", SONGS));
    phone = new Presser(store, session, "phone");
    desk = new Presser(another(), session, "desk");
  }

  @AfterEach
  void close() {
    open.forEach(Store::close);
  }

  private Store<String> another() throws StoreException {
    Store<String> another = Store.open(address, Presser.CODEC);
    open.add(another);
    return another;
  }

  /** Returns the log of the session, replayed from its beginning. */
  private PlayQueue<String> replayed() throws IOException {
    PlayQueue<String> queue = Presser.queue("evening", SONGS);
    for (LoggedCall call : store.read(session, 0).calls()) {
      if (!call.isTakeOver()) {
        queue.take(new ItemBytes<>(Presser.CODEC).call(call.call()));
      }
    }
    return queue;
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

  private static PlayQueue<String> played() {
    PlayQueue<String> queue = Presser.queue("any", 3);
    queue.next();
    queue.next();
    return queue;
  }

  @Test
  void press_thatDoesNotFit_isRefusedAndChangesNothing() throws IOException {
    PlayQueue<String> longer = Presser.queue("longer", 2 * SONGS);
    byte[] far = Presser.bytes(longer, queue -> queue.skipTo(queue.entryAt(2 * SONGS - 1)));
    assertThat(phone.press(far).outcome()).isInstanceOf(Refused.class);
    assertThat(phone.press(new byte[] {99}).outcome()).isInstanceOf(Refused.class);
    assertThat(phone.press(Presser.next()).outcome()).isEqualTo(new Taken(1));
    assertThat(phone.state()).isEqualTo(replayed().state());
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
  void query_thatChangesTheQueue_isRefused() throws IOException {
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

  // ------------------------------------------------------------------ rows

  @Test
  void session_afterARestart_continues() throws IOException {
    PlayQueue<String> alone = Presser.queue("evening", SONGS);
    HashSet<String> heard = new HashSet<>();
    for (int i = 0; i < SONGS; i++) {
      try (Store<String> restarted = Store.open(address, Presser.CODEC)) {
        Presser after = new Presser(restarted, session, "phone " + i);
        after.seen = i;
        heard.add(after.press(Presser.next()).shown());
      }
      alone.next();
    }
    assertThat(heard).hasSize(SONGS);
    assertThat(phone.state()).isEqualTo(alone.state());
  }

  @Test
  void read_sinceANumberWhoseRowsAreGone_returnsTheState() throws IOException {
    for (int i = 0; i < 3 * 100; i++) {
      byte[] call =
          i == 0 || i % 2 == 1 ? Presser.next() : Presser.bytes(played(), PlayQueue::previous);
      assertThat(phone.press(call).outcome()).isEqualTo(new Taken(i + 1));
    }
    News<String> all = desk.store.read(session, 0);
    assertThat(all.calls()).isEmpty();
    assertThat(PlayQueue.restore(all.state().orElseThrow()).state()).isEqualTo(phone.state());
    News<String> last = desk.store.read(session, 250);
    assertThat(last.calls()).hasSize(50);
    assertThat(last.calls().get(0).number()).isEqualTo(251);
  }

  @Test
  void list_hasTheSessionsOfAListener() throws IOException {
    String second = store.create("ann", "a drive", Presser.queue("b", 2));
    store.create("bob", "work", Presser.queue("c", 3));
    phone.press(Presser.next());
    assertThat(store.list("ann"))
        .containsExactly(
            new SessionInfo(second, "ann", "a drive", 0),
            new SessionInfo(session, "ann", "evening", 1))
        .inOrder();
    assertThat(store.delete(second)).isTrue();
    assertThat(store.delete(second)).isFalse();
    assertThat(desk.store.list("ann")).hasSize(1);
  }

  @Test
  void session_thatWasDeleted_isRefusedByName() throws IOException {
    phone.press(Presser.next());
    desk.store.delete(session);
    StoreException e = assertThrows(StoreException.class, () -> phone.press(Presser.next()));
    assertThat(e).hasMessageThat().isEqualTo("no session '" + session + "'");
  }

  @Test
  void items_ofAnyText_areKept() throws IOException {
    ImmutableList<String> items = ImmutableList.of("", "a\nb\u0000c", "\uD83C\uDFB5", "ünïcode");
    String id = store.create("ann", "texts", PlayQueue.of(items));
    assertThat(desk.store.<List<String>>ask(id, view -> ImmutableList.copyOf(view.queue().items())))
        .isEqualTo(items);
    PlayQueue<String> broken = PlayQueue.of(ImmutableList.of("\uD83C"));
    assertThrows(IllegalArgumentException.class, () -> store.create("ann", "broken", broken));
  }

  @Test
  void sessions_overOneList_keepItOnce() throws Exception {
    ImmutableList<String> items = Presser.songs(1_000);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      ids.add((i % 2 == 0 ? store : desk.store).create("ann", "n" + i, PlayQueue.of(items)));
    }
    assertThat(ids).containsNoDuplicates();
    execute(address, "DELETE FROM riffle_lists WHERE list NOT IN (SELECT list FROM riffle_states)");
    for (String id : ids) {
      assertThat(another().<Integer>ask(id, view -> view.queue().size())).isEqualTo(1_000);
    }
  }

  // ------------------------------------------------------------------ many clients

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {1, 2})
  void clients_ofTwoServers_haveTheAnswersOfOneLog(int seed) throws Exception {
    execute(address, "CREATE TABLE riffle_log (session TEXT, first BIGINT, run BYTEA)");
    execute(address, logging());
    try (Connection rows = connect(address)) {
      List<Store<String>> servers = ImmutableList.of(store, desk.store);
      new StoreModel(servers, rows, "seed " + seed, Repeats.of(6, 50)).run(Repeats.of(750, 20_000));
    }
  }

  // ------------------------------------------------------------------ bad databases

  @Test
  void database_ofAnotherProgram_isRefusedAndUnchanged() throws Exception {
    address = newDatabase();
    execute(address, "CREATE TABLE bookmarks (url TEXT)");
    StoreException e = assertThrows(StoreException.class, this::another);
    assertThat(e).hasMessageThat().contains("has tables of another program, such as bookmarks");
    execute(address, "CREATE TABLE riffle_store (version INTEGER)"); // is not there
  }

  @Test
  void database_ofAnotherVersion_isRefused() throws Exception {
    execute(address, "UPDATE riffle_store SET version = 7");
    StoreException e = assertThrows(StoreException.class, this::another);
    assertThat(e).hasMessageThat().endsWith(": is of version 7; this release reads 1");
  }

  @Test
  void calls_thatAreMissing_areReported() throws Exception {
    IntStream.range(0, 5).forEach(i -> pressed());
    execute(address, "DELETE FROM riffle_calls WHERE first = 3");
    StoreException e =
        assertThrows(StoreException.class, () -> another().ask(session, View::number));
    assertThat(e).hasMessageThat().contains("is damaged: call 3 is missing");
  }

  private void pressed() {
    try {
      phone.press(Presser.next());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
