package dev.riffle.mpd;

import com.google.common.collect.ImmutableSet;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/** A client, as commands see it. Mutable; used by the thread of its lines alone. */
final class Caller {
  private static final int MIN_BINARY = 64;
  private static final int MAX_BINARY = 1 << 20;

  private final Served served;
  private final ImmutableSet<String> commands;
  private final Optional<String> password;
  private boolean isPermitted;
  private boolean isClosed;
  private int binaryLimit = 1 << 13;
  private ImmutableSet<Tag> tags = ImmutableSet.copyOf(Tag.ALL);

  /**
   * Creates a client.
   *
   * @param commands the names of all commands
   * @param password demanded before most commands, if there is one
   */
  Caller(Served served, ImmutableSet<String> commands, Optional<String> password) {
    this.served = served;
    this.commands = commands;
    this.password = password;
    isPermitted = password.isEmpty();
  }

  Served served() {
    return served;
  }

  ImmutableSet<String> commands() {
    return commands;
  }

  boolean isPermitted() {
    return isPermitted;
  }

  boolean isClosed() {
    return isClosed;
  }

  void close() {
    isClosed = true;
  }

  ImmutableSet<Tag> tags() {
    return tags;
  }

  void setTags(ImmutableSet<Tag> wanted) {
    tags = wanted;
  }

  int binaryLimit() {
    return binaryLimit;
  }

  void limitBinary(int bytes) {
    if (bytes < MIN_BINARY) {
      throw Refusal.ofArgument("Value too small");
    }
    binaryLimit = Math.min(bytes, MAX_BINARY);
  }

  void login(String word) {
    // Digests have equal lengths, so that a comparison takes constant time.
    isPermitted =
        password.isPresent() && MessageDigest.isEqual(digest(word), digest(password.get()));
    if (!isPermitted) {
      throw new Refusal(Refusal.Code.PASSWORD, "incorrect password");
    }
  }

  private static byte[] digest(String word) {
    return Hashing.sha256().hashString(word, StandardCharsets.UTF_8).asBytes();
  }
}
