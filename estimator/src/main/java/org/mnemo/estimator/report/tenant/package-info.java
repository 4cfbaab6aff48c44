/** What tenants of one FastMem lose to each other, as text and a picture. */
@NullMarked
package org.mnemo.estimator.report.tenant;

import org.jspecify.annotations.NullMarked;
