/**
 * Request shares without a trace: from LFU counters, idle times or last accesses of a listing
 * (docs/guides/production.md). A model says how likely a key of some request rate shows what was
 * listed; the distribution of rates is fitted to all keys, and gives each key a distribution of its
 * own.
 */
@NullMarked
package org.mnemo.estimator.heat;

import org.jspecify.annotations.NullMarked;
