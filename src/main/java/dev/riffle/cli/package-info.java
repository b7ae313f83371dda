/** Words to calls, results to text: what the commands have in common. */
@NullMarked
package dev.riffle.cli;

import org.jspecify.annotations.NullMarked;
