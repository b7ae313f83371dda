/** Music library, playlists, sessions and playback around the queue. */
module dev.riffle {
  exports dev.riffle.catalogue;
  exports dev.riffle.library;
  exports dev.riffle.listens;
  exports dev.riffle.player;
  exports dev.riffle.playlist;
  exports dev.riffle.session;
  exports dev.riffle.track;

  requires transitive com.google.common;
  requires transitive dev.riffle.queue;
  requires com.fasterxml.jackson.databind;
  requires java.desktop;
  requires java.xml;
  requires mp3agic;
  requires static com.github.albfernandez.juniversalchardet;
  requires static com.google.errorprone.annotations;
  requires static jlayer;
  requires static org.jspecify;
}
