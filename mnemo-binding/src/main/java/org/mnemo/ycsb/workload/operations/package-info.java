/**
 * The operations of a workload, generated, replayed or loading, and their calls of a YCSB binding.
 * Begin with {@link org.mnemo.ycsb.workload.operations.SharedOperations}.
 */
@NullMarked
package org.mnemo.ycsb.workload.operations;

import org.jspecify.annotations.NullMarked;
