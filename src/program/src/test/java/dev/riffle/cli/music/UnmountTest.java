package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The disk with the songs is unmounted and remounted while the program follows it, and the disk of
 * the session is mounted read-only. The program runs in a mount namespace of its own, so that
 * nothing remains mounted.
 */
@Timeout(180)
@Tag("process")
@Order(1) // waits for long
class UnmountTest {
  @TempDir Path home;
  private Path disk;
  private Path store;
  private ImmutableList<Process> started = ImmutableList.of();

  /** Skips the tests unless the user can mount: root, and not in every container. */
  @BeforeAll
  static void needsMounts() throws Exception {
    Tool.require("unshare", "mount", "nsenter");
    boolean mounts = ended("unshare", "-m", "mount", "-t", "tmpfs", "riffle", "/mnt") == 0;
    Tool.assume(mounts, "the right to mount");
  }

  @BeforeEach
  void songs() throws IOException {
    disk = Files.createDirectories(home.resolve("music/disk"));
    store = Files.createDirectory(home.resolve("store"));
    for (String name : new String[] {"1", "2", "3"}) {
      Files.copy(Samples.SONG, store.resolve(name + ".mp3"));
    }
  }

  @AfterEach
  void end() throws Exception {
    for (Process process : started) {
      OtherJvm.kill(process);
    }
  }

  private static int ended(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.waitFor();
  }

  /** The program in a new mount namespace, after running {@code mount} in it. */
  private final class Listener {
    private final Process process;
    private final BufferedReader lines;

    Listener(String mount, String... words) throws IOException {
      ProcessBuilder riffle = RiffleProcess.builder(home, String.join(" ", words));
      riffle.command(
          ImmutableList.<String>builder()
              .add("unshare", "-m", "sh", "-c", mount + " && exec \"$@\"", "sh")
              .addAll(riffle.command())
              .build());
      process = riffle.redirectErrorStream(true).start();
      started = ImmutableList.<Process>builder().addAll(started).add(process).build();
      lines = process.inputReader(UTF_8);
    }

    /** Runs a shell command in the mount namespace of the program. */
    int run(String command) throws Exception {
      String pid = String.valueOf(process.pid());
      return ended("nsenter", "-t", pid, "-m", "sh", "-c", command);
    }

    /** Opens a file as the program sees it. */
    InputStream open(Path file) throws IOException {
      return Files.newInputStream(Path.of("/proc/" + process.pid() + "/root" + file));
    }

    void type(String command) throws IOException {
      process.getOutputStream().write((command + "\n").getBytes(UTF_8));
      process.getOutputStream().flush();
    }

    String answer() throws IOException {
      return String.valueOf(lines.readLine());
    }

    String answer(Predicate<String> awaited) throws IOException {
      String line = answer();
      while (!awaited.test(line)) {
        assertThat(line).isNotEqualTo("null");
        line = answer();
      }
      return line;
    }

    String list() throws IOException {
      type("list");
      return answer(line -> line.startsWith("{\"event\":\"list\""));
    }
  }

  private Listener playing(String mount) throws IOException {
    return playing(mount, home.resolve("music"));
  }

  private Listener playing(String mount, Path songs) throws IOException {
    Listener listener =
        new Listener(mount, "play", "--json", "--sound", "none", "--watch", songs.toString());
    listener.answer(line -> line.contains("\"title\""));
    return listener;
  }

  // The disk is mounted with its songs in one step.
  private String mountTmpfs() {
    return "mount -t tmpfs riffle /mnt && cp -p %s/*.mp3 /mnt && mount --move /mnt %s"
        .formatted(store, disk);
  }

  // The program may access the disk for a moment, so unmounting is retried.
  private void unmount(Listener listener) throws Exception {
    while (listener.run("umount " + disk) != 0) {
      Thread.onSpinWait();
    }
  }

  private void assertAway(Listener listener) throws IOException {
    assertThat(listener.answer())
        .isEqualTo(
            "riffle: "
                + disk
                + ": 3 songs are out of reach, as after an unmount; their entries are kept");
  }

  private void isBack(Listener listener, String mount, String before) throws Exception {
    assertThat(listener.run(mount)).isEqualTo(0);
    assertThat(listener.answer()).isEqualTo("riffle: " + disk + ": is back");
    assertThat(listener.list()).isEqualTo(before);
  }

  private void isWatchedAgain(Listener listener) throws Exception {
    assertThat(listener.run("cp -p %s/1.mp3 %s/4.mp3".formatted(store, disk))).isEqualTo(0);
    assertThat(listener.answer(line -> line.contains("\"added\""))).contains("4.mp3");
  }

