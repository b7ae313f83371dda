package dev.riffle;

import com.google.common.collect.ImmutableList;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The program without a command: help and version. */
@Command(
    name = "riffle",
    description = "Fair shuffle with reliable back and forward.",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = Riffle.Version.class,
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  riffle ~/Music",
      "  riffle",
      "  riffle --mode random ~/Music",
      "  riffle order ~/Music --seed friday --format m3u8 > friday.m3u8"
    })
public final class Riffle {
  /** The lines that {@code riffle} prints if there is no session to resume. */
  static final ImmutableList<String> FIRST_HELP =
      ImmutableList.of(
          "riffle plays every song once before it repeats one, and previous goes back.",
          "",
          "  riffle PATH        Plays a folder, an MP3 file or a playlist.",
          "  riffle             Resumes the last session.",
          "  riffle next        Plays the next song of a running player.",
          "  riffle order PATH  Prints the order in which the songs would play.",
          "  riffle lab         Analyzes shuffle algorithms for bias.",
          "  riffle help        Lists all commands; riffle help play describes the options.");

  @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print stack traces.")
  private boolean debug;

  boolean debug() {
    return debug;
  }

  static String version() {
    String version = Riffle.class.getPackage().getImplementationVersion();
    return "riffle " + (version == null ? "(not from a jar)" : version);
  }

  /** The version of the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {version()};
    }
  }
}
