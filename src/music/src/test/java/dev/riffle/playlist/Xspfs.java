package dev.riffle.playlist;

/** XSPF documents around the content of a test. */
final class Xspfs {
  private Xspfs() {}

  /** Returns a playlist with the content {@code inner}. */
  static String playlist(String inner) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<playlist version=\"1\" xmlns=\""
        + Xspf.NAMESPACE
        + "\">\n"
        + inner
        + "</playlist>\n";
  }

  /** Returns a playlist with {@code inner} in its trackList. */
  static String list(String inner) {
    return playlist("<trackList>\n" + inner + "</trackList>\n");
  }

  /** Returns a playlist with {@code inner} in its only track. */
  static String track(String inner) {
    return list("<track>" + inner + "</track>\n");
  }
}
