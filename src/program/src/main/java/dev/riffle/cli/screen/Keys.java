package dev.riffle.cli.screen;

import java.io.IOException;
import org.jline.utils.NonBlockingReader;

/**
 * Reads keys: single characters and complete escape sequences. An unknown sequence is one key,
 * never several.
 */
// Replaces JLine's BindingReader, which splits an unknown sequence into keys, so that Alt-n would
// press n.
final class Keys {
  /** The result of {@link #read} if no key was pressed in time. */
  static final String NONE = "";

  /** Ctrl-D or the end of input. */
  static final String END = "\004";

  private static final char ESCAPE = '\033';
  private static final long REST_MILLIS = 50; // a terminal sends a sequence in one piece
  private static final int MAX_LENGTH = 32;

  private final NonBlockingReader in;

  Keys(NonBlockingReader in) {
    this.in = in;
  }

  /** Returns the next key, {@link #NONE} if none is pressed in time, or {@link #END}. */
  String read(long millis) throws IOException {
    int first = in.read(millis);
    if (first == NonBlockingReader.READ_EXPIRED) {
      return NONE;
    }
    return switch (first) {
      case NonBlockingReader.EOF -> END;
      case ESCAPE -> sequence();
      default -> Character.toString(first);
    };
  }

  /** Reads the rest of an escape sequence, up to its final byte (ECMA-48). */
  private String sequence() throws IOException {
    StringBuilder key = new StringBuilder().append(ESCAPE);
    while (key.length() < MAX_LENGTH) {
      int next = in.read(REST_MILLIS);
      if (next < 0) {
        break; // the escape key itself
      }
      key.append((char) next);
      boolean introducer =
          (key.length() == 2 && (next == '[' || next == 'O'))
              || key.toString().equals("\033[["); // F1 of the console of Linux
      boolean inside = next >= ' ' && next < '@';
      if (!introducer && !inside) {
        break;
      }
    }
    return key.toString();
  }
}
