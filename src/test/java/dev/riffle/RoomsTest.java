package dev.riffle;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rooms of the house and the way between them: what a room may import, and there is no other
 * way.
 */
class RoomsTest {
  private static final String ROOT = "dev.riffle.";

  private static final ImmutableSetMultimap<String, String> MAY_IMPORT =
      ImmutableSetMultimap.<String, String>builder()
          .putAll("queue", "shuffle")
          .putAll("library", "track")
          .putAll("playlist", "track")
          .putAll("session", "shuffle", "queue", "track", "playlist")
          .putAll("fairness", "shuffle", "queue")
          .putAll("verify", "fairness", "queue", "player")
          .putAll("player", "queue", "track")
          .putAll(
              "web",
              "track",
              "shuffle",
              "queue",
              "library",
              "playlist",
              "session",
              "fairness",
              "verify",
              "player")
          .putAll(
              "cli",
              "track",
              "shuffle",
              "queue",
              "library",
              "playlist",
              "session",
              "fairness",
              "verify",
              "player",
              "web")
          .build();

  private static final ImmutableSet<String> ROOMS =
      ImmutableSet.<String>builder().add("track", "shuffle").addAll(MAY_IMPORT.keySet()).build();

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.riffle");

  static ImmutableSet<String> rooms() {
    return ROOMS;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rooms")
  void room_importsOnlyWhatItMay(String room) {
    ImmutableSet<String> allowed =
        ImmutableSet.<String>builder().add(room).addAll(MAY_IMPORT.get(room)).build();
    DescribedPredicate<JavaClass> elsewhere =
        DescribedPredicate.describe(
            "a room other than " + allowed,
            type -> type.getPackageName().startsWith(ROOT) && !allowed.contains(roomOf(type)));
    noClasses()
        .that()
        .resideInAPackage(ROOT + room + "..")
        .should()
        .dependOnClassesThat(elsewhere)
        .allowEmptyShould(true) // a room may be built later than its walls
        .check(MAIN);
  }

  @Test
  void everyClass_livesInAKnownRoom() {
    classes()
        .should()
        .resideInAnyPackage(ROOMS.stream().map(room -> ROOT + room).toArray(String[]::new))
        .check(MAIN);
  }

  @Test
  void rooms_haveNoCycles() {
    slices().matching(ROOT + "(*)..").should().beFreeOfCycles().check(MAIN);
  }

  @Test
  void onlyLibrary_knowsMp3agic() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "library")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.mpatric.mp3agic..")
        .check(MAIN);
  }

  @Test
  void orderAndQueue_readNoClockAndNoOtherRandomness() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + "shuffle", ROOT + "queue")
        .should()
        .dependOnClassesThat()
        .haveNameMatching("java\\.util\\.(Random|concurrent\\.ThreadLocalRandom)|java\\.time\\..*")
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .allowEmptyShould(true)
        .check(MAIN);
  }

  private static String roomOf(JavaClass type) {
    return type.getPackageName().substring(ROOT.length()).replaceFirst("\\..*", "");
  }
}
