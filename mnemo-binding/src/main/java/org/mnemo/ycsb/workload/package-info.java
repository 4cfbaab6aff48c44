/**
 * The workload: a seeded, single source of operations for all client threads, key choosers, a value
 * size that belongs to the key, and the replay of traces.
 */
@NullMarked
package org.mnemo.ycsb.workload;

import org.jspecify.annotations.NullMarked;
