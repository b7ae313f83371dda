package dev.riffle.desktop;

import dev.riffle.control.PlayerVerb;
import java.util.Map;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.interfaces.Properties;
import org.freedesktop.dbus.types.Variant;

/** The object on the bus: implements the D-Bus interfaces by delegation. */
record Exported(
    MprisControls controls, Songs songs, PropertyTable properties, Announcements announcements)
    implements MediaPlayer2, MediaPlayer2Player, Properties {
  @Override
  public String getObjectPath() {
    return Mpris.PATH;
  }

  @Override
  public void raise() {}

  /** Ends the program on a new thread, because that closes the bus, which calls this method. */
  @Override
  public void quit() {
    Thread quitting = new Thread(controls.playback()::quit, "riffle-quit");
    quitting.setDaemon(true);
    quitting.start();
  }

  @Override
  public void next() {
    controls.next();
  }

  @Override
  public void previous() {
    controls.previous();
  }

  @Override
  public void pause() {
    controls.perform(PlayerVerb.PAUSE, "");
  }

  @Override
  public void playPause() {
    controls.playPause();
  }

  @Override
  public void stop() {
    controls.perform(PlayerVerb.STOP, "");
  }

  @Override
  public void play() {
    controls.play();
  }

  @Override
  public void seek(long offset) {
    announcements.seek(() -> controls.seek(offset));
  }

  @Override
  public void setPosition(DBusPath trackId, long position) {
    announcements.seek(() -> controls.setPosition(trackId, position));
  }

  @Override
  public void openUri(String uri) {
    controls.playAdded(songs.at(uri));
  }

  @Override
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // dbus-java's type for a variant
  public <A> A Get(String of, String name) {
    return (A) properties.value(of, name);
  }

  @Override
  public <A> void Set(String of, String name, A value) {
    properties.set(of, name, value);
  }

  @Override
  public Map<String, Variant<?>> GetAll(String of) {
    return properties.all(of);
  }
}
