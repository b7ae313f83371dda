package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.listens.ListenLog;
import dev.riffle.words.UserDirectories;
import java.util.Optional;

/** The log of listens of the user of a console. Stateless. */
final class UserLog {
  private UserLog() {}

  /** Returns the log, or empty if the environment names no directory for it. */
  static Optional<ListenLog> of(Console console) {
    return UserDirectories.state(console.environment()).map(ListenLog::in);
  }
}
