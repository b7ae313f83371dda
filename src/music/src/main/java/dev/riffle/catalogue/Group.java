package dev.riffle.catalogue;

import static java.util.Comparator.comparing;

import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Songs with a common name, of a catalogue that is being built. */
class Group {
  static final Comparator<Group> BY_NAME =
      comparing(Group::folded).thenComparing(Group::name).thenComparing(Group::id);

  private final String id;
  private final Spellings spellings = new Spellings();
  private String name = "";
  private String folded = "";
  private int index;
  final List<Track> songs = new ArrayList<>(); // in the order of the catalogue, at the end

  Group(String id) {
    this.id = id;
  }

  String id() {
    return id;
  }

  void spell(String spelling) {
    spellings.add(spelling);
  }

  /** Chooses the name, after all songs have been added. */
  void settle() {
    name = spellings.best().orElse(id);
    folded = FoldedText.of(name);
  }

  String name() {
    return name;
  }

  private String folded() {
    return folded;
  }

  /** Sets the index among the groups of its kind. */
  void setIndex(int index) {
    this.index = index;
  }

  int index() {
    return index;
  }
}
