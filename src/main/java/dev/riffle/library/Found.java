package dev.riffle.library;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A file that a walk came upon. An immutable value.
 *
 * @param folder the folder it lies in, from where the walk began, as text; what cannot be spelled
 *     is U+FFFD, so that two may look the same
 * @param name its name, likewise
 * @param stamp empty if it could not be looked at
 */
public record Found(Path path, String folder, String name, Optional<Stamp> stamp) {}
