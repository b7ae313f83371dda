package dev.riffle.desktop;

import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.annotations.DBusProperty;
import org.freedesktop.dbus.interfaces.DBusInterface;

/** What MPRIS has no word for. Public because dbus-java reads it by reflection. */
@DBusInterfaceName(Player1.NAME)
@DBusProperty(name = "PickRandom", type = Boolean.class)
public interface Player1 extends DBusInterface {
  /** The name of this interface. */
  String NAME = "dev.riffle.Player1";
}
