package dev.riffle.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * The secret of a link to the server, of which a file keeps the SHA-256. An immutable value.
 *
 * @since 0.1
 */
public final class Token {
  private static final int BYTES = 24;

  private final byte[] hash;

  private Token(byte[] hash) {
    this.hash = hash;
  }

  /** Returns the token whose hash is in a file, or empty if there is none. */
  public static Optional<Token> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String text = Files.readString(file).strip();
    try {
      return Optional.of(new Token(BaseEncoding.base16().lowerCase().decode(text)));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": not the hash of a token", e);
    }
  }

  /** Replaces the token of a file by a new one, and returns its text, which is nowhere else. */
  public static String create(Path file) throws IOException {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    String text = BaseEncoding.base64Url().omitPadding().encode(random);
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(temporary);
    if (Files.getFileStore(file.toAbsolutePath().getParent()).supportsFileAttributeView("posix")) {
      Files.createFile(
          temporary,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.writeString(temporary, BaseEncoding.base16().lowerCase().encode(hash(text)) + "\n");
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return text;
  }

  /** Returns whether {@code text} is the token. Takes the same time for all texts of a length. */
  boolean matches(String text) {
    return MessageDigest.isEqual(hash, hash(text));
  }

  private static byte[] hash(String text) {
    return Hashing.sha256().hashString(text, UTF_8).asBytes();
  }
}
