package dev.riffle;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.util.regex.Pattern;

/** The classes of all modules on the class path of this one, which are folders or jars. */
final class Modules {
  private static final Pattern OF_TESTS =
      Pattern.compile(
          ".*/(test-classes|testing/classes|riffle-testing[^/]*|[^/]*-tests\\.jar)\\b.*");

  static final JavaClasses MAIN = importing(location -> !isOfTests(location));

  private Modules() {}

  /** Returns the tests and what they share; without those of the lab. */
  static JavaClasses tests() {
    return importing(Modules::isOfTests);
  }

  private static JavaClasses importing(ImportOption which) {
    return new ClassFileImporter().withImportOption(which).importPackages("dev.riffle");
  }

  private static boolean isOfTests(Location location) {
    return location.matches(OF_TESTS);
  }
}
