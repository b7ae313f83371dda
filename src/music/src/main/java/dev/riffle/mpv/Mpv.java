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
 * A running mpv process, controlled over its JSON IPC socket. Thread-safe. Uses two threads and the
 * process; starting takes about 0.1 s, a command well under a millisecond.
 *
 * <p>The process plays only the files that it receives by command: it has no configuration,
 * scripts, key bindings, windows or network, and does not open files that other files reference. It
 * ends when this object is closed or this program ends, even if killed. The socket is removed from
 * the file system before {@link #start} returns.
 *
 * <p>Values are {@code String}, {@code Boolean}, {@code Long}, {@code Double}, and unmodifiable
 * {@code List} and {@code Map} of these. Text is untrusted; invalid UTF-8 is replaced by U+FFFD.
 */
public final class Mpv implements AutoCloseable {
  /** Receives the events of a process. */
  public interface EventListener {
    /**
     * Called for each event, in order, on the thread that also completes replies; must neither
     * block nor wait for a reply.
     *
     * @param name the event, such as {@code file-loaded}, or {@code property-change} for an
     *     {@linkplain #observe observed} property
     * @param fields the fields of the event, such as {@code name} and {@code data}; fields that are
     *     null are omitted
     */
    void event(String name, Map<String, Object> fields);
  }

  /**
   * The formats that the demuxer accepts: audio containers, and neither playlists nor image lists.
   */
  private static final String FORMATS =
      "aac,ac3,aiff,amr,amrnb,amrwb,ape,asf,au,caf,dsf,dts,eac3,flac,iff,matroska,webm,mov,mp4,m4a,"
          + "3gp,3g2,mj2,mp3,mpc,mpc8,ogg,rm,tak,tta,voc,w64,wav,wv";

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

  private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(1);

  private final Process process;
  private final MpvSocket socket;
  private final EventListener listener;
  private final AtomicLong requests = new AtomicLong();
  private final Map<Long, CompletableFuture<Reply>> pending = new ConcurrentHashMap<>();
  private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
  private volatile boolean isDisconnected;

  private record Reply(String error, Optional<Object> data) {}

  private Mpv(Process process, MpvSocket socket, EventListener listener) {
    this.process = process;
    this.socket = socket;
    this.listener = listener;
  }

  /** Returns whether a folder of {@code PATH} contains an executable called mpv. */
  public static boolean isInstalled() {
    String path = Strings.nullToEmpty(System.getenv("PATH"));
    return Splitter.on(File.pathSeparatorChar)
        .omitEmptyStrings()
        .splitToStream(path)
        .anyMatch(folder -> new File(folder, "mpv").canExecute());
  }

  /**
   * Starts mpv and waits until it answers, 30 seconds at most.
   *
   * @param options options of mpv, such as {@code --ao=null}; they override the built-in ones
   * @throws IOException if mpv is not installed or does not start; the message names the cause
   */
  public static Mpv start(List<String> options, EventListener listener) throws IOException {
    return start("mpv", options, listener, () -> {});
  }

  /** Starts {@code program}; calls {@code waiting} at intervals until it answers. */
  static Mpv start(String program, List<String> options, EventListener listener, Runnable waiting)
      throws IOException {
    Path folder = MpvSocket.folder(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    Path address = folder.resolve("mpv");
    try {
      Process process = process(program, address, options);
      try {
        MpvStart start = new MpvStart(process, waiting);
        Mpv mpv = new Mpv(process, MpvSocket.connect(address, start), listener);
        mpv.socket.start(mpv::receive, mpv::disconnected);
        mpv.awaitAnswer(start);
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

  // It listens before it is ready.
  private void awaitAnswer(MpvStart start) throws IOException {
    CompletableFuture<Optional<Object>> answer = property("pid");
    while (!answer.isDone() || answer.isCompletedExceptionally()) {
      start.pause(); // throws if mpv has ended
    }
  }

  // Early, so that no other process can connect, and a killed program leaves no socket behind.
  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // Harmless: an unused socket and an empty folder stay behind.
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
            // Mpv ends when its standard input is closed, which the system does when this program
            // ends.
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
   * Sends a command to mpv, such as {@code set_property}, {@code pause}, {@code true}. Does not
   * wait for the reply; commands run in the order in which they were sent.
   *
   * @param command strings, numbers, booleans, and lists and maps of these; or one map of the
   *     command's {@code name} and its named arguments
   * @return the data of the reply, empty if it has none; fails with an {@link IOException} if mpv
   *     rejects the command, and with an {@link EOFException} if mpv ends before it replies
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
   * Requests the value of a property; does not wait for the reply.
   *
   * @return the value, empty if the property has none at the time; fails with an {@link
   *     EOFException} if mpv ends before it replies
   */
  public CompletableFuture<Optional<Object>> property(String name) {
    return request(ImmutableList.of("get_property", name)).thenApply(Reply::data);
  }

  /**
   * Reports the value of a property to the listener, now and after each change: an event {@code
   * property-change} with the fields {@code name} and, if the property has a value, {@code data}.
   */
  @CanIgnoreReturnValue
  public CompletableFuture<Optional<Object>> observe(String name) {
    return command("observe_property", requests.incrementAndGet(), name);
  }

  /** Returns the process id. */
  public long pid() {
    return process.pid();
  }

  /**
   * Returns the exit status, completed once mpv has ended for any reason, after the last event and
   * the last reply; 128 plus the number of the signal if a signal ended it.
   */
  public CompletableFuture<Integer> onExit() {
    return ended.thenCombine(process.onExit(), (disconnected, exited) -> exited.exitValue());
  }

  /** Ends mpv and waits for it to exit; kills it after one second. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // Mpv has ended already.
    }
    awaitOrKill();
  }

  /** Kills mpv, even if it hangs; does not wait for it to exit. */
  public void kill() {
    process.destroyForcibly();
  }

  private void awaitOrKill() {
    try {
      if (!process.waitFor(EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
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
    if (isDisconnected) {
      failPending();
    }
    return reply;
  }

  private void receive(byte[] line) {
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

  private void disconnected() {
    awaitOrKill();
    isDisconnected = true;
    failPending();
    ended.complete(true);
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
