package dev.riffle.files;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.files.FileCheck.Answer.GONE;
import static dev.riffle.files.FileCheck.Answer.SILENT;
import static dev.riffle.files.FileCheck.Answer.THERE;

import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class FileCheckTest {
  private static final Path LOCAL = Path.of("/home/a.mp3");
  private static final Path REMOTE = Path.of("/net/b.mp3");
  private static final Path REMOTE_TOO = Path.of("/net/deep/c.mp3");
  private static final Path OTHER = Path.of("/usb/d.mp3");

  private final Set<Path> gone = ConcurrentHashMap.newKeySet();
  private final AtomicInteger askedRemote = new AtomicInteger();
  private final CountDownLatch serverIsBack = new CountDownLatch(1);
  private final FileCheck check =
      new FileCheck(this::isGone, file -> file.subpath(0, 1), Duration.ofMillis(50));

  /** Blocks for files below /net until the server responds. */
  private boolean isGone(Path file) {
    if (file.startsWith("/net")) {
      askedRemote.incrementAndGet();
      Uninterruptibles.awaitUninterruptibly(serverIsBack);
    }
    return gone.contains(file);
  }

  private FileCheck.Answer check(Path file) {
    return check.check(ImmutableList.of(file)).get(0);
  }

  @Test
  void files_areThereOrMissing(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("a.mp3"), "");
    assertThat(FileCheck.of(List.of(file, folder.resolve("b.mp3"), folder)))
        .containsExactly(THERE, GONE, THERE)
        .inOrder();
    assertThat(FileCheck.of(file)).isEqualTo(THERE);
    assertThat(FileCheck.of(List.of())).isEmpty();
  }

  @Test
  void blockedDisk_isSilent_andOtherDisksAreChecked() {
    gone.add(OTHER);
    assertThat(check.check(List.of(LOCAL, REMOTE, REMOTE_TOO, OTHER, REMOTE, LOCAL)))
        .containsExactly(THERE, SILENT, SILENT, GONE, SILENT, THERE)
        .inOrder();
    assertThat(askedRemote.get()).isEqualTo(1);
    serverIsBack.countDown();
  }

  @Test
  void silentDisk_isCheckedAgainAfterItResponds() {
    assertThat(check(REMOTE)).isEqualTo(SILENT);
    assertThat(check(REMOTE_TOO)).isEqualTo(SILENT);
    assertThat(askedRemote.get()).isEqualTo(1);
    serverIsBack.countDown();
    while (check(REMOTE_TOO) != THERE) {
      Thread.onSpinWait();
    }
    gone.add(REMOTE);
    assertThat(check(REMOTE)).isEqualTo(GONE);
  }

  @Test
  void manyFiles_eachWithinTheDeadline_areAllChecked() {
    // Together they exceed the deadline for one file.
    FileCheck slow =
        new FileCheck(
            file -> {
              Uninterruptibles.sleepUninterruptibly(Duration.ofMillis(2));
              return false;
            },
            file -> file.subpath(0, 1),
            Duration.ofSeconds(1));
    List<Path> files = IntStream.range(0, 750).mapToObj(i -> Path.of("/music/" + i)).toList();
    assertThat(Set.copyOf(slow.check(files))).containsExactly(THERE);
  }
}
