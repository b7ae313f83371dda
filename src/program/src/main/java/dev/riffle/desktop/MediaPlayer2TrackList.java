package dev.riffle.desktop;

import java.util.List;
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

/** The MPRIS interface of the track list. Public because dbus-java calls it by reflection. */
@DBusInterfaceName(MediaPlayer2TrackList.NAME)
@DBusProperty(
    name = "Tracks",
    type = MediaPlayer2TrackList.Paths.class,
    access = Access.READ,
    emitChangeSignal = EmitChangeSignal.INVALIDATES)
@DBusProperty(name = "CanEditTracks", type = Boolean.class, access = Access.READ)
public interface MediaPlayer2TrackList extends DBusInterface {
  /** The name of this interface. */
  String NAME = "org.mpris.MediaPlayer2.TrackList";

  /** The type {@code ao}. */
  interface Paths extends TypeRef<List<DBusPath>> {}

  /** Returns the metadata of songs, omitting those that are not in the queue. */
  @DBusMemberName("GetTracksMetadata")
  List<Map<String, Variant<?>>> metadata(List<DBusPath> trackIds);

  /** Adds a file after a song, or at the start; plays it if {@code setAsCurrent}. */
  @DBusMemberName("AddTrack")
  void addTrack(String uri, DBusPath afterTrack, boolean setAsCurrent);

  /** Removes a song from the queue. */
  @DBusMemberName("RemoveTrack")
  void removeTrack(DBusPath trackId);

  /** Plays a song. */
  @DBusMemberName("GoTo")
  void goTo(DBusPath trackId);

  /** Signals a new list. */
  class TrackListReplaced extends DBusSignal {
    /** Creates a signal with the list and the current song in it. */
    public TrackListReplaced(String path, List<DBusPath> tracks, DBusPath current)
        throws DBusException {
      super(path, tracks, current);
    }
  }

  /** Signals an added song. */
  class TrackAdded extends DBusSignal {
    /** Creates a signal with the metadata of the song and the song before it in the list. */
    public TrackAdded(String path, Map<String, Variant<?>> metadata, DBusPath after)
        throws DBusException {
      super(path, metadata, after);
    }
  }

  /** Signals a removed song. */
  class TrackRemoved extends DBusSignal {
    /** Creates a signal with the song. */
    public TrackRemoved(String path, DBusPath trackId) throws DBusException {
      super(path, trackId);
    }
  }

  /** Signals changed metadata of a song. */
  class TrackMetadataChanged extends DBusSignal {
    /** Creates a signal with the song and its new metadata. */
    public TrackMetadataChanged(String path, DBusPath trackId, Map<String, Variant<?>> metadata)
        throws DBusException {
      super(path, trackId, metadata);
    }
  }
}
