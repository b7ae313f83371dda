/** The lab as one page: chapters, figures, the HTML of them. */
@NullMarked
package dev.riffle.report;

import org.jspecify.annotations.NullMarked;
