package dev.riffle.cli;

import dev.riffle.library.Library;
import dev.riffle.library.TagEncoding;
import dev.riffle.playlist.Root;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for reading songs, the same in all commands that take a PATH. */
public final class SourceOptions {
  @Mixin private RootOption root = new RootOption();

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      converter = Words.EncodingConverter.class,
      description =
          "What tags that say Latin-1 are written in: auto (recognises UTF-8, GB18030 with GBK,"
              + " Big5, Shift_JIS, EUC-JP, EUC-KR, KOI8-R, TIS-620, windows-1251, windows-1253,"
              + " windows-1255 and windows-1256), none (in Latin-1), or a name such as Big5. Default:"
              + " auto.")
  private TagEncoding encoding = TagEncoding.AUTO;

  private Library.Formats formats = Library.Formats.MP3_ONLY;

  /** Takes files of other {@code formats} for songs, too. */
  public void formats(Library.Formats formats) {
    this.formats = formats;
  }

  Library.Formats formats() {
    return formats;
  }

  /**
   * Returns what the entries of playlists may not lead out of.
   *
   * @throws Misuse if it is no folder
   */
  Root root() {
    return root.root();
  }

  TagEncoding encoding() {
    return encoding;
  }
}
