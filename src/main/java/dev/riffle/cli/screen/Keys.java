package dev.riffle.cli.screen;

import java.io.IOException;
import org.jline.utils.NonBlockingReader;

/**
 * Reads keys, each a character or a whole escape sequence, never a part of one, so that an unknown
 * key is not mistaken for others.
 */
// Not JLine's BindingReader: of an unknown sequence it takes the first character alone and reads
// the
// rest as keys, so that Alt-n would press n.
final class Keys {
  /** No key, within the time. */
  static final String NONE = "";

  /** Ctrl-D, and the end of what is to read. */
  static final String END = "\004";

  private static final char ESCAPE = '\033';
  private static final long REST_MILLIS = 50; // a terminal sends a sequence in one piece
  private static final int LONGEST = 32;

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

  /** Reads on to the end of a sequence, which ECMA-48 calls its final byte. */
  private String sequence() throws IOException {
    StringBuilder key = new StringBuilder().append(ESCAPE);
    while (key.length() < LONGEST) {
      int next = in.read(REST_MILLIS);
      if (next < 0) {
        break; // the escape key itself
      }
      key.append((char) next);
      boolean introducer = key.length() == 2 && (next == '[' || next == 'O');
      boolean inside = next >= ' ' && next < '@';
      if (!introducer && !inside) {
        break;
      }
    }
    return key.toString();
  }
}
