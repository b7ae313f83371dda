package dev.riffle.verify;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.base.Ascii;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/** Reads the files of a log: texts, or a ZIP as services deliver it. Not thread-safe. */
final class LogFiles {
  private static final Pattern EMPTY = Pattern.compile("\\s*+(\\[\\s*+]\\s*+)?+");
  private static final int MAX_ENTRIES = 100_000;
  private static final int MAX_NAME = 200;

  private final Optional<LogFormat> given;
  private final LogBuilder log;
  private Optional<LogFormat> format;
  private String first = ""; // name of the first text

  /** Counts the bytes read in {@link LogBuilder}, which limits them. */
  private static final class Counted extends FilterInputStream {
    private final LogBuilder log;

    Counted(InputStream in, LogBuilder log) {
      super(in);
      this.log = log;
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      log.count(1);
      return read;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      int read = super.read(to, from, length);
      log.count(Math.max(0, read));
      return read;
    }
  }

  LogFiles(Optional<LogFormat> given, LogBuilder log) {
    this.given = given;
    this.format = given;
    this.log = log;
  }

  PlayLog build() throws LogException {
    LogFormat found = format.orElse(LogFormat.TEXT);
    return log.build(found.hasPauses(), found.evidence());
  }

  void read(Path file) throws IOException {
    String name = file.toString();
    log.open(name);
    try (InputStream in = LogSource.open(file)) {
      LogText text = new LogText(in);
      if (text.isZip()) {
        readZip(text.bytes(), name);
        return;
      }
      Optional<String> problem = text.problem();
      if (problem.isPresent()) {
        throw log.failure(problem.get() + LogFormat.FORMATS);
      }
      if (EMPTY.matcher(text.start()).matches()) {
        return; // such as a month without plays
      }
      Optional<LogFormat> found = given.or(() -> LogFormat.of(name, text.start()));
      read(text, found.orElseThrow(() -> log.failure("not a log" + LogFormat.FORMATS)), name);
    }
  }

  private void read(LogText text, LogFormat found, String name) throws IOException {
    if (format.isPresent() && format.get() != found) {
      throw log.failure(
          lenientFormat(
              "%s, but %s is %s; all files of a log must have the same format",
              found.word(), first, format.get().word()));
    }
    first = first.isEmpty() ? name : first;
    format = Optional.of(found);
    found.read(new LogText(new Counted(text.bytes(), log)).reader(), log);
    log.close();
  }

  /** Reads the logs in a ZIP; ignores other files. */
  private void readZip(InputStream in, String name) throws IOException {
    boolean hasLog = false;
    LogZip zip = new LogZip(in, log);
    int entries = 0;
    for (ZipEntry entry = zip.next(); entry != null; entry = zip.next()) {
      if (++entries > MAX_ENTRIES) {
        throw log.failure("the ZIP has more than 100,000 files");
      }
      if (isLogName(entry.getName())) {
        hasLog |= readEntry(zip, name + ": " + Ascii.truncate(entry.getName(), MAX_NAME, "..."));
        log.open(name);
      }
    }
    if (!hasLog) {
      throw log.failure("the ZIP contains no log" + LogFormat.FORMATS);
    }
  }

  private static boolean isLogName(String name) {
    String word = Ascii.toLowerCase(name);
    return word.endsWith(".json")
        || word.endsWith(".jsonl")
        || word.endsWith(".csv")
        || word.endsWith(".scrobbler.log");
  }

  /** Reads a file in a ZIP if it is a log; returns whether it is one. */
  private boolean readEntry(LogZip zip, String name) throws IOException {
    LogText text = new LogText(zip);
    Optional<LogFormat> found =
        LogFormat.of("", text.start())
            .filter(one -> one != LogFormat.TEXT && given.orElse(one) == one);
    if (text.problem().isPresent() || found.isEmpty()) {
      return false;
    }
    log.open(name);
    read(text, found.get(), name);
    return true;
  }
}
