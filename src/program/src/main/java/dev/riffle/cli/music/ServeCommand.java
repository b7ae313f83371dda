package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.player.Player;
import dev.riffle.words.ListenAddress;
import dev.riffle.words.Misuse;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Serves the play order to browsers. Has no member of a type of the server, whose classes only this
 * command needs.
 */
@Command(
    name = "serve",
    description = "Plays songs in browsers, in one order on every device.",
    footer = {
      "  riffle serve music",
      "  riffle serve music --listen 8080",
      "  riffle serve music --listen 0.0.0.0:8737"
    })
final class ServeCommand implements Callable<Integer> {
  static final String LISTEN = "--listen";
  private static final String DEFAULT_PORT = "8737";

  private final Console console;

  @Parameters(paramLabel = "PATH", arity = "1..*", description = Sources.PATH_HELP)
  private List<String> paths = new ArrayList<>();

  @Mixin private SourceOptions sources = new SourceOptions();

  @Option(
      names = LISTEN,
      paramLabel = "ADDRESS",
      converter = Addresses.class,
      description =
          "A port of this machine, or an IP address with a port, such as 0.0.0.0:8737 for other"
              + " machines, which need the link that is printed. Port 0 chooses one. Default: "
              + DEFAULT_PORT
              + ".")
  private InetSocketAddress address = ListenAddress.parse(DEFAULT_PORT);

  @Option(
      names = "--new-link",
      description = "Print a new link for other machines, and withdraw the one before.")
  private boolean newLink;

  @Option(
      names = "--store",
      paramLabel = "DATABASE",
      description =
          "Keep sessions in a file of SQLite, or in postgresql://HOST/DATABASE with the password"
              + " of PGPASSWORD or ~/.pgpass. Default: serve.db in the state folder.")
  private Optional<String> store = Optional.empty();

  ServeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (newLink && address.getAddress().isLoopbackAddress()) {
      throw new Misuse("--new-link: needs --listen with an address that other machines can reach");
    }
    sources.formats(Player.Output.AUTO.formats());
    new Serving(console, new SongPaths(paths, sources, console), address, newLink, store).run();
    return 0;
  }

  /** Parses addresses of the command line. */
  static final class Addresses implements ITypeConverter<InetSocketAddress> {
    @Override
    public InetSocketAddress convert(String text) {
      try {
        return ListenAddress.parse(text);
      } catch (IllegalArgumentException e) {
        throw new Misuse(
            LISTEN + ": " + text + " is unknown; use a port, or an IP address with a port");
      }
    }
  }
}
