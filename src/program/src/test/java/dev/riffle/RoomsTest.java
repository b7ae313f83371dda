package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the allowed imports between rooms. A room is exactly one package. */
class RoomsTest {
  private static final String ROOT = "dev.riffle";
  private static final String DOOR = "";
  private static final long MAX_TYPES = 8;
  private static final ImmutableMap<String, Long> LARGE =
      ImmutableMap.of(
          "queue", 16L, "fairness", 30L, "verify", 16L, "cli", 14L, "control", 18L, "library", 9L);

  private static final ImmutableSet<String> CONTROL =
      ImmutableSet.of(
          "words",
          "files",
          "rules",
          "player",
          "shuffle",
          "queue",
          "track",
          "library",
          "catalogue",
          "playlist",
          "session",
          "listens",
          "mpv");

  /** The allowed imports, from the innermost room to the outermost. */
  private static final ImmutableSetMultimap<String, String> MAY_IMPORT =
      ImmutableSetMultimap.<String, String>builder()
          .putAll("spread", "shuffle")
          .putAll("queue", "shuffle", "spread")
          .putAll("mp3", "track", "encoding")
          .putAll("mpv", "track")
          .putAll("playlist", "track")
          .putAll("words", "files")
          .putAll("library", "words", "files", "track", "mp3", "encoding", "playlist")
          .putAll("session", "files", "shuffle", "queue")
          .putAll("listens", "words", "files", "track", "playlist")
          .putAll("catalogue", "track")
          .putAll("player", "files", "queue", "track", "mp3", "library", "mpv")
          .putAll("rules", "words", "files", "queue", "track", "playlist", "library", "listens")
          .putAll("control", CONTROL)
          .putAll(
              "mpd",
              "control",
              "rules",
              "queue",
              "player",
              "track",
              "library",
              "words",
              "catalogue",
              "wire")
          .putAll("desktop", "control", "queue", "player", "track", "library", "words")
          .putAll("fairness", "shuffle", "spread", "queue")
          .putAll("claims", "shuffle", "fairness")
          .putAll("verify", "wire", "track", "playlist", "listens")
          .putAll("report", "shuffle", "fairness", "claims", "verify")
          .build();

  private static final ImmutableSet<String> BELOW =
      ImmutableSet.<String>builder()
          .add("track", "shuffle", "encoding", "files", "wire")
          .addAll(MAY_IMPORT.keySet())
          .build();

  private static final ImmutableMap<String, ImmutableSet<String>> ROOMS = rooms();

  private static ImmutableMap<String, ImmutableSet<String>> rooms() {
    ImmutableMap.Builder<String, ImmutableSet<String>> rooms = ImmutableMap.builder();
    BELOW.forEach(room -> rooms.put(room, MAY_IMPORT.get(room)));
    rooms.put("store", ImmutableSet.of("queue", "session"));
    rooms.put(
        "serve",
        ImmutableSet.of("store", "catalogue", "library", "playlist", "queue", "shuffle", "track"));
    rooms.put(
        "device",
        ImmutableSet.of(
            "control",
            "player",
            "queue",
            "rules",
            "listens",
            "track",
            "catalogue",
            "playlist",
            "words"));
    rooms.put("cli", BELOW);
    ImmutableSet<String> commands = with(BELOW, "cli");
    rooms.put("cli.remote", commands);
    rooms.put("cli.screen", commands);
    rooms.put("cli.music", with(commands, "cli.remote", "cli.screen", "store", "serve", "device"));
    rooms.put("cli.lab", commands);
    rooms.put(DOOR, with(commands, "cli.music", "cli.lab", "cli.remote"));
    return rooms.buildOrThrow();
  }

  private static ImmutableSet<String> with(ImmutableSet<String> rooms, String... more) {
    return ImmutableSet.<String>builder().addAll(rooms).add(more).build();
  }

  private static final JavaClasses MAIN = Modules.MAIN;

  static ImmutableSet<String> names() {
    return ROOMS.keySet();
  }

  @ParameterizedTest(name = "room {0}")
  @MethodSource("names")
  void room_importsOnlyWhatItMay(String room) {
    ImmutableSet<String> permitted =
        ImmutableSet.<String>builder().add(room).addAll(requireNonNull(ROOMS.get(room))).build();
    DescribedPredicate<JavaClass> elsewhere =
        DescribedPredicate.describe(
            "a room other than " + permitted,
            type -> isOurs(type) && !permitted.contains(roomOf(type)));
    noClasses()
        .that(DescribedPredicate.describe("in " + room, type -> roomOf(type).equals(room)))
        .should()
        .dependOnClassesThat(elsewhere)
        .check(MAIN);
  }

  @Test
  void rooms_areThePlannedOnes() {
    ImmutableSet<String> rooms =
        MAIN.stream().map(RoomsTest::roomOf).collect(ImmutableSet.toImmutableSet());
    assertThat(rooms).isEqualTo(ROOMS.keySet());
  }

  @Test
  void rooms_haveNoCycles() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(MAIN);
  }

  /**
   * Limits the number of types of a room that other rooms use; the number of files is not limited.
   */
  @Test
  void rooms_exportFewTypes() {
    ImmutableMap<String, Long> types =
        MAIN.stream()
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .filter(use -> isOurs(use.getTargetClass()))
            .filter(use -> !roomOf(use.getTargetClass()).equals(roomOf(use.getOriginClass())))
            .map(use -> outermost(use.getTargetClass()))
            .distinct()
            .collect(
                collectingAndThen(groupingBy(RoomsTest::roomOf, counting()), ImmutableMap::copyOf));
    assertThat(types.keySet()).containsAtLeastElementsIn(MAY_IMPORT.keySet());
    types.forEach(
        (room, count) ->
            assertWithMessage(room).that(count).isAtMost(LARGE.getOrDefault(room, MAX_TYPES)));
  }

  static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(RoomsTest::outermost).orElse(type);
  }

  @Test
  void onlyMp3_usesMp3agic() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".mp3")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.mpatric.mp3agic..")
        .check(MAIN);
  }

  @Test
  void shuffleAndQueue_useNoClockAndNoOtherRandomness() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + ".shuffle", ROOT + ".queue")
        .should()
        .dependOnClassesThat()
        .haveNameMatching("java\\.util\\.(Random|concurrent\\.ThreadLocalRandom)|java\\.time\\..*")
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .check(MAIN);
  }

  private static boolean isOurs(JavaClass type) {
    return type.getPackageName().equals(ROOT) || type.getPackageName().startsWith(ROOT + ".");
  }

  private static String roomOf(JavaClass type) {
    return type.getPackageName().equals(ROOT)
        ? DOOR
        : type.getPackageName().substring(ROOT.length() + 1);
  }
}
