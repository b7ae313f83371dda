package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.Press.Button;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Presses the buttons of a player, and records each press. Not thread-safe. */
final class Presses {
  private final Buttons player;
  private final List<Press> all = new ArrayList<>();

  Presses(Buttons player) {
    this.player = player;
  }

  /** Returns the number of songs of the list. */
  int songs() {
    return player.songs();
  }

  /** Returns the number of the last press, from 1. */
  int count() {
    return all.size();
  }

  /** Presses a button and returns the current song. */
  OptionalInt press(Button button) throws IOException {
    button.press(player);
    OptionalInt song = player.current();
    all.add(new Press(button, song));
    return song;
  }

  /** Presses a button and returns whether {@code song} is current. */
  boolean plays(Button button, int song) throws IOException {
    return press(button).equals(OptionalInt.of(song));
  }

  int add() throws IOException {
    return added(Button.ADD, player.add());
  }

  int playNext() throws IOException {
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
