package dev.riffle.players;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The methods that a player calls on its queue: each is a method of the class, or the table below
 * the class on the page has the one call that it needs.
 */
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
            rearrange(indexes) sort(order) moveDown(i) setShuffleRadio(songs)
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
            getItem(int) setIndex(int) previous() error() append(List) remove(int)
            getStreams() getIndex() offsetIndex(by) move(source) shuffle() unshuffle()
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hosts")
  void queue_hasEachMethodThatThePlayerCalls(Class<?> queue, String methods) throws IOException {
    ImmutableSet<String> ours =
        Stream.of(queue.getDeclaredMethods())
            .map(HostMethodsTest::signature)
            .collect(toImmutableSet());
    String table = table(queue.getSimpleName());
    for (String method : Splitter.onPattern("\\s+").omitEmptyStrings().split(methods)) {
      String name = method.replaceAll("\\)$", "");
      if (!ours.contains(method)) {
        assertThat(table).containsMatch("\\| [^|]*`" + Pattern.quote(name) + "[^`]*`[^|]*\\|");
      }
    }
  }

  /** Returns the table below a class on the page, or an empty string if the page is another. */
  private static String table(String name) throws IOException {
    String page = Files.readString(Path.of("src/site/markdown/embed-players.md"));
    Matcher section =
        Pattern.compile("(?s)\\b(?:class|record) " + name + "\\b.*?(\\n\\|.*?)\n## ").matcher(page);
    return section.find() ? section.group(1) : "";
  }

  private static String signature(Method method) {
    return Stream.of(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(joining(",", method.getName() + "(", ")"));
  }
}
