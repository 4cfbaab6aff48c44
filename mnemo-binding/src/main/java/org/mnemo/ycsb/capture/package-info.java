/**
 * The requests of a server in production, captured while it works: read, sampled by key, written in
 * segments that a crash leaves whole, and stopped as soon as the server suffers.
 */
@NullMarked
package org.mnemo.ycsb.capture;

import org.jspecify.annotations.NullMarked;
