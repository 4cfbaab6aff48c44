/** Reports on a curve for users: tables, picture, recommendation and advice. */
@NullMarked
package org.mnemo.estimator.report;

import org.jspecify.annotations.NullMarked;
