/** Fair shuffle queue with reliable back and forward. */
module dev.riffle.queue {
  exports dev.riffle.queue;
  exports dev.riffle.shuffle;

  requires com.google.common;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;
}
