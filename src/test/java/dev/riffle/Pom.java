package dev.riffle;

import static com.google.common.truth.Truth.assertWithMessage;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a pom. */
final class Pom {
  private Pom() {}

  /** Returns the version that follows an artifact name in {@code pom}, the text of a pom. */
  static String version(String pom, String artifact) {
    Matcher version =
        Pattern.compile("<artifactId>" + artifact + "</artifactId>\\s*<version>(.*?)</version>")
            .matcher(pom);
    assertWithMessage("%s in the pom", artifact).that(version.find()).isTrue();
    return version.group(1);
  }
}
