package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static org.objectweb.asm.Opcodes.ACC_PROTECTED;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ASM9;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.SetMultimap;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;

/**
 * Tests that D8 can convert the queue's jar on its own for an app on Android 8. The build checks
 * the calls of its classes.
 */
class QueueClassesTest {
  private static final SetMultimap<String, String> SUPERCLASSES = HashMultimap.create();
  private static final SetMultimap<String, String> BOOTSTRAPS = HashMultimap.create();

  private static final List<String> SIGNATURES = new ArrayList<>();

  private static final class Scan extends ClassVisitor {
    private String name = "";
    private boolean isPublic;

    Scan() {
      super(ASM9);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      this.name = name;
      isPublic = (access & ACC_PUBLIC) != 0;
      SUPERCLASSES.put(String.valueOf(superName), name);
      addSignature(access, " extends " + superName + " " + signature);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String method,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      addSignature(access, "." + method + descriptor + " " + signature);
      return new MethodVisitor(ASM9) {
        @Override
        public void visitInvokeDynamicInsn(
            String call, String type, Handle bootstrap, Object... arguments) {
          BOOTSTRAPS.put(bootstrap.getOwner() + "." + bootstrap.getName(), name);
        }
      };
    }

    private void addSignature(int access, String signature) {
      boolean isApi = isPublic && (access & (ACC_PUBLIC | ACC_PROTECTED)) != 0;
      if (isApi && !name.startsWith("dev/riffle/track/")) {
        SIGNATURES.add(name + signature);
      }
    }
  }

  @BeforeAll
  static void scan() throws IOException {
    for (String room : List.of("queue", "shuffle", "spread", "track")) {
      String module = room.equals("track") ? "music" : "queue";
      Path folder = Path.of("target", module, "classes", "dev", "riffle", room);
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.class")) {
        for (Path file : files) {
          new ClassReader(Files.readAllBytes(file)).accept(new Scan(), ClassReader.SKIP_DEBUG);
        }
      }
    }
  }

  @Test
  void superclasses_excludeRecord() {
    assertThat(SUPERCLASSES.get("java/lang/Object")).contains("dev/riffle/queue/Entry");
    assertThat(SUPERCLASSES.get("java/lang/Record")).isEmpty();
  }

  /** Keeps Guava out of the API, so that embedders do not depend on its version. */
  @Test
  void publicSignatures_useOnlyTypesOfTheJdkAndTheQueue() {
    assertThat(SIGNATURES.size()).isAtLeast(100);
    assertThat(SIGNATURES.stream().filter(one -> one.contains("com/google/")).toList()).isEmpty();
  }

  @Test
  void dynamicCalls_areReplacedByD8() {
    assertThat(BOOTSTRAPS.keySet())
        .containsExactly("java/lang/invoke/LambdaMetafactory.metafactory");
  }
}
