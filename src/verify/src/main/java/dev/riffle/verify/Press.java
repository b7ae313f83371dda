package dev.riffle.verify;

import com.google.common.base.Ascii;
import com.google.errorprone.annotations.Immutable;
import java.io.IOException;
import java.util.OptionalInt;

/**
 * A press of a button and its effect. An immutable value.
 *
 * @param button the pressed button
 * @param song the current song after the press, or the song added or removed by it; empty if the
 *     player stopped
 * @since 0.1
 */
public record Press(Button button, OptionalInt song) {
  /**
   * A button of a player.
   *
   * @since 0.1
   */
  public enum Button {
    /** Begins a new cycle. */
    START(Buttons::start),
    /** Plays the next song. */
    NEXT(Buttons::next),
    /** Plays the preceding song. */
    PREVIOUS(Buttons::previous),
    /** Waits for the end of the song. */
    END(Buttons::end),
    /** Switches shuffle off. */
    SHUFFLE_OFF(player -> player.shuffle(false)),
    /** Switches shuffle on. */
    SHUFFLE_ON(player -> player.shuffle(true)),
    /** Switches repeat off. */
    REPEAT_OFF(player -> player.repeat(false)),
    /** Restarts the player. */
    RESTART(Buttons::restart),
    /** Adds a song to the end of the list. */
    ADD(player -> {}),
    /** Adds a song to play next. */
    PLAY_NEXT(player -> {}),
    /** Removes an added song. */
    REMOVE(player -> {});

    /** The call that presses a button. */
    @Immutable
    private interface Call {
      void press(Buttons player) throws IOException;
    }

    private final Call call;

    Button(Call call) {
      this.call = call;
    }

    void press(Buttons player) throws IOException {
      call.press(player);
    }

    /** Returns the name in lower case, such as {@code play next}. */
    public String word() {
      return Ascii.toLowerCase(name()).replace('_', ' ');
    }
  }

  /** Returns the button and the number of the song, from 1: {@code next 4}, or {@code next -}. */
  @Override
  public String toString() {
    return button.word() + (song.isPresent() ? " " + (song.getAsInt() + 1) : " -");
  }
}
