package dev.riffle.desktop;

import java.util.List;
import org.freedesktop.dbus.TypeRef;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.annotations.DBusMemberName;
import org.freedesktop.dbus.annotations.DBusProperty;
import org.freedesktop.dbus.annotations.DBusProperty.Access;
import org.freedesktop.dbus.interfaces.DBusInterface;

/** The MPRIS interface of the application. Public because dbus-java calls it by reflection. */
@DBusInterfaceName(MediaPlayer2.NAME)
@DBusProperty(name = "CanQuit", type = Boolean.class, access = Access.READ)
@DBusProperty(name = "CanRaise", type = Boolean.class, access = Access.READ)
@DBusProperty(name = "HasTrackList", type = Boolean.class, access = Access.READ)
@DBusProperty(name = "Identity", type = String.class, access = Access.READ)
@DBusProperty(name = "DesktopEntry", type = String.class, access = Access.READ)
@DBusProperty(name = "SupportedUriSchemes", type = MediaPlayer2.Strings.class, access = Access.READ)
@DBusProperty(name = "SupportedMimeTypes", type = MediaPlayer2.Strings.class, access = Access.READ)
public interface MediaPlayer2 extends DBusInterface {
  /** The name of this interface, and the prefix of the bus names of players. */
  String NAME = "org.mpris.MediaPlayer2";

  /** The type {@code as}. */
  interface Strings extends TypeRef<List<String>> {}

  /** Raises the window; does nothing, as there is none. */
  @DBusMemberName("Raise")
  void raise();

  /** Ends the program. */
  @DBusMemberName("Quit")
  void quit();
}
