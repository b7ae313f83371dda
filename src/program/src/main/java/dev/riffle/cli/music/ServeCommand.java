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
import java.util.regex.Pattern;
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
    description = "Plays songs in browsers, in the same order on every device.",
    footer = {
      "  riffle serve music",
      "  riffle serve music --listen 8080",
      "  riffle serve music --listen 0.0.0.0:8737",
      "  riffle serve --token ann --listen 0.0.0.0:8737"
    })
final class ServeCommand implements Callable<Integer> {
  static final String LISTEN = "--listen";
  static final String TOKEN = "--token";
  private static final Pattern LISTENER = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final String DEFAULT_PORT = "8737";

  private final Console console;

  @Parameters(paramLabel = "PATH", arity = "0..*", description = Sources.PATH_HELP)
  private List<String> paths = new ArrayList<>();

  @Mixin private SourceOptions sources = new SourceOptions();

  @Option(
      names = LISTEN,
      paramLabel = "ADDRESS",
      converter = Addresses.class,
      description =
          "A local port, or an IP address with a port, such as 0.0.0.0:8737 to accept other "
              + "machines, which need the printed link. Port 0 chooses one. Default: "
              + DEFAULT_PORT
              + ".")
  private InetSocketAddress address = ListenAddress.parse(DEFAULT_PORT);

  @Option(
      names = TOKEN,
      paramLabel = "NAME",
      description =
          "Print a new link for listener NAME, who has separate sessions, and exit. The "
              + "previous link becomes invalid. Pass the server's --listen, too.")
  private Optional<String> listener = Optional.empty();

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
    Serving serving = new Serving(console, new SongPaths(paths, sources, console), address, store);
    if (listener.isPresent()) {
      checkListener(listener.get());
      serving.printLink(listener.get());
    } else if (paths.isEmpty()) {
      throw new Misuse("serve needs a PATH");
    } else {
      sources.formats(Player.Output.AUTO.formats());
      serving.run();
    }
    return 0;
  }

  private void checkListener(String name) {
    if (!paths.isEmpty()) {
      throw new Misuse(TOKEN + " cannot be combined with a PATH");
    }
    if (!LISTENER.matcher(name).matches()) {
      throw new Misuse(
          TOKEN
              + ": '"
              + name
              + "' must consist of 1 to 64 characters A-Z, a-z, 0-9, '.', '_', '-'");
    }
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
