package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.riffle.control.LineServer.LineHandler;
import dev.riffle.control.LineServer.Outlet;
import dev.riffle.words.Failure;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The conversation with one client. Lines come from one thread, changes from another. A change is
 * kept until the client waits for it. Thread-safe.
 */
final class Client implements LineHandler {
  private static final String GREETING = "OK MPD 0.23.5\n";
  private static final String OK = "OK\n";
  private static final int MAX_LIST = 1 << 21; // characters

  private final CommandTable table;
  private final Caller caller;
  private final Outlet outlet;
  private final Consumer<Client> gone;
  private final Set<Subsystem> changes = EnumSet.noneOf(Subsystem.class); // guarded by itself
  private final Set<Subsystem> awaited = EnumSet.noneOf(Subsystem.class); // likewise

  // Of the thread of its lines.
  private Optional<List<String>> list = Optional.empty(); // of commands, while one is sent
  private int listed; // characters of it
  private boolean acknowledges; // each command of it

  Client(CommandTable table, Caller caller, Outlet outlet, Consumer<Client> gone) {
    this.table = table;
    this.caller = caller;
    this.outlet = outlet;
    this.gone = gone;
  }

  /** Greets the client, which may wait for changes from then on. */
  void greet() {
    outlet.answer(GREETING);
  }

  // ------------------------------------------------------------------ lines

  @Override
  public boolean obey(String line) {
    if (isWaiting()) {
      return stopsWaiting(line);
    }
    if (list.isPresent()) {
      return collect(line);
    }
    switch (line) {
      case "command_list_begin", "command_list_ok_begin" -> {
        list = Optional.of(new ArrayList<>());
        listed = 0;
        acknowledges = line.equals("command_list_ok_begin");
      }
      case "noidle" -> {} // after a change was sent; not answered
      default -> {
        if (line.equals("idle") || line.startsWith("idle ")) {
          await(line);
        } else {
          answer(ImmutableList.of(line), false);
        }
      }
    }
    return !caller.isClosed();
  }

  private boolean isWaiting() {
    synchronized (changes) {
      return !awaited.isEmpty();
    }
  }

  /** Ends the wait for changes; returns whether a line does: noidle alone, as in MPD. */
  private boolean stopsWaiting(String line) {
    synchronized (changes) {
      boolean isOver = line.equals("noidle");
      if (isOver && !awaited.isEmpty()) { // else a change was sent just now, which is the answer
        stopWaiting();
        outlet.answer(OK);
      }
      return isOver;
    }
  }

  private boolean collect(String line) {
    List<String> lines = list.orElseThrow();
    if (line.equals("command_list_end")) {
      list = Optional.empty();
      answer(lines, acknowledges);
    } else {
      lines.add(line);
      listed += line.length() + Long.BYTES; // an empty one, too
    }
    return !caller.isClosed() && listed <= MAX_LIST;
  }

  /** Answers commands, up to the first one that is refused. */
  private void answer(List<String> lines, boolean acknowledgesEach) {
    Reply reply = new Reply(outlet);
    int number = 0;
    String command = "";
    try {
      for (String line : lines) {
        command = "";
        Arguments words = Arguments.parse(line);
        command = words.command();
        if (!caller.isPermitted() && ClientCommands.needsPassword(command)) {
          throw new Refusal(
              Refusal.Code.PERMISSION, "you don't have permission for \"" + command + "\"");
        }
        table.run(caller, words, reply);
        if (acknowledgesEach) {
          reply.line("list_OK");
        }
        number++;
      }
      reply.line("OK");
    } catch (Refusal e) {
      refuse(reply, e, number, command);
    } catch (UncheckedIOException e) {
      throw e; // the client has disconnected
    } catch (RuntimeException e) {
      if (!Failure.isForeseen(e)) {
        caller.served().playback.trace(e);
      }
      refuse(reply, Refusal.ofArgument(Failure.sentence(e)), number, command);
    }
    reply.send();
  }

  private static void refuse(Reply reply, Refusal e, int number, String command) {
    String where = "ACK [" + e.code().number + "@" + number + "] {" + command + "} ";
    reply.line(Reply.oneLine(where + e.getMessage()));
  }

  @Override
  public void refuse(String sentence) {
    outlet.answer("ACK [2@0] {} " + sentence + "\n");
  }

  @Override
  public void close() {
    gone.accept(this);
  }

  // ------------------------------------------------------------------ changes

  /** Waits for a change: answers at once if there is one already. */
  private void await(String line) {
    Arguments words;
    Set<Subsystem> wanted = EnumSet.noneOf(Subsystem.class);
    try {
      words = Arguments.parse(line);
      if (!caller.isPermitted()) {
        throw new Refusal(Refusal.Code.PERMISSION, "you don't have permission for \"idle\"");
      }
      words.words().forEach(word -> wanted.add(Subsystem.of(word)));
    } catch (Refusal e) {
      Reply reply = new Reply(outlet);
      refuse(reply, e, 0, "idle");
      reply.send();
      return;
    }
    synchronized (changes) {
      awaited.addAll(wanted.isEmpty() ? EnumSet.allOf(Subsystem.class) : wanted);
      outlet.waits(true);
      send();
    }
  }

  private void stopWaiting() {
    awaited.clear();
    outlet.waits(false);
  }

  /** Receives changes. */
  void changed(Set<Subsystem> subsystems) {
    synchronized (changes) {
      changes.addAll(subsystems);
      send();
    }
  }

  /** Sends the changes that the client waits for, if any. */
  private void send() {
    Set<Subsystem> known = Sets.intersection(changes, awaited);
    if (!known.isEmpty()) {
      StringBuilder lines = new StringBuilder();
      known.forEach(one -> lines.append("changed: ").append(one.word()).append('\n'));
      changes.removeAll(ImmutableSet.copyOf(known));
      stopWaiting();
      outlet.event(lines + OK);
    }
  }
}
