package dev.riffle.desktop;

import java.util.Map;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.TypeRef;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.annotations.DBusMemberName;
import org.freedesktop.dbus.annotations.DBusProperty;
import org.freedesktop.dbus.annotations.DBusProperty.Access;
import org.freedesktop.dbus.annotations.PropertiesEmitsChangedSignal.EmitChangeSignal;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.messages.DBusSignal;
import org.freedesktop.dbus.types.Variant;

/** The MPRIS interface of playback. Public because dbus-java calls it by reflection. */
@DBusInterfaceName(MediaPlayer2Player.NAME)
@DBusProperty(name = "PlaybackStatus", type = String.class, access = Access.READ)
@DBusProperty(name = "LoopStatus", type = String.class)
@DBusProperty(name = "Rate", type = Double.class)
@DBusProperty(name = "MinimumRate", type = Double.class, access = Access.READ)
@DBusProperty(name = "MaximumRate", type = Double.class, access = Access.READ)
@DBusProperty(name = "Shuffle", type = Boolean.class)
@DBusProperty(name = "Metadata", type = MediaPlayer2Player.Values.class, access = Access.READ)
@DBusProperty(name = "Volume", type = Double.class)
@DBusProperty(
    name = "Position",
    type = Long.class,
    access = Access.READ,
    emitChangeSignal = EmitChangeSignal.FALSE)
@DBusProperty(name = "CanGoNext", type = Boolean.class, access = Access.READ)
@DBusProperty(name = "CanGoPrevious", type = Boolean.class, access = Access.READ)
@DBusProperty(name = "CanPlay", type = Boolean.class, access = Access.READ)
@DBusProperty(name = "CanPause", type = Boolean.class, access = Access.READ)
@DBusProperty(name = "CanSeek", type = Boolean.class, access = Access.READ)
@DBusProperty(
    name = "CanControl",
    type = Boolean.class,
    access = Access.READ,
    emitChangeSignal = EmitChangeSignal.FALSE)
public interface MediaPlayer2Player extends DBusInterface {
  /** The name of this interface. */
  String NAME = "org.mpris.MediaPlayer2.Player";

  /** The type {@code a{sv}}. */
  interface Values extends TypeRef<Map<String, Variant<?>>> {}

  /** Skips to the next song; stays paused or stopped. */
  @DBusMemberName("Next")
  void next();

  /** Skips to the previous song; stays paused or stopped. */
  @DBusMemberName("Previous")
  void previous();

  /** Pauses the song. */
  @DBusMemberName("Pause")
  void pause();

  /** Toggles pause; starts playback if stopped. */
  @DBusMemberName("PlayPause")
  void playPause();

  /** Stops playback. */
  @DBusMemberName("Stop")
  void stop();

  /** Resumes the song, or starts the current one if stopped. */
  @DBusMemberName("Play")
  void play();

  /** Seeks by {@code offset} microseconds, backward if negative. */
  @DBusMemberName("Seek")
  void seek(long offset);

  /** Seeks to a position, in microseconds, if {@code trackId} is still the playing song. */
  @DBusMemberName("SetPosition")
  void setPosition(DBusPath trackId, long position);

  /** Adds a file to the end of the queue and plays it. */
  @DBusMemberName("OpenUri")
  void openUri(String uri);

  /** Signals a jump of the playback position. */
  class Seeked extends DBusSignal {
    /** Creates a signal with the position in microseconds. */
    public Seeked(String path, long position) throws DBusException {
      super(path, position);
    }
  }
}
