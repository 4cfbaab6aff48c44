/** Contents of a trace in figures and pictures, without any measurement. */
@NullMarked
package org.mnemo.estimator.description;

import org.jspecify.annotations.NullMarked;
