/** Trials of the shuffle of other players, by their logs and buttons. */
module dev.riffle.verify {
  exports dev.riffle.verify;

  requires transitive com.google.common;
  requires transitive dev.riffle;
  requires com.fasterxml.jackson.databind;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;
}
