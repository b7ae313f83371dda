/** Connects the media keys of the desktop: MPRIS 2.2 over D-Bus. */
@NullMarked
package dev.riffle.desktop;

import org.jspecify.annotations.NullMarked;
