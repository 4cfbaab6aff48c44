/**
 * Service-level agreements of SLA-alpha (Koh, Kim, Kim and Huh, "End Performance SLA Support for
 * Disaggregated Memory"): run time as a line in the number of misses, and the memory that keeps it
 * above a share of the best.
 */
@NullMarked
package org.mnemo.estimator.sla;

import org.jspecify.annotations.NullMarked;
