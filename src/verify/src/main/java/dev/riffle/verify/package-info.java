/** Tests of other players: the law that draws their songs, by the songs that they played. */
@NullMarked
package dev.riffle.verify;

import org.jspecify.annotations.NullMarked;
