package dev.riffle.cli.screen;

import com.google.common.base.Strings;
import java.util.Map;

/** The use of colours on the screen; without them it has bold, dim and reverse text only. */
public enum ColorMode {
  /** Colours, unless the environment variable {@code NO_COLOR} is set and not empty. */
  AUTO,
  ALWAYS,
  NEVER;

  boolean hasColours(Map<String, String> environment) {
    return switch (this) {
      case AUTO -> Strings.isNullOrEmpty(environment.get("NO_COLOR"));
      case ALWAYS -> true;
      case NEVER -> false;
    };
  }
}
