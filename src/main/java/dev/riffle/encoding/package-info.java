/** What text of unknown encoding is written in: letters and languages, without tags or files. */
@NullMarked
package dev.riffle.encoding;

import org.jspecify.annotations.NullMarked;
