package dev.riffle.testing;

import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;

import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;

/**
 * A class loader whose classes count their steps, so that the cost of a call is a number that is
 * the same on every machine. It loads Riffle's classes and Guava's anew. A step is a call of one of
 * their methods, a round of a loop, or an element of an array that is made. In a call of the JDK,
 * each element of an array or collection that is handed over, or copied, is a step, unless the
 * method is known to look at few of them. Not thread-safe.
 *
 * <p>Does not count passes of JDK streams without callbacks.
 */
public final class StepCounter extends ClassLoader {
  private static final String OWN = Type.getInternalName(StepCounter.class);
  private static final ImmutableSet<String> CONSTANT_TIME =
      ImmutableSet.copyOf(
          ("get getFirst getLast set put putIfAbsent size isEmpty iterator hasNext next containsKey"
                  + " getOrDefault computeIfAbsent computeIfPresent compute merge entrySet keySet"
                  + " values getKey getValue stream subList unmodifiableList asList binarySearch"
                  + " peek peekFirst peekLast poll pollFirst pollLast offer offerFirst offerLast"
                  + " push pop addFirst addLast removeFirst removeLast")
              .split(" ", -1));

  private static long steps;

  public StepCounter() {
    super("steps", StepCounter.class.getClassLoader());
  }

  /** Returns the steps so far. */
  public static long steps() {
    return steps;
  }

  /** Called by each method and each iteration of a loop. */
  public static void step() {
    steps++;
  }

  /** Called with a number of elements. */
  public static void step(int elements) {
    steps += elements;
  }

  /** Called with each object that the JDK may iterate over. */
  public static void stepOver(@Nullable Object object) {
    if (object instanceof Collection<?> collection) {
      steps += collection.size();
    } else if (object instanceof Map<?, ?> map) {
      steps += map.size();
    } else if (object != null && object.getClass().isArray()) {
      steps += Array.getLength(object);
    }
  }

  /** Called with a list whose elements from {@code index} on are moved. */
  public static void stepOver(Collection<?> list, int index) {
    steps += list.size() - index;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean counts = name.startsWith("dev.riffle.") || name.startsWith("com.google.common.");
    if (!counts || name.equals(StepCounter.class.getName())) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      ClassVisitor counting =
          new ClassVisitor(ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(
                int access, String name, String type, String signature, String[] exceptions) {
              return new CountingMethod(
                  super.visitMethod(access, name, type, signature, exceptions), access, name, type);
            }
          };
      new ClassReader(in).accept(counting, ClassReader.EXPAND_FRAMES);
      byte[] code = writer.toByteArray();
      return defineClass(name, code, 0, code.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static final class CountingMethod extends GeneratorAdapter {
    private final Set<Label> passed = new HashSet<>();

    CountingMethod(MethodVisitor next, int access, String name, String type) {
      super(ASM9, next, access, name, type);
    }

    /**
     * The values of new locals are never needed at a frame; without this override they would be.
     */
    @Override
    protected void updateNewLocals(Object[] newLocals) {
      Arrays.fill(newLocals, Opcodes.TOP);
    }

    private void call(String method, String type) {
      super.visitMethodInsn(INVOKESTATIC, OWN, method, type, false);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      call("step", "()V");
    }

    @Override
    public void visitLabel(Label label) {
      passed.add(label);
      super.visitLabel(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label to) {
      if (passed.contains(to)) {
        call("step", "()V");
      }
      super.visitJumpInsn(opcode, to);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode == Opcodes.NEWARRAY) {
        countLength();
      }
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.ANEWARRAY) {
        countLength();
      }
      super.visitTypeInsn(opcode, type);
    }

    private void countLength() {
      dup();
      call("step", "(I)V");
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String type, boolean itf) {
      Type[] types = Type.getArgumentTypes(type);
      if (mayPass(owner, name, types.length)) {
        int[] locals = new int[types.length];
        for (int i = types.length - 1; i >= 0; i--) {
          locals[i] = newLocal(types[i]);
          storeLocal(locals[i]);
        }
        if (opcode != INVOKESTATIC && !name.equals("<init>")) {
          countReceiver(name, types, locals);
        }
        countArguments(owner, name, types, locals);
        for (int local : locals) {
          loadLocal(local);
        }
      }
      super.visitMethodInsn(opcode, owner, name, type, itf);
    }

    private static boolean mayPass(String owner, String name, int arguments) {
      if (owner.startsWith("[") || name.equals("arraycopy") || owner.equals("java/lang/Iterable")) {
        return !CONSTANT_TIME.contains(name);
      }
      boolean hashed = owner.contains("Map") || owner.contains("Set");
      return owner.startsWith("java/util/")
          && !owner.matches("java/util/(function/|Optional|Objects|concurrent/locks/).*")
          && !CONSTANT_TIME.contains(name)
          && !(name.equals("add") && arguments == 1)
          && !(hashed && (name.equals("remove") || name.equals("contains")));
    }

    private void countReceiver(String name, Type[] types, int[] locals) {
      dup();
      boolean isAtIndex = types.length > 0 && types[0].getSort() == Type.INT;
      if (isAtIndex && (name.equals("add") || name.equals("remove"))) {
        loadLocal(locals[0]);
        call("stepOver", "(Ljava/util/Collection;I)V");
      } else {
        call("stepOver", "(Ljava/lang/Object;)V");
      }
    }

    /** Counts the elements of all arguments, or as many as an argument states. */
    private void countArguments(String owner, String name, Type[] types, int[] locals) {
      boolean ofArrays = owner.equals("java/util/Arrays");
      if (name.equals("arraycopy")) {
        loadLocal(locals[4]);
        call("step", "(I)V");
      } else if (ofArrays && name.equals("copyOf")) {
        loadLocal(locals[1]);
        call("step", "(I)V");
      } else if (ofArrays && types.length > 2 && types[2].getSort() == Type.INT) {
        loadLocal(locals[2]);
        loadLocal(locals[1]);
        math(SUB, Type.INT_TYPE);
        call("step", "(I)V");
      } else {
        for (int i = 0; i < types.length; i++) {
          if (types[i].getSort() >= Type.ARRAY) {
            loadLocal(locals[i]);
            call("stepOver", "(Ljava/lang/Object;)V");
          }
        }
      }
    }
  }
}
