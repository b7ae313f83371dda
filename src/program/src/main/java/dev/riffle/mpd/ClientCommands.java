package dev.riffle.mpd;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;

/** The commands about the connection and the server. Stateless. */
final class ClientCommands {
  /** The commands that a client may send before its password. */
  private static final ImmutableSet<String> WITHOUT_PASSWORD =
      ImmutableSet.of("close", "commands", "notcommands", "password", "ping");

  private static final int OUTPUT = 0; // its ID

  private ClientCommands() {}

  static boolean needsPassword(String command) {
    return !WITHOUT_PASSWORD.contains(command);
  }

  static void addTo(CommandTable table) {
    table.add("ping", 0, 0, (caller, words, reply) -> {});
    table.add("close", 0, 0, (caller, words, reply) -> caller.close());
    table.add("password", 1, 1, (caller, words, reply) -> caller.login(words.word(0)));
    table.add("commands", 0, 0, (caller, words, reply) -> commands(caller, reply, true));
    table.add("notcommands", 0, 0, (caller, words, reply) -> commands(caller, reply, false));
    table.add("tagtypes", 0, 99, ClientCommands::tags);
    table.add("urlhandlers", 0, 0, (caller, words, reply) -> {});
    table.add("decoders", 0, 0, (caller, words, reply) -> decoders(reply));
    table.add("outputs", 0, 0, (caller, words, reply) -> outputs(reply));
    table.add("enableoutput", 1, 1, (caller, words, reply) -> checkOutput(words));
    table.add("binarylimit", 1, 1, (caller, words, reply) -> caller.limitBinary(words.unsigned(0)));
    table.add("sticker", 3, 6, (caller, words, reply) -> stickers(words));
    // Performed by the conversation, which waits.
    table.add("idle", 0, 99, (caller, words, reply) -> refuseInList(words));
    table.add("noidle", 0, 0, (caller, words, reply) -> {});
  }

  private static void commands(Caller caller, Reply reply, boolean permitted) {
    caller.commands().stream()
        .filter(name -> (caller.isPermitted() || !needsPassword(name)) == permitted)
        .forEach(name -> reply.pair("command", name));
  }

  private static void tags(Caller caller, Arguments words, Reply reply) {
    ImmutableSet<Tag> named =
        words.size() < 2
            ? ImmutableSet.of()
            : words.from(1).stream()
                .flatMap(word -> Tag.find(word).stream()) // clients know more than there are
                .collect(ImmutableSet.toImmutableSet());
    switch (words.size() == 0 ? "" : words.word(0)) {
      case "", "available" -> {
        boolean all = words.size() > 0;
        (all ? Tag.ALL : caller.tags()).forEach(tag -> reply.pair("tagtype", tag.word));
      }
      case "all" -> caller.setTags(ImmutableSet.copyOf(Tag.ALL));
      case "clear" -> caller.setTags(ImmutableSet.of());
      case "enable" -> caller.setTags(Sets.union(caller.tags(), named).immutableCopy());
      case "disable" -> caller.setTags(Sets.difference(caller.tags(), named).immutableCopy());
      case "reset" -> caller.setTags(named);
      default -> throw Refusal.ofArgument("Unknown sub command: " + words.word(0));
    }
  }

  private static void decoders(Reply reply) {
    reply.pair("plugin", "mp3");
    reply.pair("suffix", "mp3");
    reply.pair("mime_type", "audio/mpeg");
  }

  private static void outputs(Reply reply) {
    reply.pair("outputid", OUTPUT);
    reply.pair("outputname", "riffle");
    reply.pair("plugin", "riffle");
    reply.pair("outputenabled", 1);
  }

  private static void checkOutput(Arguments words) {
    if (words.unsigned(0) != OUTPUT) {
      throw new Refusal(Refusal.Code.NOT_FOUND, "No such audio output");
    }
  }

  /** Answers that there are none. */
  private static void stickers(Arguments words) {
    switch (words.word(0)) {
      case "list", "find" -> {}
      case "get" -> throw new Refusal(Refusal.Code.NOT_FOUND, "no such sticker");
      default -> throw Refusal.ofArgument("stickers cannot be stored");
    }
  }

  private static void refuseInList(Arguments words) {
    throw Refusal.ofArgument(words.command() + " is not possible in a command list");
  }
}
