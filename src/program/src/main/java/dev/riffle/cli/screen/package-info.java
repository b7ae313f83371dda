/** The full-screen terminal interface of {@code play}, and its keys. */
@NullMarked
package dev.riffle.cli.screen;

import org.jspecify.annotations.NullMarked;
