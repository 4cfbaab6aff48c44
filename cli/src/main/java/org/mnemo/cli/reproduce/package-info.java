/** The paper's tables and figures, measured anew and held against what the paper says. */
@NullMarked
package org.mnemo.cli.reproduce;

import org.jspecify.annotations.NullMarked;
