package dev.riffle.playlist;

/** Documents of XSPF around what a test is about. */
final class Xspfs {
  private Xspfs() {}

  /** A playlist with {@code inner} in it. */
  static String playlist(String inner) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<playlist version=\"1\" xmlns=\""
        + Xspf.NAMESPACE
        + "\">\n"
        + inner
        + "</playlist>\n";
  }

  /** A playlist with {@code inner} in its trackList. */
  static String list(String inner) {
    return playlist("<trackList>\n" + inner + "</trackList>\n");
  }

  /** A playlist with {@code inner} in its only track. */
  static String track(String inner) {
    return list("<track>" + inner + "</track>\n");
  }
}
