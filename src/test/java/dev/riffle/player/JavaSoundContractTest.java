package dev.riffle.player;

/** Twenty times as fast as time, into a line that is a fake. */
final class JavaSoundContractTest extends SoundContract {
  private final FakeLine line = new FakeLine();

  @Override
  Sound open(Sound.Listener listener) {
    return new JavaSound(line::open, ReplayGainMode.OFF, listener);
  }
}
