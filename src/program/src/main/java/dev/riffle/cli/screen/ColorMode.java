package dev.riffle.cli.screen;

import com.google.common.base.Strings;
import java.util.Map;

/** The use of colours on the screen; without colours, text is only bold, dim or reversed. */
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
