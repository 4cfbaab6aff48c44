/**
 * Local servers, which Mnemo starts, binds to a memory node, finds again and stops; and what the
 * kernel tells of nodes, processors, free memory and processes.
 */
@NullMarked
package org.mnemo.ycsb.server;

import org.jspecify.annotations.NullMarked;
