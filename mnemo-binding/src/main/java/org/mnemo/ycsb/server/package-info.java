/**
 * Local servers: starting, binding to memory nodes, paging by the kernel, finding and stopping.
 * Begin with {@link org.mnemo.ycsb.server.LocalServers}.
 */
@NullMarked
package org.mnemo.ycsb.server;

import org.jspecify.annotations.NullMarked;
