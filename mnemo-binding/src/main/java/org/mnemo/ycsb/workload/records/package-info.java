/**
 * Records of a workload: sizes, fields, and values computed from the key, so that reads can be
 * verified. Begin with {@link org.mnemo.ycsb.workload.records.RecordLayout}.
 */
@NullMarked
package org.mnemo.ycsb.workload.records;

import org.jspecify.annotations.NullMarked;
