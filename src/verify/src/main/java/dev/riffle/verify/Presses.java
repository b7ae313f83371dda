package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.Press.Button;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Presses the buttons of a player and records each press. Fails if the song has changed since the
 * last press: the player is slow, or another client uses it. Not thread-safe.
 */
final class Presses {
  private final Buttons player;
  private final List<Press> all = new ArrayList<>();
  private OptionalInt current = OptionalInt.empty();

  Presses(Buttons player) {
    this.player = player;
  }

  /** Returns the number of songs in the list. */
  int songs() {
    return player.songs();
  }

  /** Returns the number of presses so far. */
  int count() {
    return all.size();
  }

  /** Presses a button and returns the current song. */
  OptionalInt press(Button button) throws IOException {
    if (button != Button.START) {
      requireUnchanged();
    }
    button.press(player);
    current = player.current();
    all.add(new Press(button, current));
    return current;
  }

  private void requireUnchanged() throws IOException {
    if (!player.current().equals(current)) {
      throw new IOException(
          "the song changed without a press: the player is slow, or another client uses it; no "
              + "verdict");
    }
  }

  /** Presses a button and returns whether {@code song} is current. */
  boolean plays(Button button, int song) throws IOException {
    return press(button).equals(OptionalInt.of(song));
  }

  int add() throws IOException {
    requireUnchanged();
    return added(Button.ADD, player.add());
  }

  int playNext() throws IOException {
    requireUnchanged();
    return added(Button.PLAY_NEXT, player.playNext());
  }

  void remove(int song) throws IOException {
    player.remove(song);
    added(Button.REMOVE, song);
  }

  private int added(Button button, int song) {
    all.add(new Press(button, OptionalInt.of(song)));
    return song;
  }

  ImmutableList<Press> all() {
    return ImmutableList.copyOf(all);
  }
}
