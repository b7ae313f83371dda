/** Tests of the shuffles of other players, by their logs or their buttons. */
module dev.riffle.verify {
  exports dev.riffle.verify;

  requires transitive com.google.common;
  requires transitive dev.riffle;
  requires com.fasterxml.jackson.databind;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;
}
