package dev.riffle.library;

/**
 * The numbers of files that differ from an index. An immutable value. A renamed file counts as one
 * gone and one added.
 *
 * @param known true if there was an index; if false, the counts are 0
 * @since 0.1
 */
public record Changes(boolean known, int added, int changed, int gone) {
  static final Changes NONE = new Changes(false, 0, 0, 0);

  Changes plus(Changes other) {
    return new Changes(
        known || other.known, added + other.added, changed + other.changed, gone + other.gone);
  }
}
