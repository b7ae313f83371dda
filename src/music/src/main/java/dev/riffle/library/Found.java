package dev.riffle.library;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A file found by a {@link FolderWalk}. An immutable value.
 *
 * @param folder the parent folder relative to the start of the walk, as text; unmappable characters
 *     become U+FFFD, so that two different folders may be equal here
 * @param name the file name, in the same form
 * @param stamp empty if the attributes could not be read
 */
record Found(Path path, String folder, String name, Optional<Stamp> stamp) {}
