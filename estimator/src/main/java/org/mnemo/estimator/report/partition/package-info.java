/** What a non-volatile memory of several forms does, as sentences, files and pictures. */
@NullMarked
package org.mnemo.estimator.report.partition;

import org.jspecify.annotations.NullMarked;
