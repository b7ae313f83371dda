/** The commands of the lab. */
@NullMarked
package dev.riffle.cli.lab;

import org.jspecify.annotations.NullMarked;
