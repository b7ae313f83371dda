package dev.riffle;

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
    versionProvider = Riffle.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  riffle play sample-playlists",
      "  riffle order sample-playlists --seed friday --format m3u8 > friday.m3u8",
      "  riffle contrast -n 100"
    })
public final class Riffle {
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
