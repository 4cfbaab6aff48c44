/** What the kernel tells in files, and programs of the machine. */
@NullMarked
package org.mnemo.ycsb.kernel;

import org.jspecify.annotations.NullMarked;
