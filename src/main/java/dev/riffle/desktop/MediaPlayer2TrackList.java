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

/** The interface of the list of songs. Public because dbus-java calls it by reflection. */
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

  /** Returns what is known of songs, those left out that are not in the queue. */
  @DBusMemberName("GetTracksMetadata")
  List<Map<String, Variant<?>>> metadata(List<DBusPath> trackIds);

  /** Adds a file behind a song, or first; plays it if wanted. */
  @DBusMemberName("AddTrack")
  void addTrack(String uri, DBusPath afterTrack, boolean setAsCurrent);

  /** Removes a song. */
  @DBusMemberName("RemoveTrack")
  void removeTrack(DBusPath trackId);

  /** Plays a song. */
  @DBusMemberName("GoTo")
  void goTo(DBusPath trackId);

  /** Sent when the list is another one. */
  class TrackListReplaced extends DBusSignal {
    /** Creates a signal with the list and the current song in it. */
    public TrackListReplaced(String path, List<DBusPath> tracks, DBusPath current)
        throws DBusException {
      super(path, tracks, current);
    }
  }

  /** Sent when a song has come into the list. */
  class TrackAdded extends DBusSignal {
    /** Creates a signal with what is known of the song, and the one before it in the list. */
    public TrackAdded(String path, Map<String, Variant<?>> metadata, DBusPath after)
        throws DBusException {
      super(path, metadata, after);
    }
  }

  /** Sent when a song has left the list. */
  class TrackRemoved extends DBusSignal {
    /** Creates a signal with the song. */
    public TrackRemoved(String path, DBusPath trackId) throws DBusException {
      super(path, trackId);
    }
  }

  /** Sent when the tags of a song have changed. */
  class TrackMetadataChanged extends DBusSignal {
    /** Creates a signal with the song and what is known of it now. */
    public TrackMetadataChanged(String path, DBusPath trackId, Map<String, Variant<?>> metadata)
        throws DBusException {
      super(path, trackId, metadata);
    }
  }
}
