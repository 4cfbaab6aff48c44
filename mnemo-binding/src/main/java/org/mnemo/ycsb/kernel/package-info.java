/**
 * The kernel's files, and programs of the machine. Begin with {@link
 * org.mnemo.ycsb.kernel.AwakeProcessors}.
 */
@NullMarked
package org.mnemo.ycsb.kernel;

import org.jspecify.annotations.NullMarked;
