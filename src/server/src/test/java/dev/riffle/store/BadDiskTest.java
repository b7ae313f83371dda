package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file of SQLite on a full disk, and one that is read-only: one sentence, and nothing is lost.
 */
@Tag("process")
@Timeout(120)
class BadDiskTest {
  private static final int SONGS = 3;
  private static final String SONG = "a long name ".repeat(5_000);

  @TempDir private Path folder;

  @BeforeAll
  static void needsTools() {
    Tool.require("unshare", "mount", "setpriv");
  }

  /** Adds songs until the disk is full, makes room, and sends the failed press again. */
  static final class Filler {
    private Filler() {}

    public static void main(String[] args) throws Exception {
      Path ballast = Path.of(args[0], "ballast");
      Files.write(ballast, new byte[1 << 20]);
      String address = Path.of(args[0], "sessions.db").toString();
      byte[] add = Presser.bytes(Presser.queue("any", SONGS), queue -> queue.add(SONG));
      String session;
      try (Store<String> store = Store.open(address, Presser.CODEC)) {
        session = store.create("ann", "evening", Presser.queue("any", SONGS));
        Presser phone = new Presser(store, session, "phone");
        System.out.println(untilFull(phone, add));
        Files.delete(ballast);
        phone.send(Press.call(session, "phone", phone.counter, phone.seen, add));
        System.out.println("pressed " + phone.counter);
      }
      print(address, session);
    }

    private static String untilFull(Presser phone, byte[] add) throws IOException {
      while (true) {
        try {
          assertThat(phone.press(add).outcome()).isInstanceOf(Answer.Taken.class);
        } catch (StoreException e) {
          return String.valueOf(e.getMessage());
        }
      }
    }
  }

  private static void print(String address, String session) throws IOException {
    try (Store<String> store = Store.open(address, Presser.CODEC)) {
      System.out.println("songs " + store.<Integer>ask(session, view -> view.queue().size()));
    }
  }

  @Test
  void press_onAFullDisk_failsWithASentenceAndIsTakenOnceThereIsRoom() throws Exception {
    ImmutableList<String> mounted =
        ImmutableList.of(
            "unshare",
            "-rm",
            "sh",
            "-c",
            "mount -t tmpfs -o size=4m riffle \"$0\" && exec \"$@\"",
            folder.toString());
    boolean mounts = lines(mounted, "true").isEmpty();
    Tool.assume(mounts, "the right to mount");
    ImmutableList<String> lines = lines(mounted, java(Filler.class));
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).startsWith(folder.resolve("sessions.db") + ": ");
    assertThat(lines.get(0)).contains("full");
    int pressed = Integer.parseInt(lines.get(1).substring("pressed ".length()));
    assertThat(pressed).isAtLeast(20);
    assertThat(lines.get(2)).isEqualTo("songs " + (SONGS + pressed));
  }

  /** Opens a store, in a process of its own as SQLite shares files that were opened before. */
  static final class Opener {
    private Opener() {}

    public static void main(String[] args) throws Exception {
      String address = Path.of(args[0], "sessions.db").toString();
      try (Store<String> store = Store.open(address, Presser.CODEC)) {
        if (store.list("ann").isEmpty()) {
          String unused = store.create("ann", "evening", Presser.queue("any", SONGS));
        }
        System.out.println("sessions " + store.list("ann").size());
      } catch (StoreException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  @Test
  void fileOrFolder_thatIsReadOnly_isRejectedAndUnchanged() throws Exception {
    Path file = folder.resolve("sessions.db");
    assertThat(opened()).isEqualTo("sessions 1");
    byte[] bytes = Files.readAllBytes(file);
    for (Path closed : new Path[] {file, folder}) {
      Set<PosixFilePermission> usual = Files.getPosixFilePermissions(closed);
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
      String refusal = opened();
      Files.setPosixFilePermissions(closed, usual);
      assertThat(refusal)
          .isEqualTo(closed + ": is read-only; the database and its folder must be writable");
      assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }
    assertThat(opened()).isEqualTo("sessions 1");
  }

  @Test
  void addressOfAnotherDatabase_isRefused_andIsNoFile() {
    for (String address :
        ImmutableList.of(
            "jdbc:sqlite:riffle", "postgres://ann:secret@host/db", ":memory:", "file::memory:")) {
      StoreException e =
          assertThrows(StoreException.class, () -> Store.open(address, Presser.CODEC));
      assertThat(e)
          .hasMessageThat()
          .isEqualTo(
              address.replace("ann:secret@", "")
                  + ": is no database; use the path of a file, or postgresql://HOST/DATABASE");
      assertThat(Files.exists(Path.of(address))).isFalse();
    }
  }

  @Test
  void emptyAddress_isRefused_insteadOfADatabaseThatIsDeletedOnClose() {
    for (String address : ImmutableList.of("", " ")) {
      StoreException e =
          assertThrows(StoreException.class, () -> Store.open(address, Presser.CODEC));
      assertThat(e)
          .hasMessageThat()
          .isEqualTo("address is empty; use the path of a file, or postgresql://HOST/DATABASE");
    }
  }

  private String opened() throws Exception {
    // Root may write everywhere, but for this capability.
    ImmutableList<String> bound =
        System.getProperty("user.name").equals("root")
            ? ImmutableList.of("setpriv", "--bounding-set=-dac_override")
            : ImmutableList.of();
    return String.join("\n", lines(bound, java(Opener.class)));
  }

  private String[] java(Class<?> program) {
    return new String[] {
      OtherJvm.java(),
      "-XX:TieredStopAtLevel=1",
      "-cp",
      System.getProperty("java.class.path"),
      program.getName(),
      folder.toString()
    };
  }

  /** Returns the lines that a command prints. */
  private static ImmutableList<String> lines(ImmutableList<String> before, String... command)
      throws Exception {
    ImmutableList<String> words =
        ImmutableList.<String>builder().addAll(before).add(command).build();
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    try {
      return ImmutableList.copyOf(
          new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList());
    } finally {
      OtherJvm.kill(process);
    }
  }
}
