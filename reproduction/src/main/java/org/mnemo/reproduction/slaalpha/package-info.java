/**
 * SLA-alpha (Koh, Kim, Kim and Huh, "End Performance SLA Support for Disaggregated Memory"): its
 * figures on our workloads, with zram as remote memory. What it states is data, in {@code
 * paper.csv}.
 */
@NullMarked
package org.mnemo.reproduction.slaalpha;

import org.jspecify.annotations.NullMarked;
