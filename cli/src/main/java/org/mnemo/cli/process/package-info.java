/** The processes that commands start, YCSB and the memory probe, and how they end. */
@NullMarked
package org.mnemo.cli.process;

import org.jspecify.annotations.NullMarked;
