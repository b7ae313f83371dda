/** The claims of five articles on shuffling, and the evidence for and against each. */
@NullMarked
package dev.riffle.claims;

import org.jspecify.annotations.NullMarked;
