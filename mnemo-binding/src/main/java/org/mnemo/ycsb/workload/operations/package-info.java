/**
 * Which operations a workload asks for, in which order: generated, replayed from a trace or
 * loading, and how they become calls of a YCSB binding.
 */
@NullMarked
package org.mnemo.ycsb.workload.operations;

import org.jspecify.annotations.NullMarked;
