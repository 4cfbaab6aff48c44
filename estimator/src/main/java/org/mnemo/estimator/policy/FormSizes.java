package org.mnemo.estimator.policy;

/**
 * Bytes of pages that fit into each form.
 *
 * @param memoryBytes DRAM and the part of non-volatile memory that extends it
 * @param cacheBytes cache of persistent writes
 * @param storeBytes compressed store, in bytes of the pages before compression
 */
public record FormSizes(long memoryBytes, long cacheBytes, long storeBytes) {

  /**
   * The sizes of the forms.
   *
   * @param dramBytes DRAM
   * @param nvmBytes non-volatile memory
   */
  public static FormSizes of(
      long dramBytes, long nvmBytes, Partition partition, double compressionRatio) {
    return new FormSizes(
        dramBytes + part(nvmBytes, partition.memory()),
        part(nvmBytes, partition.cache()),
        (long) (compressionRatio * part(nvmBytes, partition.store())));
  }

  private static long part(long bytes, int tenths) {
    return bytes / Partition.PARTS * tenths + bytes % Partition.PARTS * tenths / Partition.PARTS;
  }

  FormSizes dividedBy(int factor) {
    return new FormSizes(memoryBytes / factor, cacheBytes / factor, storeBytes / factor);
  }
}
