/**
 * Captures the requests of a server in production: sampled by key, written in durable segments,
 * stopped if the server suffers. Begin with {@link org.mnemo.ycsb.capture.Capture}.
 */
@NullMarked
package org.mnemo.ycsb.capture;

import org.jspecify.annotations.NullMarked;
