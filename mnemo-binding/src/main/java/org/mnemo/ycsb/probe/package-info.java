/**
 * The memory probe: latency and bandwidth of this machine's memory or of one of its nodes, measured
 * from Java.
 */
@NullMarked
package org.mnemo.ycsb.probe;

import org.jspecify.annotations.NullMarked;
