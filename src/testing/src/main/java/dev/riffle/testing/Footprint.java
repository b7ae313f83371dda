package dev.riffle.testing;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of the heap that are reached from an object, each object counted once: its fields or
 * elements, the header, and the padding to eight. Not thread-safe. The layout is that of HotSpot on
 * 64 bits with compressed references; constants of enums and classes are not counted.
 */
public final class Footprint {
  private static final int HEADER = 12;
  private static final int ARRAY_HEADER = 16;
  private static final int REFERENCE = 4;
  private static final Map<Class<?>, Integer> PRIMITIVES =
      Map.of(
          boolean.class,
          1,
          byte.class,
          1,
          short.class,
          2,
          char.class,
          2,
          int.class,
          4,
          float.class,
          4,
          long.class,
          8,
          double.class,
          8);

  /**
   * The size of the objects of a class, without referenced ones, and the fields with references.
   */
  private record Layout(long bytes, ImmutableList<Field> references) {
    /** The JDK copies the fields of a class at each call, which is slow for a million objects. */
    static final ClassValue<Layout> ALL =
        new ClassValue<>() {
          @Override
          protected Layout computeValue(Class<?> type) {
            return of(type);
          }
        };

    private static Layout of(Class<?> type) {
      ImmutableList.Builder<Field> references = ImmutableList.builder();
      long bytes = HEADER;
      for (Class<?> its = type; its != Object.class; its = its.getSuperclass()) {
        for (Field field : its.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers())) {
            bytes += sizeOf(field.getType());
            if (!field.getType().isPrimitive()) {
              field.setAccessible(true);
              references.add(field);
            }
          }
        }
      }
      return new Layout(rounded(bytes), references.build());
    }
  }

  private final Predicate<Object> leftOut;
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> waiting = new ArrayDeque<>();

  private Footprint(Predicate<Object> leftOut) {
    this.leftOut = leftOut;
  }

  /**
   * Returns the footprint of {@code root} without the excluded objects and those that only they
   * reach.
   */
  public static long bytes(Object root, Predicate<Object> leftOut) {
    Footprint footprint = new Footprint(leftOut);
    footprint.reach(root);
    long bytes = 0;
    while (!footprint.waiting.isEmpty()) {
      bytes += footprint.open(footprint.waiting.remove());
    }
    return bytes;
  }

  private void reach(@Nullable Object object) {
    if (object != null
        && !(object instanceof Enum || object instanceof Class)
        && !leftOut.test(object)
        && seen.add(object)) {
      waiting.add(object);
    }
  }

  /** Returns the bytes of the object itself, and reaches what it refers to. */
  private long open(Object object) {
    Class<?> type = object.getClass();
    if (type.isArray()) {
      if (object instanceof Object[] elements) {
        for (Object element : elements) {
          reach(element);
        }
      }
      return rounded(
          ARRAY_HEADER + (long) Array.getLength(object) * sizeOf(type.getComponentType()));
    }
    Layout layout = Layout.ALL.get(type);
    for (Field field : layout.references) {
      reach(read(field, object));
    }
    return layout.bytes;
  }

  private static @Nullable Object read(Field field, Object of) {
    try {
      return field.get(of);
    } catch (IllegalAccessException e) {
      throw new LinkageError(field + " is closed", e);
    }
  }

  private static int sizeOf(Class<?> type) {
    return PRIMITIVES.getOrDefault(type, REFERENCE);
  }

  private static long rounded(long bytes) {
    return (bytes + 7) / 8 * 8;
  }
}
