/** Command-line options, answers and the console, shared by all commands. */
@NullMarked
package dev.riffle.cli;

import org.jspecify.annotations.NullMarked;
