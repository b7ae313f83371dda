/** The lab as one page: chapters, figures and their HTML. */
@NullMarked
package dev.riffle.report;

import org.jspecify.annotations.NullMarked;
