package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.store.Answer.Behind;
import dev.riffle.store.Answer.Outcome;
import dev.riffle.store.Answer.Repeated;
import dev.riffle.store.Answer.Taken;
import dev.riffle.store.News.LoggedCall;
import java.io.IOException;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Clients that press the buttons of the same sessions at two servers. Each records its answers;
 * then the log of each session is replayed, and each answer must be that of the replay.
 */
final class StoreModel {
  private static final int CLIENTS = 8;
  private static final int SONGS = 12;

  /**
   * An answer to a press.
   *
   * @param number the number that the press got, or 0
   * @param shownAt the number of the last call that the answer shows
   * @param k the number of upcoming songs that were asked for
   * @param shown the current song and the upcoming ones
   */
  record Shown(
      String session,
      String device,
      long counter,
      long number,
      long shownAt,
      int k,
      List<String> shown) {
    Shown withNumber(long number) {
      return new Shown(session, device, counter, number, shownAt, k, shown);
    }
  }

  private final List<Store<String>> servers;
  private final String name;
  private final ImmutableList<String> sessions;
  private final Connection rows;

  StoreModel(List<Store<String>> servers, Connection rows, String name, int sessions)
      throws IOException {
    this.servers = servers;
    this.rows = rows;
    this.name = name;
    ImmutableList.Builder<String> ids = ImmutableList.builder();
    for (int i = 0; i < sessions; i++) {
      ids.add(servers.get(0).create("ann", "session " + i, queue(i)));
    }
    this.sessions = ids.build();
  }

  private PlayQueue<String> queue(int session) {
    return Presser.queue(name + " " + session, SONGS);
  }

