package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.base.CharMatcher;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.SinceTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Every exported public type states the release that added it, and its members have comments.
 * {@code mvn test -Dtest=ExportedTypesTest} lists the first sentences of these in {@code
 * target/wording/sentences.txt}.
 */
class ExportedTypesTest {
  private static final Pattern EXPORT = Pattern.compile("exports ([a-z.]+);");
  private static final ImmutableList<String> MODULES =
      ImmutableList.of("queue", "music", "server", "verify");
  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

  @Test
  void types_haveTheReleaseThatAddedThem() throws IOException {
    PublicApi api = PublicApi.of(sources());
    assertThat(api.withoutSince.build()).isEmpty();
    ModuleDescriptor.Version built = ModuleDescriptor.Version.parse(Pom.version("riffle"));
    ImmutableList<ModuleDescriptor.Version> releases = api.releases.build();
    assertThat(releases.size()).isGreaterThan(50);
    for (ModuleDescriptor.Version release : releases) {
      assertWithMessage("@since %s", release).that(release).isAtMost(built);
    }
  }

  @Test
  void members_haveComments() throws IOException {
    PublicApi api = PublicApi.of(sources());
    assertThat(api.withoutComment.build()).isEmpty();
    Path list = Path.of("target/wording/sentences.txt");
    Files.createDirectories(list.getParent());
    Files.write(list, api.sentences.build());
    assertThat(api.sentences.build().size()).isGreaterThan(300);
  }

  @Test
  void api_ofAClassWithoutComments_isReported() throws IOException {
    PublicApi api =
        PublicApi.of(
            List.of(
                source(
                    "/** A. */ public class A<T> { public int a; int b; public A() {} A(int b) {}"
                        + " @Override public String toString() { return \"\"; }"
                        + " /** C.\n@since 0.1 */ public enum C { D; public void e() {} }"
                        + " class F { public class G {} } public interface H { void i(); } }")));
    assertThat(api.withoutSince.build()).containsExactly("A", "A.H");
    assertThat(api.withoutComment.build())
        .containsExactly("A.a", "A.<init>", "A.C.D", "A.C.e", "A.H", "A.H.i")
        .inOrder();
  }

  @Test
  void packages_areOnTheCompatibilityPage() throws IOException {
    String page = Files.readString(Path.of("src/site/markdown/compatibility.md"));
    for (String module : MODULES) {
      for (String exported : exports(module)) {
        assertThat(page).contains("`" + exported + "`");
      }
    }
  }

  private static List<String> exports(String module) throws IOException {
    Path descriptor = Path.of("src", module, "src/main/java/module-info.java");
    return EXPORT
        .matcher(Files.readString(descriptor))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  private static ImmutableList<JavaFileObject> sources() throws IOException {
    ImmutableList.Builder<File> files = ImmutableList.builder();
    for (String module : MODULES) {
      Path sources = Path.of("src", module, "src/main/java");
      for (String exported : exports(module)) {
        try (Stream<Path> list = Files.list(sources.resolve(exported.replace('.', '/')))) {
          list.filter(file -> file.toString().endsWith(".java"))
              .map(Path::toFile)
              .forEach(files::add);
        }
      }
    }
    try (StandardJavaFileManager manager = JAVAC.getStandardFileManager(null, null, null)) {
      return ImmutableList.copyOf(manager.getJavaFileObjectsFromFiles(files.build()));
    }
  }

  private static JavaFileObject source(String text) {
    return new SimpleJavaFileObject(URI.create("string:///A.java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  /** The names of public types and members without a release or a comment. */
  private static final class PublicApi extends TreePathScanner<Void, String> {
    private final DocTrees comments;
    final ImmutableList.Builder<String> withoutSince = ImmutableList.builder();
    final ImmutableList.Builder<String> withoutComment = ImmutableList.builder();
    final ImmutableList.Builder<String> sentences = ImmutableList.builder();
    final ImmutableList.Builder<ModuleDescriptor.Version> releases = ImmutableList.builder();

    private PublicApi(DocTrees comments) {
      this.comments = comments;
    }

    static PublicApi of(List<JavaFileObject> sources) throws IOException {
      JavacTask task = (JavacTask) JAVAC.getTask(null, null, null, List.of(), null, sources);
      PublicApi api = new PublicApi(DocTrees.instance(task));
      for (CompilationUnitTree file : task.parse()) {
        api.scan(file, "");
      }
      return api;
    }

    @Override
    public Void visitClass(ClassTree type, String outer) {
      if (!isPublic(type.getModifiers())) {
        return null;
      }
      String name = outer + type.getSimpleName();
      checkComment(name);
      List<? extends DocTree> tags = comment().map(DocCommentTree::getBlockTags).orElse(List.of());
      List<String> since =
          tags.stream()
              .filter(SinceTree.class::isInstance)
              .map(tag -> ((SinceTree) tag).getBody().toString())
              .toList();
      if (since.size() == 1) {
        releases.add(ModuleDescriptor.Version.parse(since.get(0)));
      } else {
        withoutSince.add(name);
      }
      return super.visitClass(type, name + ".");
    }

    @Override
    public Void visitMethod(MethodTree method, String outer) {
      boolean isOverride =
          method.getModifiers().getAnnotations().stream()
              .anyMatch(annotation -> annotation.getAnnotationType().toString().equals("Override"));
      boolean isOfRecord = parent().getKind() == Tree.Kind.RECORD && method.getReturnType() == null;
      if (isPublic(method.getModifiers()) && !isOverride && !isOfRecord) {
        checkComment(outer + method.getName());
      }
      return null;
    }

    @Override
    public Void visitVariable(VariableTree field, String outer) {
      if (isPublic(field.getModifiers())) {
        checkComment(outer + field.getName());
      }
      return null;
    }

    private boolean isPublic(ModifiersTree modifiers) {
      return modifiers.getFlags().contains(Modifier.PUBLIC)
          || parent().getKind() == Tree.Kind.INTERFACE;
    }

    private Tree parent() {
      return getCurrentPath().getParentPath().getLeaf();
    }

    private void checkComment(String name) {
      Optional<DocCommentTree> comment = comment();
      if (comment.isPresent()) {
        String sentence = Joiner.on("").join(comment.get().getFirstSentence());
        sentences.add(name + ": " + CharMatcher.whitespace().collapseFrom(sentence, ' '));
      } else {
        withoutComment.add(name);
      }
    }

    private Optional<DocCommentTree> comment() {
      return Optional.ofNullable(comments.getDocCommentTree(getCurrentPath()));
    }
  }
}
