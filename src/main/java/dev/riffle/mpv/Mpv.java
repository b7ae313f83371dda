package dev.riffle.mpv;

import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A running mpv process, controlled over its JSON IPC socket. Thread-safe. Takes two threads and
 * the process; starting takes about 0.1 s, a command well under a millisecond.
 *
 * <p>The process plays what it is told to and nothing else: without configuration, scripts, keys,
 * windows and network, it opens no file that another one names. It ends when this object is closed,
 * and also when this program does, even if killed. The socket is gone from the file system as soon
 * as {@link #start} returns.
 *
 * <p>Values are {@code String}, {@code Boolean}, {@code Long}, {@code Double}, and unmodifiable
 * {@code List} and {@code Map} of these. Text is from strangers; bytes that are not UTF-8 are
 * U+FFFD.
 */
public final class Mpv implements AutoCloseable {
  /** Receives the events of a process. */
  public interface EventListener {
    /**
     * Called for each event, in order, by the one thread that also completes replies: must neither
     * block nor wait for a reply.
     *
     * @param name such as {@code file-loaded}, or {@code property-change} for what is {@linkplain
     *     #observe observed}
     * @param fields such as {@code name} and {@code data}; without those that are null
     */
    void event(String name, Map<String, Object> fields);
  }

  /** What the demuxer may take a file for: sound, and neither playlists nor lists of images. */
  private static final String FORMATS =
      "aac,ac3,aiff,ape,asf,caf,dsf,flac,matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,mp3,mpc,mpc8,ogg,"
          + "tta,w64,wav,wv";

  private static final ImmutableList<String> OPTIONS =
      ImmutableList.of(
          "--no-config",
          "--no-terminal",
          "--idle=yes",
          "--load-scripts=no",
          "--ytdl=no",
          "--osc=no",
          "--input-default-bindings=no",
          "--input-media-keys=no",
          "--vo=null",
          "--vid=no",
          "--sid=no",
          "--audio-display=no",
          "--autoload-files=no",
          "--access-references=no",
          "--ordered-chapters=no",
          "--resume-playback=no",
          "--demuxer=lavf",
          "--demuxer-lavf-o-append=format_whitelist=" + FORMATS,
          "--demuxer-lavf-o-append=protocol_whitelist=file");

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Process process;
  private final MpvSocket socket;
  private final EventListener listener;
  private final AtomicLong requests = new AtomicLong();
  private final Map<Long, CompletableFuture<Reply>> pending = new ConcurrentHashMap<>();
  private final CompletableFuture<Boolean> over = new CompletableFuture<>();
  private volatile boolean isOver;

  private record Reply(String error, Optional<Object> data) {}

  private Mpv(Process process, MpvSocket socket, EventListener listener) {
    this.process = process;
    this.socket = socket;
    this.listener = listener;
  }

  /** Returns whether there is a program called mpv in one of the folders of {@code PATH}. */
  public static boolean isInstalled() {
    String path = Strings.nullToEmpty(System.getenv("PATH"));
    return Splitter.on(File.pathSeparatorChar)
        .omitEmptyStrings()
        .splitToStream(path)
        .anyMatch(folder -> new File(folder, "mpv").canExecute());
  }

  /**
   * Starts mpv and waits until it answers, ten seconds at most.
   *
   * @param options such as {@code --ao=null}; they override those that are always given
   * @throws IOException if mpv is not installed or does not start; the message says so
   */
  public static Mpv start(List<String> options, EventListener listener) throws IOException {
    return start("mpv", options, listener);
  }

  static Mpv start(String program, List<String> options, EventListener listener)
      throws IOException {
    Path folder = MpvSocket.folder(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    Path address = folder.resolve("mpv");
    try {
      Process process = process(program, address, options);
      try {
        Mpv mpv = new Mpv(process, MpvSocket.connect(address, process), listener);
        mpv.socket.start(mpv::take, mpv::end);
        return mpv;
      } catch (IOException | RuntimeException e) {
        process.destroyForcibly();
        throw e;
      }
    } finally {
      delete(address);
      delete(folder);
    }
  }

  // As soon as it may be: nobody else is to connect, nor a program that is killed to leave it
  // there.
  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // It is empty, and in nobody's way.
    }
  }

  private static Process process(String program, Path address, List<String> options)
      throws IOException {
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .add(program)
            .addAll(OPTIONS)
            .addAll(options)
            .add("--input-ipc-server=" + address)
            // Mpv ends with its standard input, which ends with this program, however that ends.
            .add("--input-ipc-client=fd://0")
            .build();
    try {
      return new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      throw new IOException("cannot start " + program + " (is it installed?)", e);
    }
  }

  /**
   * Has mpv run a command, such as {@code set_property}, {@code pause}, {@code true}. Does not wait
   * for it; commands run in the order given.
   *
   * @param command text, numbers, booleans, and lists and maps of these; or one map: the command's
   *     {@code name}, and its arguments by their names
   * @return completed with the data of the reply, empty if it has none; by an {@link IOException}
   *     if mpv refuses the command, an {@link EOFException} if it ends before it replies
   */
  @CanIgnoreReturnValue
  public CompletableFuture<Optional<Object>> command(Object... command) {
    ImmutableList<Object> words = ImmutableList.copyOf(command);
    return request(words)
        .thenCompose(
            reply ->
                reply.error().equals("success")
                    ? CompletableFuture.completedFuture(reply.data())
                    : CompletableFuture.failedFuture(
                        new IOException("mpv refuses " + words + ": " + reply.error())));
  }

  /**
   * Asks for a property; does not wait for the answer.
   *
   * @return completed with its value, empty if mpv has none at the time; by an {@link EOFException}
   *     if it ends before it replies
   */
  public CompletableFuture<Optional<Object>> property(String name) {
    return request(ImmutableList.of("get_property", name)).thenApply(Reply::data);
  }

  /**
   * Has the listener called with the value of a property, now and whenever it changes: an event
   * {@code property-change} with the fields {@code name} and, if there is a value, {@code data}.
   */
  @CanIgnoreReturnValue
  public CompletableFuture<Optional<Object>> observe(String name) {
    return command("observe_property", requests.incrementAndGet(), name);
  }

  /** Returns the number of the process. */
  public long pid() {
    return process.pid();
  }

  /**
   * Returns the exit status, completed once mpv has ended, for whatever reason, and after the last
   * event and the last reply; 128 and the number of the signal if one ended it.
   */
  public CompletableFuture<Integer> onExit() {
    return over.thenCombine(process.onExit(), (isOver, ended) -> ended.exitValue());
  }

  /** Ends mpv, and waits for that: a second at most, then it is killed. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended already.
    }
    awaitOrKill();
  }

  /** Kills mpv, even if it hangs; does not wait for that. */
  public void kill() {
    process.destroyForcibly();
  }

  private void awaitOrKill() {
    try {
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        kill();
      }
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
  }

  // ------------------------------------------------------------------ requests and replies

  private CompletableFuture<Reply> request(List<Object> words) {
    long request = requests.incrementAndGet();
    byte[] line = MpvJson.command(request, words);
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    pending.put(request, reply);
    socket.send(line);
    if (isOver) {
      failPending();
    }
    return reply;
  }

  private void take(byte[] line) {
    Map<String, Object> fields = MpvJson.object(line).orElse(ImmutableMap.of());
    if (fields.get("event") instanceof String event) {
      listener.event(event, fields);
    } else if (fields.get("request_id") instanceof Long request) {
      CompletableFuture<Reply> reply = pending.remove(request);
      if (reply != null) {
        String error = String.valueOf(fields.get("error"));
        reply.complete(new Reply(error, Optional.ofNullable(fields.get("data"))));
      }
    }
  }

  private void end() {
    awaitOrKill();
    isOver = true;
    failPending();
    over.complete(true);
  }

  private void failPending() {
    for (Long request : ImmutableList.copyOf(pending.keySet())) {
      CompletableFuture<Reply> reply = pending.remove(request);
      if (reply != null) {
        reply.completeExceptionally(new EOFException("mpv has ended"));
      }
    }
  }
}
