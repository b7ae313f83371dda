package dev.riffle.verify;

import com.google.common.base.Ascii;
import com.google.errorprone.annotations.Immutable;
import java.io.IOException;
import java.util.OptionalInt;

/**
 * A press of a button, and its effect. An immutable value.
 *
 * @param button the button
 * @param song the song that is current after it, or that it added or removed; empty if the player
 *     stopped
 * @since 0.1
 */
public record Press(Button button, OptionalInt song) {
  /**
   * The buttons.
   *
   * @since 0.1
   */
  public enum Button {
    /** Begins a new cycle. */
    START(Buttons::start),
    /** Plays the next song. */
    NEXT(Buttons::next),
    /** Plays the song before. */
    PREVIOUS(Buttons::previous),
    /** Lets the song run out. */
    END(Buttons::end),
    /** Switches shuffle off. */
    SHUFFLE_OFF(player -> player.shuffle(false)),
    /** Switches shuffle on. */
    SHUFFLE_ON(player -> player.shuffle(true)),
    /** Switches repeat off. */
    REPEAT_OFF(player -> player.repeat(false)),
    /** Ends the player and starts it again. */
    RESTART(Buttons::restart),
    /** Adds a song to the end. */
    ADD(player -> {}),
    /** Adds a song to play next. */
    PLAY_NEXT(player -> {}),
    /** Removes an added song. */
    REMOVE(player -> {});

    /** The call of a button. */
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

  /** Returns the button and the song, from 1, such as {@code next 4}. */
  @Override
  public String toString() {
    return button.word() + (song.isPresent() ? " " + (song.getAsInt() + 1) : " -");
  }
}
