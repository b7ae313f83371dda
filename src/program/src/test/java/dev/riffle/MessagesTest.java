package dev.riffle;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * All messages of exceptions and remarks, in one style. {@code mvn test -Dtest=MessagesTest} lists
 * them in {@code target/wording/messages.txt}; a value is a name in braces.
 */
class MessagesTest {
  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

  /** Methods that take a message, and the place of it among their arguments. */
  private static final ImmutableMap<String, Integer> TAKERS =
      ImmutableMap.<String, Integer>builder()
          .put("checkArgument", 1)
          .put("checkState", 1)
          .put("checkNotNull", 1)
          .put("say", 0)
          .put("sayDone", 0)
          .build();

  @Test
  void messages_areInLowerCase_withoutAFullStop() throws IOException {
    ImmutableList<String> messages = messages();
    Path list = Path.of("target/wording/messages.txt");
    Files.createDirectories(list.getParent());
    Files.write(list, messages);
    assertThat(messages.size()).isGreaterThan(200);
    assertThat(messages.stream().filter(message -> message.matches("[A-Z][a-z]+[ ,:].*|.*\\.")))
        .isEmpty();
  }

  private static ImmutableList<String> messages() throws IOException {
    Messages messages = new Messages();
    try (Stream<Path> sources = Files.walk(Path.of("src"));
        StandardJavaFileManager manager = JAVAC.getStandardFileManager(null, null, null)) {
      List<Path> files =
          sources.filter(file -> file.toString().matches(".*/src/main/java/.*\\.java")).toList();
      JavacTask task =
          (JavacTask)
              JAVAC.getTask(
                  null, null, null, List.of(), null, manager.getJavaFileObjectsFromPaths(files));
      for (CompilationUnitTree file : task.parse()) {
        file.accept(messages, null);
      }
    }
    return ImmutableList.copyOf(messages.found);
  }

  private static final class Messages extends TreeScanner<Void, Void> {
    private final TreeSet<String> found = new TreeSet<>();

    @Override
    public Void visitNewClass(NewClassTree call, Void unused) {
      String type = call.getIdentifier().toString();
      if (type.matches(".*(Exception|Misuse|Failure)")) {
        call.getArguments().forEach(this::add);
      }
      return super.visitNewClass(call, null);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
      int place = TAKERS.getOrDefault(name(call.getMethodSelect()), Integer.MAX_VALUE);
      if (place < call.getArguments().size()) {
        add(call.getArguments().get(place));
      }
      return super.visitMethodInvocation(call, null);
    }

    private void add(ExpressionTree argument) {
      for (String message : texts(argument)) {
        if (message.replaceAll("\\{\\w*}", "").matches(".*[a-z]{2}.*")) {
          found.add(message);
        }
      }
    }

    /** Returns the texts that an expression can have. */
    private static List<String> texts(ExpressionTree of) {
      if (of instanceof LiteralTree literal) {
        return List.of(String.valueOf(literal.getValue()));
      }
      if (of instanceof ParenthesizedTree inner) {
        return texts(inner.getExpression());
      }
      if (of instanceof BinaryTree sum) {
        return Lists.cartesianProduct(texts(sum.getLeftOperand()), texts(sum.getRightOperand()))
            .stream()
            .map(parts -> String.join("", parts))
            .toList();
      }
      if (of instanceof ConditionalExpressionTree either) {
        return ImmutableList.<String>builder()
            .addAll(texts(either.getTrueExpression()))
            .addAll(texts(either.getFalseExpression()))
            .build();
      }
      if (of instanceof MethodInvocationTree call
          && name(call.getMethodSelect()).equals("lenientFormat")) {
        return texts(call.getArguments().get(0));
      }
      return List.of("{" + name(of) + "}");
    }

    private static String name(ExpressionTree of) {
      if (of instanceof MethodInvocationTree call) {
        return name(call.getMethodSelect());
      }
      if (of instanceof MemberSelectTree member) {
        return member.getIdentifier().toString();
      }
      return of instanceof IdentifierTree name ? name.getName().toString() : "";
    }
  }
}
