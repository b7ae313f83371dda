package dev.riffle.cli.music;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.cli.Console;
import dev.riffle.cli.OptionWords;
import dev.riffle.cli.OutputFile;
import dev.riffle.cli.RootOption;
import dev.riffle.cli.Sources;
import dev.riffle.library.TagEncoding;
import dev.riffle.library.UserLists;
import dev.riffle.playlist.Playlist;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.playlist.Root;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import dev.riffle.words.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Converts a playlist to another format. */
@Command(
    name = "convert",
    description = {
      "Converts a playlist to another format.",
      "Reports the fields that the target format cannot store. The formats are m3u, m3u8, json,"
          + " pls, xspf, jspf, wpl, asx. Default: by the file extension."
    },
    footer = {
      "  riffle convert friday.xspf friday.m3u8",
      "  riffle order music --format m3u8 | riffle convert --from m3u8 - friday.pls",
      "  riffle convert --strict friday.xspf --to json -"
    })
final class ConvertCommand implements Callable<Integer> {
  private static final String STREAM = "-";
  private static final Pattern DRIVE = Pattern.compile("(?s)/[A-Za-z]:/.*");

  /** The words of {@code --from}. */
  static final class From extends OptionWords<PlaylistFormat> {
    From() {
      super("--from", PlaylistFormat.class);
    }
  }

  /** The words of {@code --to}. */
  static final class To extends OptionWords<PlaylistFormat> {
    To() {
      super("--to", PlaylistFormat.class);
    }
  }

  private final Console console;

  @Parameters(index = "0", paramLabel = "IN", description = "A playlist, or - for standard input.")
  private String in = "";

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description =
          "The file to write, or - for standard output. An existing file is replaced atomically.")
  private String out = "";

  @Mixin private RootOption options = new RootOption();

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      converter = From.class,
      completionCandidates = From.class,
      description = "The format of IN. Default: by its extension.")
  private Optional<PlaylistFormat> from = Optional.empty();

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      converter = To.class,
      completionCandidates = To.class,
      description = "The format of OUT. Default: by its extension.")
  private Optional<PlaylistFormat> to = Optional.empty();

  @Option(
      names = "--strict",
      description = "Reject a playlist that violates its format; write nothing.")
  private boolean strict;

  ConvertCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    PlaylistFormat source = format("from", from, in);
    PlaylistFormat target = format("to", to, out);
    // Conversion opens no entry, so any address is accepted unless --root is set.
    Root root = options.root().equals(Root.anywhere()) ? Root.anyAddress() : options.root();
    Playlist list =
        in.equals(STREAM)
            ? Sources.standardInput(source, root, TagEncoding.AUTO, console)
            : UserLists.playlist(UserBytes.existing(in), source, root);
    list.problems().forEach(console::remark);
    if (strict && !list.faults().isEmpty()) {
      int faults = list.faults().size();
      throw new Failure(in + ": rejected; " + Words.count(faults, "fault"));
    }
    if (list.tracks().isEmpty() && (list.skipped() > 0 || !list.faults().isEmpty())) {
      throw new Failure(in + ": no usable entry");
    }
    write(list, target);
    return 0;
  }

  private void write(Playlist list, PlaylistFormat target) {
    Path folder = out.equals(STREAM) ? Path.of("") : OutputFile.path(out).resolveSibling("");
    List<String> lost = new ArrayList<>(list.unused());
    long drives = list.tracks().stream().filter(ConvertCommand::isOnDrive).count();
    if (drives > 0) {
      lost.add("Windows drive of " + Words.count(drives, "song"));
    }
    lost.addAll(target.losses(list.tracks(), folder));
    byte[] text = target.write(list.tracks(), folder).getBytes(UTF_8);
    if (out.equals(STREAM)) {
      console.out().write(text, 0, text.length);
    } else {
      OutputFile.save(text, OutputFile.path(out));
    }
    if (!lost.isEmpty()) {
      console.remark("lost: " + String.join(", ", lost));
    }
    console.remarkDone(Words.count(list.tracks().size(), "song"));
  }

  // On Windows the drive is part of the root of a path.
  private static boolean isOnDrive(Track track) {
    return track.isFile() && DRIVE.matcher(track.path().toString()).matches();
  }

  private static PlaylistFormat format(
      String option, Optional<PlaylistFormat> format, String name) {
    return format
        .or(() -> UserLists.listFormat(OutputFile.path(name)))
        .orElseThrow(
            () -> {
              String formats = String.join(", ", Words.all(PlaylistFormat.values()));
              return new Misuse(
                  name + ": unknown playlist format; use --" + option + " with one of " + formats);
            });
  }
}
