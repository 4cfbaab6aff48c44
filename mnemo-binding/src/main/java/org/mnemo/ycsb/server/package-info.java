/** The local servers: started, bound to a memory, found again and stopped. */
@NullMarked
package org.mnemo.ycsb.server;

import org.jspecify.annotations.NullMarked;
