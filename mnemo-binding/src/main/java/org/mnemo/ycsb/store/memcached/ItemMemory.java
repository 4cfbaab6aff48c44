package org.mnemo.ycsb.store.memcached;

import org.mnemo.core.UsageException;
import org.mnemo.ycsb.server.DatasetSize;

/**
 * Limit on the memory of a local server, high enough that it refuses no record of a data set.
 * Memcached allocates memory only as records are stored.
 */
final class ItemMemory {

  private static final long MEBIBYTE = 1L << 20;

  /** Largest value of {@code -I} that Memcached takes, in MiB. */
  private static final long LARGEST_ITEM_MEBIBYTES = 1024;

  /** Amount of memory in MiB that is more than any machine has. */
  private static final long BOUNDLESS_MEBIBYTES = 1L << 20;

  /** Bytes of a field's name in an item, with both lengths: {@code fieldNNNNN}, or a longer one. */
  private static final long FIELD_BYTES = 64;

  /** Bytes of an item beside its fields: Memcached's part, and a name that is kept in full. */
  private static final long RECORD_BYTES = ItemLayout.MAX_HEADER_BYTES + 512;

  /**
   * Largest ratio of memory to bytes of items. Chunks grow by 1.25 from size to size, so that up to
   * a fifth of a chunk is left over; pages of 1 MiB are cut into chunks of up to half a page, so
   * that up to a third of a page is. 1 / (4/5 x 2/3) = 1.875.
   */
  private static final long SLAB_FACTOR = 2;

  /**
   * Memory of pages not yet full, one for each of at most 63 sizes of chunks, of large items' rests
   * too.
   */
  private static final long PARTIAL_PAGES_MEBIBYTES = 64;

  private ItemMemory() {}

  /** Memory for {@code -m} in MiB, more than any machine has if the data set is unknown. */
  static long mebibytes(DatasetSize dataset) {
    if (!dataset.isKnown()) {
      return BOUNDLESS_MEBIBYTES;
    }
    long itemBytes = dataset.valueBytes() + dataset.records() * overheadBytes(dataset);
    return SLAB_FACTOR * mebibytesFor(itemBytes) + PARTIAL_PAGES_MEBIBYTES;
  }

  /**
   * Largest item for {@code -I}, in MiB: whole ones, as Memcached wants a multiple of its largest
   * chunk.
   */
  static long largestItemMebibytes(DatasetSize dataset) {
    if (!dataset.isKnown()) {
      return LARGEST_ITEM_MEBIBYTES;
    }
    long mebibytes = mebibytesFor(dataset.largestRecordBytes() + overheadBytes(dataset));
    if (mebibytes > LARGEST_ITEM_MEBIBYTES) {
      throw new UsageException(
          "the largest record has %,d bytes, and no item of Memcached more than 1 GiB with its header; use smaller records"
              .formatted(dataset.largestRecordBytes()));
    }
    return mebibytes;
  }

  private static long overheadBytes(DatasetSize dataset) {
    return RECORD_BYTES + dataset.fields() * FIELD_BYTES;
  }

  static long mebibytesFor(long bytes) {
    return (bytes + MEBIBYTE - 1) / MEBIBYTE;
  }
}
