/**
 * The processes that commands start, YCSB and the memory probe, how they end, and the temporary
 * files that they share.
 */
@NullMarked
package org.mnemo.cli.process;

import org.jspecify.annotations.NullMarked;
