package dev.riffle;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableSet;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;

/**
 * Tests that classes whose tests start a process have the tag {@code process}, which mvn test
 * excludes.
 */
class TagsTest {
  private static final JavaClasses TESTS = Modules.tests();

  /**
   * Returns the outer classes of the tests that start a process, directly or through other classes.
   */
  private static ImmutableSet<JavaClass> starters() {
    Set<JavaClass> starters = new HashSet<>();
    Set<JavaClass> found = Set.of();
    do {
      starters.addAll(found);
      found =
          TESTS.stream()
              .filter(
                  type ->
                      type.getDirectDependenciesFromSelf().stream()
                          .anyMatch(to -> starts(to, starters)))
              .map(TagsTest::outer)
              .collect(toImmutableSet());
    } while (!starters.containsAll(found));
    return ImmutableSet.copyOf(starters);
  }

  private static boolean starts(Dependency dependency, Set<JavaClass> starters) {
    JavaClass target = dependency.getTargetClass();
    return target.isEquivalentTo(ProcessBuilder.class) || starters.contains(outer(target));
  }

  private static JavaClass outer(JavaClass type) {
    return type.getEnclosingClass().map(TagsTest::outer).orElse(type);
  }

  /** Returns whether a class, or a test in it, has the tag. */
  private static boolean isTagged(JavaClass type) {
    return Stream.concat(
            Stream.of(type.reflect()), Arrays.stream(type.reflect().getDeclaredMethods()))
        .flatMap(element -> Arrays.stream(element.getAnnotationsByType(Tag.class)))
        .anyMatch(tag -> tag.value().equals("process"));
  }

  private static boolean hasTests(JavaClass type) {
    return type.getAllMethods().stream()
        .anyMatch(method -> method.isMetaAnnotatedWith(Testable.class));
  }

  @Test
  void classesWhoseTestsStartProcesses_areTagged() {
    ImmutableSet<JavaClass> starters = starters();
    assertThat(starters.size()).isGreaterThan(40);
    assertThat(
            starters.stream()
                .filter(type -> hasTests(type) && !isTagged(type))
                .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .map(JavaClass::getSimpleName))
        .containsExactly("TagsTest", "RecordingTest");
  }
}
