/** Words to calls, results to text: the program. */
@NullMarked
package dev.riffle.cli;

import org.jspecify.annotations.NullMarked;
