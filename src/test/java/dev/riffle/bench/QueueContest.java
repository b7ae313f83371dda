package dev.riffle.bench;

/** A queue of a million against 52 swaps. */
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
