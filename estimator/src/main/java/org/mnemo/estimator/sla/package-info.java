/**
 * Service-level agreements of SLA-alpha (Koh, Kim, Kim and Huh, "End Performance SLA Support for
 * Disaggregated Memory"): run time is linear in the number of misses, which gives the memory for a
 * share of the best performance. Begin with {@link SlaAlpha}.
 */
@NullMarked
package org.mnemo.estimator.sla;

import org.jspecify.annotations.NullMarked;
