package org.mnemo.reproduction.polyemt;

import org.mnemo.estimator.policy.Partition;
import org.mnemo.estimator.policy.PartitionStudy;

/**
 * What a server of one application needs.
 *
 * @param application name of the application
 * @param memoryBytes memory
 * @param nvmBytes non-volatile memory that is used as such: write cache and compressed store
 * @param ssdBytes SSD
 */
record Need(String application, double memoryBytes, double nvmBytes, double ssdBytes) {

  /** What an application needs by the best partition that was found for it. */
  static Need of(String application, PartitionStudy study) {
    Partition best = study.search().best();
    double asMemory = (double) study.nvmBytes() * best.memory() / Partition.PARTS;
    return new Need(
        application, study.dramBytes() + asMemory, study.nvmBytes() - asMemory, study.dataBytes());
  }

  /** What the application would need if its data, which the SSD holds, had another size. */
  Need scaledTo(double bytes) {
    double factor = bytes / ssdBytes;
    return new Need(application, factor * memoryBytes, factor * nvmBytes, bytes);
  }
}
