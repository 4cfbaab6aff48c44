/** Everything that plugs into YCSB. */
@NullMarked
package org.mnemo.ycsb;

import org.jspecify.annotations.NullMarked;
