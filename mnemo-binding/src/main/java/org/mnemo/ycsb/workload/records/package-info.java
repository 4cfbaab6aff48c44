/**
 * What the records of a workload hold: the size of each, its fields, and values that follow from
 * the key so that reads can be verified.
 */
@NullMarked
package org.mnemo.ycsb.workload.records;

import org.jspecify.annotations.NullMarked;
