package dev.riffle.cli;

import dev.riffle.library.Library;
import dev.riffle.library.TagEncoding;
import dev.riffle.playlist.Root;
import dev.riffle.words.Misuse;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for reading songs, shared by all commands that take a PATH. */
public final class SourceOptions {
  @Mixin private RootOption root = new RootOption();

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      converter = Encodings.class,
      description =
          "The encoding of tags marked as Latin-1 and of lists not in UTF-8: auto (detects UTF-8,"
              + " GB18030 with GBK, Big5, Shift_JIS, EUC-JP, EUC-KR, KOI8-R, KOI8-U, IBM866, TIS-620,"
              + " ISO-8859-2, ISO-8859-7, windows-1250, windows-1251, windows-1253, windows-1254,"
              + " windows-1255, windows-1256 and windows-1257), none (Latin-1), or a name such as"
              + " Big5. Default: auto.")
  private Optional<TagEncoding> encoding = Optional.empty();

  private TagEncoding defaultEncoding = TagEncoding.AUTO;

  private Library.Formats formats = Library.Formats.MP3_ONLY;

  /** Sets the audio formats to be scanned; initially MP3 only. */
  public void formats(Library.Formats formats) {
    this.formats = formats;
  }

  /** Sets the encoding if the command line sets none. */
  public void defaultEncoding(TagEncoding encoding) {
    defaultEncoding = encoding;
  }

  /** Returns the audio formats to be scanned. */
  public Library.Formats formats() {
    return formats;
  }

  /**
   * Returns the root that playlist entries must be inside.
   *
   * @throws Misuse if it is not a folder
   */
  Root root() {
    return root.root();
  }

  /** Returns the encoding of tags that do not declare theirs. */
  public TagEncoding encoding() {
    return encoding.orElse(defaultEncoding);
  }

  /** Parses an encoding of tags. */
  static final class Encodings implements ITypeConverter<TagEncoding> {
    @Override
    public TagEncoding convert(String name) {
      return Misuse.ifRefused("--encoding", () -> new TagEncoding(name));
    }
  }
}
