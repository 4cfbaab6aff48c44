/** Pattern Engine: what a trace asks of each key, and the orders in which keys enter FastMem. */
@NullMarked
package org.mnemo.estimator.pattern;

import org.jspecify.annotations.NullMarked;
