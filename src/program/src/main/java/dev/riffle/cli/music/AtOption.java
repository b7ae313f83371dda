package dev.riffle.cli.music;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.cli.Console;
import dev.riffle.cli.screen.Screen;
import dev.riffle.control.Playback;
import dev.riffle.control.SoundSettings;
import dev.riffle.device.DeviceSession;
import dev.riffle.device.ServerAddress;
import dev.riffle.listens.ListenLog;
import dev.riffle.rules.HeardRules;
import dev.riffle.rules.StopAfter;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserDirectories;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The option of {@code play} that plays a session of a server. */
final class AtOption {
  private static final String AT = "--at";

  /** The options that do not concern the queue, which the server has. */
  private static final ImmutableSet<String> OTHERS =
      ImmutableSet.of(
          AT,
          "--sound",
          "--replay-gain",
          "--plain",
          "--json",
          "--color",
          "--stop-after",
          "--no-log",
          "--mpd",
          "--encoding",
          "--root",
          "--debug");

  /** Null without a parser, as is {@link #url}. */
  @Spec(Target.MIXEE)
  private @Nullable CommandSpec play;

  @Option(
      names = AT,
      paramLabel = "URL",
      description =
          "Join a session of riffle serve and play it here, synchronized with its other devices: "
              + "the address of the server, or the link that it printed; append # and a name to "
              + "select a session. Songs also found in PATH are not downloaded.")
  private Optional<String> url = Optional.empty();

  /** The parts that depend on the user. */
  record User(
      Console console,
      SongPaths songs,
      SoundSettings settings,
      HeardRules heard,
      Optional<ListenLog> log,
      MpdOptions mpd) {}

  boolean isGiven() {
    return url.isPresent();
  }

  /**
   * Plays the session until the user quits, by keys if there is a screen; returns the exit status.
   *
   * @throws Misuse if an option concerns the queue
   */
  int play(Optional<Screen> opened, User user, boolean json, Optional<StopAfter.Limit> stopAfter) {
    try (Screen screen = opened.orElse(null);
        DeviceSession session = open(user);
        Services services =
            new Services(session.playback(), user.settings, user.mpd, user.console)) {
      Playback playback = session.playback();
      stopAfter.ifPresent(playback.stopAfter()::set);
      if (screen == null) {
        var unused =
            new PlainMode(playback, changes -> session.start(), json, false, user.console)
                .obey(services::start);
        return 0;
      }
      playback.onQuit(screen::quit);
      return screen.play(
          playback,
          () -> {
            playback.add(screen);
            var unused = session.start();
            services.start();
          });
    }
  }

  private DeviceSession open(User user) {
    for (OptionSpec option : requireNonNull(play).commandLine().getParseResult().matchedOptions()) {
      if (!OTHERS.contains(option.longestName())) {
        throw new Misuse(
            option.longestName() + ": cannot be combined with --at: the server owns the queue");
      }
    }
    ServerAddress address = ServerAddress.parse(AT, url.orElseThrow());
    return DeviceSession.open(
        address,
        new DeviceSession.Parts(
            here(user.songs),
            AtOption::host,
            user.settings,
            user.heard,
            UserDirectories.state(user.console.environment()).map(state -> state.resolve("at")),
            user.log,
            path -> new SongPaths(List.of(path), user.songs.options(), user.console).songs(),
            user.console::remark,
            user.console::trace));
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "player";
    }
  }

  /** Returns the songs of the PATHs, by the ids that a server of the same folders gives them. */
  private static Catalogue here(SongPaths songs) {
    return songs.words().isEmpty()
        ? Catalogue.of(MusicFolders.of(ImmutableList.of()), ImmutableList.of())
        : Catalogue.of(MusicFolders.of(songs.folders()), songs.songs());
  }
}
