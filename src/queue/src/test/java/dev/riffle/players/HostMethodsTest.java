package dev.riffle.players;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The methods that a player calls on its queue, and that are no call of ours. */
class HostMethodsTest {
  private static Stream<Arguments> hosts() {
    String media3 =
        """
        getLength() getNextIndex(int) getPreviousIndex(int) getLastIndex() getFirstIndex()
        cloneAndInsert(int,int) cloneAndMove(int,int,int) cloneAndSet(int,int)
        cloneAndRemove(int,int) cloneAndClear()
        """;
    return Stream.of(
        arguments(Media3Order.class, media3),
        arguments(AuxioOrder.class, media3),
        arguments(
            AirsonicQueue.class,
            """
            getCurrentFile() getIndex() setIndex(int) getStatus() setStatus(boolean) next()
            addFilesAt(List,int) addFiles(boolean,List) removeFileAt(int) clear() shuffle()
            rearrange(List) sort(Comparator) moveDown(int)
            """),
        arguments(
            DragList.class,
            """
            getQueue() getCurrentPosition() skipTo(int) skipToNext(boolean) skipToPrevious()
            addToNext(List) remove(List) move(int,int) setShuffleMode(PlayMode)
            """),
        arguments(
            FairQueue.class,
            """
            add(Object) addAt(int,Object) remove(int) removeAll(Object) shuffle(Object) skip(int)
            moveItem(int,int) getList() pull()
            """),
        arguments(
            NewPipeQueue.class,
            """
            getStreams() getIndex() getItem(int) setIndex(int) offsetIndex(int) previous() error()
            append(List) remove(int) move(int,int) shuffle() unshuffle()
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hosts")
  void queue_hasEachMethodThatThePlayerCalls(Class<?> queue, String methods) {
    ImmutableSet<String> ours =
        Stream.of(queue.getDeclaredMethods())
            .map(HostMethodsTest::signature)
            .collect(toImmutableSet());
    assertThat(ours)
        .containsAtLeastElementsIn(Splitter.onPattern("\\s+").omitEmptyStrings().split(methods));
  }

  private static String signature(Method method) {
    return Stream.of(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(joining(",", method.getName() + "(", ")"));
  }
}
