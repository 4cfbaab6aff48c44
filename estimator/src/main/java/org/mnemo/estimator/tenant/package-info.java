/** Several tenants of one FastMem, and what each of them loses to the others. */
@NullMarked
package org.mnemo.estimator.tenant;

import org.jspecify.annotations.NullMarked;
