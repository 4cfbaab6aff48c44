/** What commands answer, and the answer in words. */
@NullMarked
package org.mnemo.estimator.answer;

import org.jspecify.annotations.NullMarked;
