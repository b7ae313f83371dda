package dev.riffle.bench;

/** A queue of a million against an eager order and a linear search. */
final class QueueContest {
  private QueueContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    WarmUp.play(5_000);
    FirstTrackContest.run();
    EditContest.run();
    CycleContest.run();
  }
}
