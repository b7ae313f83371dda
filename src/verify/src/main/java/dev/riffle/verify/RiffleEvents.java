package dev.riffle.verify;

import com.google.common.collect.ImmutableSet;
import dev.riffle.verify.LoggedPlay.Way;
import java.util.Map;

/** Reads {@link LogFormat#RIFFLE}: the output of {@code riffle play --plain --json}. */
final class RiffleEvents {
  static final ImmutableSet<String> FIELDS =
      ImmutableSet.of("event", "cause", "entry", "mode", "path", "title", "artist");

  private static final ImmutableSet<String> DRAWS = ImmutableSet.of("next", "ended");

  private final LogBuilder log;
  private String entry = "";
  private boolean isInOrder;
  private boolean isNew = true;

  RiffleEvents(LogBuilder log) {
    this.log = log;
  }

  void add(Map<String, String> fields) throws LogException {
    String event = fields.getOrDefault("event", "");
    if (event.equals("start") || event.equals("mode")) {
      isInOrder = fields.getOrDefault("mode", "").equals("in-order");
      isNew = true;
    } else if (event.equals("current")) {
      addCurrent(fields);
    } else if (event.isEmpty()) {
      log.skip();
    }
  }

  private void addCurrent(Map<String, String> fields) throws LogException {
    String cause = fields.getOrDefault("cause", "");
    String now = fields.getOrDefault("entry", "");
    boolean isBack = cause.equals("previous");
    boolean isStep = isBack || DRAWS.contains(cause);
    if (!isStep && now.equals(entry)) {
      return; // a report on the current song
    }
    String title = fields.getOrDefault("title", "");
    String path = fields.getOrDefault("path", "");
    if (title.isEmpty() && path.isEmpty()) {
      log.skip();
      return;
    }
    boolean isFirst = isNew || isInOrder || !isStep;
    log.add(
        SongKeys.names(path, fields.getOrDefault("artist", ""), title),
        isFirst ? Way.FIRST : isBack ? Way.PREVIOUS : Way.NEXT);
    entry = now;
    isNew = false;
  }
}
