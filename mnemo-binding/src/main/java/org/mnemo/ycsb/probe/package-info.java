/** The memory probe: latency and bandwidth, measured from Java. */
@NullMarked
package org.mnemo.ycsb.probe;

import org.jspecify.annotations.NullMarked;
