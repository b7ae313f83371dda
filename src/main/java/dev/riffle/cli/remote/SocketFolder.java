package dev.riffle.cli.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder {@code $XDG_RUNTIME_DIR/riffle}, in which each player that runs has a socket called
 * after its process. Uses nothing but {@code java.base}, and of that what is loaded soon, because a
 * client should be gone before its listener notices.
 */
final class SocketFolder {
  private static final String VARIABLE = "XDG_RUNTIME_DIR";
  private static final int MAX_PATH_BYTES = 107; // Linux has room for 108, the last of them zero
  private static final int MAX_NAME_BYTES = 14; // a dot, a process of 10 digits, a counter
  private static final int MODE_OF_OTHERS = 077;

  private final Path folder;

  private SocketFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Returns the folder, which need not exist.
   *
   * @throws IOException if the environment names no place for it
   */
  static SocketFolder of(Map<String, String> environment) throws IOException {
    String runtime = environment.getOrDefault(VARIABLE, "");
    if (runtime.isEmpty()) {
      throw new IOException(VARIABLE + " is not set, so there is no place for a player's socket");
    }
    if (!runtime.startsWith("/")) {
      throw new IOException(VARIABLE + " (" + runtime + ") must be an absolute path");
    }
    Path folder = Path.of(runtime, "riffle");
    int most = MAX_PATH_BYTES - 1 - MAX_NAME_BYTES;
    if (folder.toString().getBytes(UTF_8).length > most) {
      throw new IOException(
          VARIABLE
              + " ("
              + runtime
              + ") is too long: with /riffle it must be at most "
              + most
              + " bytes, or no socket fits into it");
    }
    return new SocketFolder(folder);
  }

  /** Makes the folder if there is none. */
  void create() throws IOException {
    try {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (FileAlreadyExistsException e) {
      // Looked at in a moment, whoever has made it.
    } catch (NoSuchFileException e) {
      throw new IOException(VARIABLE + " (" + folder.getParent() + ") must be a folder");
    } catch (IOException e) {
      throw new IOException("cannot make " + folder + ": " + e.getMessage());
    }
  }

  /**
   * Checks that nobody else can listen here, or wait here for those who ask.
   *
   * @throws IOException if somebody can
   */
  void check() throws IOException {
    Map<String, Object> found =
        Files.readAttributes(folder, "unix:uid,mode,isDirectory", LinkOption.NOFOLLOW_LINKS);
    if (!Boolean.TRUE.equals(found.get("isDirectory"))) {
      throw new IOException(folder + " must be a folder");
    }
    if (!uid().equals(found.get("uid"))) {
      throw new IOException(folder + " must be owned by you");
    }
    if (!(found.get("mode") instanceof Integer mode) || (mode & MODE_OF_OTHERS) != 0) {
      throw new IOException(folder + " must not be accessible to others (chmod 700)");
    }
  }

  // Of the process, where the system shows processes as files; else of the home.
  private static Object uid() throws IOException {
    Path self = Path.of("/proc/self");
    Path ours = Files.exists(self) ? self : Path.of(System.getProperty("user.home", "/"));
    return Files.getAttribute(ours, "unix:uid");
  }

  boolean exists() {
    return folder.toFile().exists();
  }

  /** Returns the socket of the process {@code pid}, or its {@code i}-th if others have the name. */
  Path socket(long pid, int i) {
    return folder.resolve(i == 0 ? String.valueOf(pid) : pid + "-" + i);
  }

  /** Returns the name of a socket that nobody is to find yet. */
  Path hidden(long pid) {
    return folder.resolve("." + pid);
  }

  /** Returns the sockets there are, that of the player started last before all. */
  List<File> newestFirst() {
    List<File> sockets = new ArrayList<>();
    File[] files = Optional.ofNullable(folder.toFile().listFiles()).orElse(new File[0]);
    for (File file : files) {
      char first = file.getName().charAt(0);
      if (first >= '0' && first <= '9') {
        int at = 0;
        while (at < sockets.size() && isNewer(sockets.get(at), file)) {
          at++;
        }
        sockets.add(at, file);
      }
    }
    return sockets;
  }

  private static boolean isNewer(File one, File other) {
    long difference = one.lastModified() - other.lastModified();
    return difference == 0 ? one.compareTo(other) > 0 : difference > 0;
  }
}
