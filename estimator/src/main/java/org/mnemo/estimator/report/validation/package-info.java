/** What a validation found, as text, files and a picture. */
@NullMarked
package org.mnemo.estimator.report.validation;

import org.jspecify.annotations.NullMarked;
