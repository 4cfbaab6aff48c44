/**
 * The memory probe: latency and bandwidth of this machine or one of its nodes, measured from Java.
 * Begin with {@link org.mnemo.ycsb.probe.MemoryProbe}.
 */
@NullMarked
package org.mnemo.ycsb.probe;

import org.jspecify.annotations.NullMarked;
