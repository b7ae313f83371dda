package dev.riffle.cli.music;

import com.google.common.collect.ImmutableSetMultimap;
import dev.riffle.cli.GroupedHelp;
import dev.riffle.control.PlayerVerb;
import dev.riffle.rules.DrawingRule;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;

/** The help of {@code play}, with its options in groups. */
final class PlayHelp {
  private PlayHelp() {}

  static Help of(CommandSpec play, Help.ColorScheme colors) {
    play.usageMessage().customSynopsis("riffle [play] [OPTION]... [PATH]...");
    return new GroupedHelp(
        play,
        colors,
        ImmutableSetMultimap.<String, String>builder()
            .putAll("Order", "--mode", "--repeat", "--seed", "--gap")
            .putAll("Order", DrawingRule.ALL.stream().map(rule -> "--" + rule.name()).toList())
            .putAll("Sound", "--sound", "--replay-gain")
            .putAll(
                "Session",
                "--session",
                "--new",
                "--recover",
                "--watch",
                "--stop-after",
                "--no-log",
                "--mpd",
                "--at")
            .putAll("Files", "--encoding", "--root")
            .putAll("Terminal", "--color", "--plain", "--json")
            .putAll("Every command", "--help", "--version", "--debug")
            .build());
  }

  /** Sets the description, which includes the table of the player's verbs. */
  static void describe(CommandSpec play) {
    play.usageMessage()
        .description(
            "Plays songs, or resumes the last session.",
            "Commands are keys on a terminal, and lines on standard input otherwise. The key ?"
                + " shows the keys. The lines are "
                + PlayerVerb.lines()
                + ".",
            "With a PATH it starts a session, or resumes the session of the same folders unless "
                + "it has ended; --new and --seed start another one. The last ten are kept, and "
                + "riffle"
                + " sessions lists them.",
            "Without a PATH it resumes the last session, or the one given by --session, with"
                + " its --sound and --replay-gain.",
            "A resumed session of folders adds new songs at random places and removes deleted "
                + "ones; on a terminal also during playback.",
            "The file ~/.config/riffle/config sets defaults, such as the line mode=random.",
            "The word play can be omitted, unless a command has the name of the first PATH.");
  }
}
