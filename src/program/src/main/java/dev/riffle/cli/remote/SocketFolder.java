package dev.riffle.cli.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
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
 * The folder in which each running player has a socket named after its process ID: {@code
 * $XDG_RUNTIME_DIR/riffle}, or {@code riffle-UID} in the temporary folder if the variable is not
 * set. Others may be able to create a folder there, so that it must be checked before use. Uses
 * classes of {@code java.base} that load quickly, because clients must start fast.
 */
final class SocketFolder {
  private static final String VARIABLE = "XDG_RUNTIME_DIR";
  private static final String TEMPORARY = "TMPDIR";
  private static final int MAX_PATH_BYTES = 107; // Linux allows 108, including the final zero
  private static final int MAX_NAME_BYTES = 14; // a dot, a process ID of 10 digits, a counter
  private static final int MODE_OF_OTHERS = 077;

  private final String variable;
  private final Path folder;

  private SocketFolder(String variable, Path folder) {
    this.variable = variable;
    this.folder = folder;
  }

  /**
   * Returns the folder of the user, which need not exist.
   *
   * @throws IOException if its parent is not an absolute path, or too long, or the environment is
   *     empty, as in a program that stores nothing
   */
  static SocketFolder of(Map<String, String> environment) throws IOException {
    if (environment.isEmpty()) {
      throw new IOException(VARIABLE + " is not set, so there is no folder for a player's socket");
    }
    String runtime = environment.getOrDefault(VARIABLE, "");
    if (!runtime.isEmpty()) {
      return in(VARIABLE, runtime, "riffle");
    }
    String temporary = environment.getOrDefault(TEMPORARY, "");
    return in(
        TEMPORARY,
        temporary.isEmpty() ? System.getProperty("java.io.tmpdir", "/tmp") : temporary,
        "riffle-".concat(uid().toString()));
  }

  private static SocketFolder in(String variable, String parent, String name) throws IOException {
    if (!parent.startsWith("/")) {
      throw new IOException(variable + " (" + parent + ") must be an absolute path");
    }
    Path folder = Path.of(parent, name);
    int most = MAX_PATH_BYTES - 1 - MAX_NAME_BYTES;
    if (folder.toString().getBytes(UTF_8).length > most) {
      throw new IOException(
          variable
              + " ("
              + parent
              + ") is too long: with /"
              + name
              + " it must be at most "
              + most
              + " bytes, or a socket path would be too long");
    }
    return new SocketFolder(variable, folder);
  }

  /** Creates the folder if it does not exist. */
  void create() throws IOException {
    try {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (FileAlreadyExistsException e) {
      // Its owner and mode are checked by check().
    } catch (NoSuchFileException | AccessDeniedException e) {
      throw noParent();
    } catch (IOException e) {
      throw new IOException("cannot make " + folder + ": " + e.getMessage());
    }
  }

  /**
   * Checks that no other user can access the folder.
   *
   * @throws IOException if another user owns it or can access it, or it is not a folder
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

  // The owner of the process if /proc exists, else the owner of the home directory.
  private static Object uid() throws IOException {
    Path self = Path.of("/proc/self");
    Path ours = Files.exists(self) ? self : Path.of(System.getProperty("user.home", "/"));
    return Files.getAttribute(ours, "unix:uid");
  }

  /**
   * Returns whether the folder exists.
   *
   * @throws IOException if no player can create it, as in the folder of another user
   */
  boolean exists() throws IOException {
    boolean exists = folder.toFile().exists();
    if (!exists && !new File(folder.toFile().getParent()).canWrite()) {
      throw noParent();
    }
    return exists;
  }

  private IOException noParent() {
    return new IOException(
        variable + " (" + folder.getParent() + ") must be a folder that you can write to");
  }

  /**
   * Returns the socket of the process {@code pid}, or its {@code i}-th name if others are taken.
   */
  Path socket(long pid, int i) {
    return folder.resolve(i == 0 ? String.valueOf(pid) : pid + "-" + i);
  }

  /** Returns the name of a socket that clients do not see yet. */
  Path hidden(long pid) {
    return folder.resolve("." + pid);
  }

  /** Returns the sockets, the most recently created first. */
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
