/** Durable files: atomic writes, locks between processes, and disks that do not answer. */
@NullMarked
package dev.riffle.files;

import org.jspecify.annotations.NullMarked;
