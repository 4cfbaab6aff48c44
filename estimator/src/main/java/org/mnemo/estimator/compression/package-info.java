/** How well values compress, page by page. */
@NullMarked
package org.mnemo.estimator.compression;

import org.jspecify.annotations.NullMarked;
