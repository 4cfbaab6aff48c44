/** Pattern files: what a trace asks of each key, and its reuse, for other machines and later. */
@NullMarked
package org.mnemo.estimator.patternfile;

import org.jspecify.annotations.NullMarked;
