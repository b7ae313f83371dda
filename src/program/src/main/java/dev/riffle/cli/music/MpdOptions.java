package dev.riffle.cli.music;

import dev.riffle.mpd.MpdAddress;
import dev.riffle.words.Misuse;
import java.util.Map;
import java.util.Optional;
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
          "Serve clients of MPD at a port of this machine, such as 6600, at an IP address with a"
              + " port, or at a Unix socket. They see the play order as the queue.")
  private Optional<MpdAddress> address = Optional.empty();

  private Optional<String> password = Optional.empty();

  /** Sets the values of a configuration. */
  void defaults(Map<String, String> options) {
    address =
        address.or(
            () -> Optional.ofNullable(options.get(MPD)).map(text -> MpdAddress.parse(MPD, text)));
    password = Optional.ofNullable(options.get(PASSWORD));
    address
        .filter(MpdAddress::isPublic)
        .filter(open -> password.isEmpty())
        .ifPresent(
            open -> {
              throw new Misuse(
                  MPD
                      + ": "
                      + open
                      + " is open to other machines; set "
                      + PASSWORD
                      + " in the configuration");
            });
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
