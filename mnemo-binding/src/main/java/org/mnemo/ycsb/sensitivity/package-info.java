/** The Sensitivity Engine: which tier serves which operation, and what is recorded of it. */
@NullMarked
package org.mnemo.ycsb.sensitivity;

import org.jspecify.annotations.NullMarked;
