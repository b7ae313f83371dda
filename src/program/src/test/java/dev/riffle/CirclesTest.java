package dev.riffle;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import com.google.common.graph.Graph;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.Graphs;
import com.google.common.graph.ImmutableGraph;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import org.junit.jupiter.api.Test;

/**
 * Limits the size of the circles of classes in a package: classes that reach each other through the
 * classes that they use. A nested class counts as a part of its outermost class.
 */
class CirclesTest {
  private static final int MAX_CLASSES = 3;

  /** The bounds of packages whose circles are larger. */
  private static final ImmutableMap<String, Integer> LARGE =
      ImmutableMap.of("dev.riffle.control", 4);

  @Test
  void circles_ofMain_areSmall() {
    ImmutableGraph.Builder<String> uses = GraphBuilder.directed().immutable();
    for (JavaClass type : Modules.MAIN) {
      for (Dependency use : type.getDirectDependenciesFromSelf()) {
        JavaClass user = RoomsTest.outermost(type);
        JavaClass used = RoomsTest.outermost(use.getTargetClass());
        if (!user.equals(used) && user.getPackageName().equals(used.getPackageName())) {
          uses.putEdge(user.getName(), used.getName());
        }
      }
    }
    assertThat(tooLarge(uses.build())).isEmpty();
  }

  @Test
  void circles_sharingAClass_areOne() {
    ImmutableGraph.Builder<String> uses = circle("p", 3);
    assertThat(circles(uses.build())).containsExactly(ImmutableSet.of("p.C0", "p.C1", "p.C2"));
    uses.putEdge("p.C2", "p.A").putEdge("p.A", "p.C2").putEdge("p.A", "p.B").putEdge("p.D", "p.C0");
    assertThat(circles(uses.build()))
        .containsExactly(
            ImmutableSet.of("p.A", "p.C0", "p.C1", "p.C2"),
            ImmutableSet.of("p.B"),
            ImmutableSet.of("p.D"));
  }

  @Test
  void tooLarge_hasCirclesOfMoreThanThreeClasses() {
    assertThat(tooLarge(circle("p", 3).build())).isEmpty();
    assertThat(tooLarge(circle("p", 4).build())).hasSize(1);
    assertThat(tooLarge(circle("dev.riffle.control", 4).build())).isEmpty();
    assertThat(tooLarge(circle("dev.riffle.control", 5).build())).hasSize(1);
  }

  private static ImmutableGraph.Builder<String> circle(String room, int classes) {
    ImmutableGraph.Builder<String> uses = GraphBuilder.directed().immutable();
    for (int i = 0; i < classes; i++) {
      uses.putEdge(room + ".C" + i, room + ".C" + (i + 1) % classes);
    }
    return uses;
  }

  private static ImmutableSet<ImmutableSortedSet<String>> tooLarge(Graph<String> uses) {
    return circles(uses).stream()
        .filter(circle -> circle.size() > LARGE.getOrDefault(packageOf(circle), MAX_CLASSES))
        .collect(toImmutableSet());
  }

  private static String packageOf(ImmutableSortedSet<String> circle) {
    return circle.first().substring(0, circle.first().lastIndexOf('.'));
  }

  /** Returns the circles, with a class that is in none as one of its own. */
  private static ImmutableSet<ImmutableSortedSet<String>> circles(Graph<String> uses) {
    return uses.nodes().stream()
        .map(
            type ->
                ImmutableSortedSet.copyOf(
                    Sets.filter(
                        Graphs.reachableNodes(uses, type),
                        other -> Graphs.reachableNodes(uses, other).contains(type))))
        .collect(toImmutableSet());
  }
}
