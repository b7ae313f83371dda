package dev.riffle.mpd;

import com.google.common.collect.ImmutableSet;
import java.util.Map;
import java.util.TreeMap;

/** The commands that clients can send, by name. Not thread-safe until all are added. */
final class CommandTable {
  /** Performs a command and writes its answer. */
  interface Handler {
    void run(Caller caller, Arguments words, Reply reply);
  }

  private record Command(int least, int most, Handler handler) {}

  private final Map<String, Command> commands = new TreeMap<>();

  /**
   * Adds a command.
   *
   * @param least the number of arguments, at least
   * @param most the number of arguments, at most
   */
  void add(String name, int least, int most, Handler handler) {
    commands.put(name, new Command(least, most, handler));
  }

  ImmutableSet<String> names() {
    return ImmutableSet.copyOf(commands.keySet());
  }

  /**
   * Performs a command.
   *
   * @throws Refusal if there is no such command, or not with so many arguments
   */
  void run(Caller caller, Arguments words, Reply reply) {
    Command command = commands.get(words.command());
    if (command == null) {
      throw new Refusal(Refusal.Code.UNKNOWN, "unknown command \"" + words.command() + "\"");
    }
    if (words.size() < command.least || words.size() > command.most) {
      throw Refusal.ofArgument("wrong number of arguments for \"" + words.command() + "\"");
    }
    command.handler.run(caller, words, reply);
  }
}
