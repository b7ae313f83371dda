package dev.riffle.control;

import com.google.errorprone.annotations.Immutable;
import java.util.List;
import java.util.Optional;

/**
 * The description of one player command, the source of the client, the parser, help, completion,
 * the manual and the page. Immutable.
 *
 * @param shortForm another form of the word in lines, or empty
 * @param reply the reply to another program
 */
@Immutable
public record Verb(
    String word, String shortForm, Operand operand, Access access, Reply reply, String help) {
  private static final String NEXT = "next";

  /** The operands of a verb. */
  public enum Operand {
    NONE("", "0", "", ""),
    COUNT("K", "0..1", "Maximum number of songs. Default: 10.", " 5"),
    PATHS("PATH", "1..*", "A folder, an MP3 file or a playlist.", " friday.m3u8 ~/music/new"),
    ID("ID", "1", "The ID of an entry, as printed by list.", " 7"),
    IDS("ID...", "1..*", "The IDs of entries, as printed by list.", " 7 3"),
    ID_AND_PLACE("ID PLACE", "2", "The ID of an entry, and a place from 0 or a step.", " 7 0"),
    MODE("M", "1", "shuffle, random or in-order.", " random"),
    REPEAT("R", "0..1", "off, one, all or next.", " all", "off", "one", "all", "next"),
    TIME("TIME", "1", "A time (1:23, 83), a step in seconds (+10, -10), or a percentage.", " 1:23"),
    UNIT(
        "UNIT",
        "0..1",
        "song, album, disc, folder or next.",
        " folder",
        "song",
        "album",
        "disc",
        "folder",
        "next"),
    GROUP(
        "GROUP",
        "0..1",
        "artist, album, off or next.",
        " artist",
        "artist",
        "album",
        "off",
        "next"),
    ORDERS("K", "0..1", "The number of orders, 1 to 1000.", " 16"),
    WEIGHTS(
        "WHAT",
        "0..1",
        "rating, age, a file of weights, or off.",
        " rating",
        "rating",
        "age",
        "off"),
    SONGS(
        "WHAT",
        "0..1",
        "A folder, a song, a playlist, genre=NAME, or off.",
        " genre=Speech",
        "genre=",
        "off"),
    SPAN("TIME", "0..1", "A time: 7d, 12h or 2w; or off.", " 7d", "off"),
    LIMIT(
        "WHAT",
        "0..1",
        "A time such as 45m, song, 3 songs, album, cycle, or off.",
        " 45m",
        "song",
        "album",
        "cycle",
        "off"),
    VOLUME("N", "0..1", "0 to 100, or a step such as +5 or -5.", " 60"),
    SWITCH("SWITCH", "0..1", "on or off. Default: toggles.", " on", "on", "off"),
    SONG("N", "1", "The number of a song as printed by queue: 3, or -2 to go back.", " 3");

    public final String label;
    public final String arity;
    public final String help;
    public final String example;

    /** The values that are words. */
    @SuppressWarnings("ImmutableEnumChecker") // by List.of; Guava would delay the client
    public final List<String> words;

    Operand(String label, String arity, String help, String example, String... words) {
      this.label = label;
      this.arity = arity;
      this.help = help;
      this.example = example;
      this.words = List.of(words);
    }
  }

  /** The reply to another program; lines of a listener receive the answer. */
  public enum Reply {
    /** The answer. */
    ANSWER,
    /** The state of the player, after the answer if no song could be played. */
    PRESS,
    /** The state of the player. */
    STATE,
    /** The state, the position and the settings. */
    SETTINGS,
    /** The answer, then the state of the player. */
    BOTH
  }

  /** The sources that a verb is accepted from, and the form of its answer. */
  public enum Access {
    /** Lines only: standard input and the socket. */
    LINE,
    /** Lines, and a command of the program. */
    COMMAND,
    /** Lines, and a command of the program with the option {@code --json}. */
    REPORT,
    /** The socket, and a command of the program; prints JSON until the player ends. */
    FEED,
    /** Lines, and a command of the program; ends the player. */
    END
  }

  /** Returns the verb whose command of the program is {@code word}. */
  public static Optional<Verb> find(List<Verb> verbs, String word) {
    for (Verb verb : verbs) {
      if (verb.isCommand() && verb.word.equals(word)) {
        return Optional.of(verb);
      }
    }
    return Optional.empty();
  }

  /** Returns whether the verb is a command of the program. */
  public boolean isCommand() {
    return access != Access.LINE;
  }

  /** Returns whether the command has the option {@code --json}. */
  public boolean hasJson() {
    return access == Access.REPORT;
  }

  /** Returns whether the operand may begin with a minus sign. */
  public boolean isSigned() {
    return operand == Operand.TIME || operand == Operand.VOLUME || operand == Operand.SONG;
  }

  /** Returns whether {@code value} asks for the value after the current one. */
  boolean isNext(String value) {
    return value.equals(NEXT) && operand.words.contains(NEXT);
  }

  /** Returns whether the operand may be absent. */
  public boolean isOptional() {
    return operand.arity.startsWith("0");
  }

  /** Returns whether the answer to the verb is the last on its connection. */
  public boolean isLast() {
    return access == Access.END || access == Access.FEED;
  }

  /** Returns the syntax of the line, such as {@code queue [K]}. */
  public String usage() {
    if (operand == Operand.NONE) {
      return word;
    }
    return isOptional()
        ? word.concat(" [").concat(operand.label).concat("]")
        : word.concat(" ").concat(operand.label);
  }

  public String example() {
    boolean bare = operand == Operand.NONE && hasJson();
    return word.concat(bare ? " --json" : operand.example);
  }
}