  @Test
  void play_sessionOnADiskMountedReadOnly_isResumed_andNotSaved() throws Exception {
    Path state = home.resolve("state");
    Map<String, String> environment = Map.of("XDG_STATE_HOME", state.toString());
    Run.in(environment, "next\n", "play", store.toString(), "--sound", "none");
    String mount =
        "mount --bind %s %s && mount -o remount,bind,ro %s".formatted(state, state, state);
    Listener listener = new Listener(mount, "play", "--json", "--sound", "none");
    assertThat(listener.answer())
        .isEqualTo(
            "riffle: session in %s is not saved: its folder cannot be written"
                .formatted(state.resolve("riffle/sessions/store")));
    listener.answer(line -> line.contains("\"title\""));
    listener.type("next");
    String third = listener.answer(line -> line.contains("\"title\""));
    listener.type("quit");
    listener.process.waitFor();
    Run again = Run.in(environment, "next\n", "play", "--json", "--sound", "none");
    assertThat(again.lines()).contains(third);
  }

  @Test
  void play_unmountedDisk_keepsItsSongs_andFollowsThemAfterRemounting() throws Exception {
    Listener listener = playing(mountTmpfs());
    String before = listener.list();
    unmount(listener);
    assertAway(listener);
    assertThat(listener.list()).isEqualTo(before);
    isBack(listener, mountTmpfs(), before);
    isWatchedAgain(listener);
  }

  private Listener session(String mount, String... words) throws IOException {
    String[] play = {"play", "--json", "--sound", "none"};
    return new Listener(mount, ObjectArrays.concat(play, words, String.class));
  }

  /** Ends the input, after which the program still compares the folders. */
  private static void end(Listener listener) throws Exception {
    listener.process.getOutputStream().close();
    assertThat(listener.process.waitFor()).isEqualTo(0);
  }

  @Test
  void play_sessionResumedWithoutItsDisk_keepsItsSongs_andFindsTheDiskAgain() throws Exception {
    Files.copy(store.resolve("2.mp3"), disk.resolveSibling("0.mp3"));
    Listener first = session(mountTmpfs(), home.resolve("music").toString(), "--mode", "in-order");
    String before = first.list();
    end(first);
    Listener without = session("true");
    without.answer(line -> line.contains("are out of reach, as after an unmount"));
    assertThat(without.list()).isEqualTo(before);
    end(without);
    Listener again = session(mountTmpfs() + " && rm " + disk.resolve("3.mp3"));
    again.answer(line -> line.equals("riffle: 1 song gone"));
    assertThat(again.list()).doesNotContain("3.mp3");
    end(again);
  }

  @Test
  void play_diskUnmountedWhileASongIsOpen_keepsItsSongs() throws Exception {
    Listener listener = playing(mountTmpfs());
    String before = listener.list();
    try (InputStream song = listener.open(disk.resolve("1.mp3"))) {
      assertThat(song.read()).isAtLeast(0);
      assertWithMessage("an open song keeps the disk busy")
          .that(listener.run("umount " + disk))
          .isNotEqualTo(0);
      assertThat(listener.run("umount -l " + disk)).isEqualTo(0);
      assertAway(listener);
      isBack(listener, mountTmpfs(), before);
    }
    isWatchedAgain(listener);
  }

  @Test
  void play_diskMountedInTwoPlaces_unmountedInOne_keepsItsSongs() throws Exception {
    String mount = "mount -t tmpfs riffle /mnt && cp -p %s/*.mp3 /mnt".formatted(store);
    Listener listener = playing(mount + " && mount --bind /mnt " + disk);
    String before = listener.list();
    unmount(listener);
    assertAway(listener);
    isBack(listener, "mount --bind /mnt " + disk, before);
    isWatchedAgain(listener);
  }

  @Test
  void scan_diskMountedOnAnEmptyFolder_isDetected() throws Exception {
    Listener listener = new Listener("true", "scan", "--watch", disk.toString());
    listener.answer(line -> line.startsWith("riffle: 0 files"));
    assertThat(listener.run(mountTmpfs())).isEqualTo(0);
    assertThat(listener.answer()).isEqualTo("added  " + disk + "/1.mp3");
  }

  @Test
  void scan_mountPointRemovedWithItsDisk_reportsNoSongAsGone() throws Exception {
    Listener listener =
        new Listener(mountTmpfs(), "scan", "--watch", home.resolve("music").toString());
    listener.answer(line -> line.startsWith("riffle: 3 files"));
    unmount(listener);
    assertThat(listener.run("rmdir " + disk)).isEqualTo(0);
    assertAway(listener);
    assertThat(listener.run("mkdir " + disk + " && " + mountTmpfs())).isEqualTo(0);
    assertThat(listener.answer()).isEqualTo("riffle: " + disk + ": is back");
  }

  @Test
  void play_playlistOfSongsOnADisk_keepsThemWhenItIsUnmounted() throws Exception {
    Path list = home.resolve("list.m3u8");
    Files.writeString(list, "music/disk/1.mp3\nmusic/disk/3.mp3\nmusic/disk/2.mp3\n");
    Listener listener = playing(mountTmpfs(), list);
    String before = listener.list();
    unmount(listener);
    assertAway(listener);
    isBack(listener, mountTmpfs(), before);
  }
}
