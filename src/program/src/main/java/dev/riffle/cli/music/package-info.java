/** The commands {@code play}, {@code order}, {@code scan}, {@code convert} and {@code sessions}. */
@NullMarked
package dev.riffle.cli.music;

import org.jspecify.annotations.NullMarked;
