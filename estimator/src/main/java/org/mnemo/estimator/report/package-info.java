/** What the user sees of a curve: tables, picture, recommendation and advice. */
@NullMarked
package org.mnemo.estimator.report;

import org.jspecify.annotations.NullMarked;
