package dev.riffle.desktop;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.riffle.control.Playback;
import dev.riffle.library.Art;
import dev.riffle.library.Library;
import dev.riffle.queue.PlayMode;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.freedesktop.dbus.errors.InvalidMethodArgument;
import org.freedesktop.dbus.errors.PropertyReadOnly;
import org.freedesktop.dbus.errors.UnknownInterface;
import org.freedesktop.dbus.errors.UnknownProperty;
import org.freedesktop.dbus.types.Variant;

/** The properties of the interfaces, each computed when it is read. Thread-safe. */
// Not with @DBusBoundProperty: dbus-java 5.2 ignores the interface of a property, so that each
// GetAll would read those of both interfaces; and it has no errors for unknown and read-only ones.
record PropertyTable(Playback playback, MprisControls controls, Art art, Library.Formats formats) {
  private static final ImmutableList<String> MP3 =
      ImmutableList.of("audio/mpeg", "audio/mp3", "audio/x-mp3");

  /** The other types, played by mpv. */
  private static final ImmutableList<String> MPV_TYPES =
      ImmutableList.of(
          "audio/flac",
          "audio/x-flac",
          "audio/ogg",
          "audio/x-vorbis+ogg",
          "audio/x-opus+ogg",
          "audio/mp4",
          "audio/x-m4a",
          "audio/aac",
          "audio/x-wav",
          "audio/wav",
          "audio/x-aiff",
          "audio/x-ape",
          "audio/x-wavpack",
          "audio/x-ms-wma",
          "audio/x-matroska");

  private ImmutableMap<String, Supplier<Variant<?>>> readers(String of) {
    return switch (of) {
      case MediaPlayer2.NAME -> root();
      case MediaPlayer2Player.NAME -> buttons();
      default -> throw new UnknownInterface("no such interface " + of);
    };
  }

  private ImmutableMap<String, Consumer<Object>> writers(String of) {
    return of.equals(MediaPlayer2Player.NAME)
        ? ImmutableMap.of(
            "LoopStatus", value -> controls.setLoopStatus((String) value),
            "Rate", value -> controls.setRate((Double) value),
            "Shuffle", value -> controls.setShuffle((Boolean) value),
            "Volume", value -> controls.setVolume((Double) value))
        : ImmutableMap.of();
  }

  private ImmutableMap<String, Supplier<Variant<?>>> root() {
    ImmutableList.Builder<String> types = ImmutableList.<String>builder().addAll(MP3);
    if (!formats.endings().isEmpty()) {
      types.addAll(MPV_TYPES);
    }
    return ImmutableMap.<String, Supplier<Variant<?>>>builder()
        .put("CanQuit", () -> new Variant<>(true))
        .put("CanRaise", () -> new Variant<>(false))
        .put("HasTrackList", () -> new Variant<>(false))
        .put("Identity", () -> new Variant<>("Riffle"))
        .put("DesktopEntry", () -> new Variant<>("riffle"))
        .put("SupportedUriSchemes", () -> new Variant<>(ImmutableList.of("file"), "as"))
        .put("SupportedMimeTypes", () -> new Variant<>(types.build(), "as"))
        .buildOrThrow();
  }

  private ImmutableMap<String, Supplier<Variant<?>>> buttons() {
    return ImmutableMap.<String, Supplier<Variant<?>>>builder()
        .put("PlaybackStatus", () -> new Variant<>(status()))
        .put("LoopStatus", () -> new Variant<>(controls.loopStatus()))
        .put("Rate", () -> new Variant<>(1.0))
        .put("MinimumRate", () -> new Variant<>(1.0))
        .put("MaximumRate", () -> new Variant<>(1.0))
        .put("Shuffle", () -> new Variant<>(playback.queue().mode() != PlayMode.IN_ORDER))
        .put("Metadata", () -> new Variant<>(metadata(), "a{sv}"))
        .put("Volume", () -> new Variant<>(playback.controls().volume() / 100.0))
        .put("Position", () -> new Variant<>(controls.position()))
        .put("CanGoNext", () -> new Variant<>(playback.queue().hasNext()))
        .put("CanGoPrevious", () -> new Variant<>(playback.queue().hasPrevious()))
        .put("CanPlay", () -> new Variant<>(canPlay()))
        .put("CanPause", () -> new Variant<>(canPlay()))
        .put("CanSeek", () -> new Variant<>(playback.controls().playing().isPresent()))
        .put("CanControl", () -> new Variant<>(true))
        .buildOrThrow();
  }

  private String status() { // MPRIS and Controls.State use the same words
    return CaseFormat.UPPER_UNDERSCORE.to(
        CaseFormat.UPPER_CAMEL, playback.controls().state().name());
  }

  private Map<String, Variant<?>> metadata() {
    return playback
        .entry()
        .map(entry -> Metadata.of(entry, art.of(entry.item())))
        .orElse(ImmutableMap.of());
  }

  private boolean canPlay() {
    return playback.entry().isPresent() || playback.queue().hasNext();
  }

  /** Returns the values of all properties of an interface. */
  ImmutableMap<String, Variant<?>> all(String of) {
    return ImmutableMap.copyOf(Maps.transformValues(readers(of), Supplier::get));
  }

  Variant<?> value(String of, String name) {
    Supplier<Variant<?>> reader = readers(of).get(name);
    if (reader == null) {
      throw new UnknownProperty("interface (" + of + ") has no property " + name);
    }
    return reader.get();
  }

  void set(String of, String name, Object value) {
    Object old = value(of, name).getValue(); // throws if there is no such property
    Consumer<Object> writer = writers(of).get(name);
    if (writer == null) {
      throw new PropertyReadOnly("property (" + name + ") cannot be set");
    }
    if (!old.getClass().isInstance(value)) {
      throw new InvalidMethodArgument(
          name + " (" + value + ") must be a " + old.getClass().getSimpleName());
    }
    try {
      writer.accept(value);
    } catch (IllegalArgumentException e) {
      throw new InvalidMethodArgument(String.valueOf(e.getMessage()));
    }
  }
}
