package dev.riffle.cli.music;

import dev.riffle.mpd.MpdAddress;
import dev.riffle.words.Misuse;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The server for clients of the Music Player Daemon, as an option and in the configuration. */
final class MpdOptions {
  static final String MPD = "mpd";
  static final String PASSWORD = "mpd-password";

  @Option(
      names = "--" + MPD,
      paramLabel = "ADDRESS",
      converter = Addresses.class,
      description =
          "Accept MPD clients on a local port such as 6600, on an IP address with a port, or on "
              + "a Unix socket. They show the play order as their queue.")
  private Optional<MpdAddress> address = Optional.empty();

  private Optional<String> password = Optional.empty();

  /**
   * Sets the values of a configuration. Without a password, an address that other machines reach is
   * reported and ignored.
   *
   * @throws Misuse if the command line names such an address
   */
  void defaults(Map<String, String> options, Consumer<String> problems) {
    password = Optional.ofNullable(options.get(PASSWORD));
    String text = options.get(MPD);
    if (address.isPresent()) {
      refusal("--" + MPD, address.get())
          .ifPresent(
              sentence -> {
                throw new Misuse(sentence);
              });
    } else if (text != null) {
      MpdAddress open = MpdAddress.parse(MPD, text);
      Optional<String> refusal = refusal(MPD, open);
      refusal.ifPresent(sentence -> problems.accept(sentence + "; ignored"));
      address = refusal.isPresent() ? Optional.empty() : Optional.of(open);
    }
  }

  private Optional<String> refusal(String name, MpdAddress open) {
    return password.isPresent() || !open.isPublic()
        ? Optional.empty()
        : Optional.of(
            name
                + ": "
                + open
                + " accepts other machines; set "
                + PASSWORD
                + " in the configuration");
  }

  Optional<MpdAddress> address() {
    return address;
  }

  Optional<String> password() {
    return password;
  }

  /** Parses addresses of the command line. */
  static final class Addresses implements ITypeConverter<MpdAddress> {
    @Override
    public MpdAddress convert(String text) {
      return MpdAddress.parse("--" + MPD, text);
    }
  }
}