  /** Makes presses, and checks their answers. */
  void run(int presses) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    List<Shown> answers = new ArrayList<>();
    try {
      List<Future<List<Shown>>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Client client = new Client(i, presses / CLIENTS);
        clients.add(threads.submit(client::pressAll));
      }
      for (Future<List<Shown>> client : clients) {
        answers.addAll(client.get());
      }
    } finally {
      threads.shutdownNow();
      assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }
    check(answers);
  }

  // ------------------------------------------------------------------ clients

  /** A listener that presses the buttons of all sessions, at a server that changes. */
  private final class Client {
    private final Random random;
    private final String device;
    private final int presses;
    private final Map<String, Presser> pressers = new HashMap<>();
    private final List<Shown> answers = new ArrayList<>();

    Client(int number, int presses) {
      random = new Random((name + " " + number).hashCode());
      device = "device " + number;
      this.presses = presses;
    }

    List<Shown> pressAll() throws IOException {
      int taken = 0;
      while (taken < presses) {
        String session = sessions.get(random.nextInt(sessions.size()));
        if (random.nextInt(4) == 0) {
          peek(session);
        } else if (press(session)) {
          taken++;
        }
      }
      return answers;
    }

    private Store<String> server() {
      return servers.get(random.nextInt(servers.size()));
    }

    private void peek(String session) throws IOException {
      int k = random.nextInt(6);
      answers.add(server().ask(session, view -> shown(session, 0, view, k)));
    }

    private boolean press(String session) throws IOException {
      Presser presser =
          pressers.computeIfAbsent(session, one -> new Presser(server(), one, device));
      presser.counter++;
      Press press = random(presser);
      int k = random.nextInt(3);
      Answer<String, Shown> answer =
          server().press(press, view -> shown(session, press.counter(), view, k));
      while (random.nextInt(8) == 0) {
        answer = again(press, answer, k);
      }
      presser.seen = answer.news().number();
      answers.add(answer.shown());
      if (answer.outcome() instanceof Taken taken) {
        answers.add(answer.shown().withNumber(taken.number()));
      }
      return !(answer.outcome() instanceof Behind);
    }

    /** Sends a press whose reply was lost. */
    private Answer<String, Shown> again(Press press, Answer<String, Shown> first, int k)
        throws IOException {
      Answer<String, Shown> again =
          server().press(press, view -> shown(press.session(), press.counter(), view, k));
      Outcome expected =
          first.outcome() instanceof Taken taken ? new Repeated(taken.number()) : first.outcome();
      if (first.outcome() instanceof Taken || first.outcome() instanceof Repeated) {
        assertWithMessage("%s %s", name, device).that(again.outcome()).isEqualTo(expected);
      }
      answers.add(again.shown());
      if (first.outcome() instanceof Taken taken) {
        answers.add(first.shown().withNumber(taken.number()));
      }
      return again;
    }

    private Shown shown(String session, long counter, View<String> view, int k) {
      List<String> songs = new ArrayList<>(List.of(Presser.current(view)));
      songs.addAll(Presser.items(view.queue().upcoming(k)));
      return new Shown(session, device, counter, 0, view.number(), k, songs);
    }

    private Press random(Presser presser) throws IOException {
      if (random.nextInt(6) == 0) {
        long play = Math.max(0, presser.play());
        return Press.ended(presser.session, device, presser.counter, presser.seen, play);
      }
      if (random.nextInt(12) == 0) {
        return Press.takeOver(presser.session, device, presser.counter, presser.seen);
      }
      return Press.call(presser.session, device, presser.counter, presser.seen, call());
    }

    /** Returns a call that most queues take. */
    private byte[] call() {
      PlayQueue<String> any = Presser.queue("any", SONGS);
      any.next();
      any.next();
      Entry<String> entry = any.entryAt(random.nextInt(SONGS));
      int place = random.nextInt(3);
      return Presser.bytes(
          any,
          switch (random.nextInt(12)) {
            case 0 -> PlayQueue::previous;
            case 1 -> queue -> queue.playNext(entry);
            case 2 -> queue -> queue.enqueue(entry);
            case 3 -> queue -> queue.moveAhead(place, 2);
            case 4 -> queue -> queue.add(place, "new " + random.nextInt());
            case 5 -> queue -> queue.remove(entry);
            case 6 -> queue -> queue.setRepeat(RepeatMode.ALL);
            case 7 -> queue -> queue.setMode(place == 0 ? PlayMode.RANDOM : PlayMode.IN_ORDER);
            case 8 -> PlayQueue::shuffle;
            default -> PlayQueue::next;
          });
    }
  }

  // ------------------------------------------------------------------ the log

  private void check(List<Shown> answers) throws Exception {
    for (int i = 0; i < sessions.size(); i++) {
      String session = sessions.get(i);
      List<Shown> own =
          answers.stream().filter(answer -> answer.session().equals(session)).toList();
      ImmutableList<LoggedCall> log = LogTable.read(rows, session);
      checkPresses(own, log);
      checkShown(own, log, queue(i));
      for (Store<String> server : servers) {
        server.read(session, log.size()); // a client that saw the last number
        assertThat(server.<Object>ask(session, view -> view.queue().state()))
            .isEqualTo(replayed(queue(i), log).state());
      }
    }
  }

  /** Each press that was taken is one call with its number, and no call is without a press. */
  private void checkPresses(List<Shown> answers, ImmutableList<LoggedCall> log) {
    Map<String, Long> numbers = LogTable.presses(log);
    Map<String, Long> taken = new HashMap<>();
    for (Shown answer : answers) {
      if (answer.number() > 0) {
        taken.put(answer.device() + " " + answer.counter(), answer.number());
      }
    }
    assertWithMessage("%s: presses that were taken", name).that(taken).isEqualTo(numbers);
  }

  /** Each answer shows the songs of a replay up to the number that it was given at. */
  private void checkShown(
      List<Shown> answers, ImmutableList<LoggedCall> log, PlayQueue<String> queue) {
    Map<Long, List<Shown>> byNumber = new HashMap<>();
    for (Shown answer : answers) {
      byNumber.computeIfAbsent(answer.shownAt(), none -> new ArrayList<>()).add(answer);
    }
    for (long number = 0; number <= log.size(); number++) {
      if (number > 0) {
        replay(queue, log.get((int) number - 1));
      }
      for (Shown answer : byNumber.getOrDefault(number, List.of())) {
        List<String> songs = new ArrayList<>();
        songs.add(queue.current().map(Entry::item).orElse("none"));
        PlayQueue<String> copy = PlayQueue.restore(queue.state());
        songs.addAll(Presser.items(copy.upcoming(answer.k())));
        assertWithMessage("%s: %s", name, answer).that(answer.shown()).isEqualTo(songs);
      }
    }
  }

  private static PlayQueue<String> replayed(
      PlayQueue<String> queue, ImmutableList<LoggedCall> log) {
    log.forEach(call -> replay(queue, call));
    return queue;
  }

  private static void replay(PlayQueue<String> queue, LoggedCall call) {
    if (!call.isTakeOver()) {
      queue.take(new ItemBytes<>(Presser.CODEC).call(call.bytes()));
    }
  }
}
