package org.mnemo.ycsb.store.memcached;

import org.mnemo.core.text.Check;
import org.mnemo.ycsb.server.DatasetSize;

/**
 * Memory limit of a local server, high enough for every record of a data set. Memcached allocates
 * memory only as records are stored.
 */
final class ItemMemory {

  private static final long MEBIBYTE = 1L << 20;

  /** Largest value of Memcached's {@code -I} in MiB. */
  private static final long LARGEST_ITEM_MEBIBYTES = 1024;

  /** MiB of memory beyond any machine's. */
  private static final long BOUNDLESS_MEBIBYTES = 1L << 20;

  /** Bytes of a field's name in an item, with both lengths: {@code fieldNNNNN}, or a longer one. */
  private static final long FIELD_BYTES = 64;

  /** Bytes of an item without its fields: Memcached's part, and a full name. */
  private static final long RECORD_BYTES = ItemLayout.MAX_HEADER_BYTES + 512;

  /**
   * Largest ratio of memory to bytes of items. Chunk sizes grow by 1.25, which wastes up to a fifth
   * of a chunk. Pages of 1 MiB have chunks of up to half a page, which wastes up to a third. 1 /
   * (4/5 x 2/3) = 1.875.
   */
  private static final long SLAB_FACTOR = 2;

  /** Memory of partly filled pages, one for each of at most 63 chunk sizes. */
  private static final long PARTIAL_PAGES_MEBIBYTES = 64;

  private ItemMemory() {}

  /** Memory for {@code -m} in MiB, beyond any machine's if the data set is unknown. */
  static long mebibytes(DatasetSize dataset) {
    if (!dataset.isKnown()) {
      return BOUNDLESS_MEBIBYTES;
    }
    long itemBytes = dataset.valueBytes() + dataset.records() * overheadBytes(dataset);
    return SLAB_FACTOR * mebibytesFor(itemBytes) + PARTIAL_PAGES_MEBIBYTES;
  }

  /**
   * Largest item for {@code -I} in whole MiB, as Memcached needs a multiple of its largest chunk.
   */
  static long largestItemMebibytes(DatasetSize dataset) {
    if (!dataset.isKnown()) {
      return LARGEST_ITEM_MEBIBYTES;
    }
    long mebibytes = mebibytesFor(dataset.largestRecordBytes() + overheadBytes(dataset));
    Check.that(
        mebibytes <= LARGEST_ITEM_MEBIBYTES,
        "the largest record of %,d bytes exceeds Memcached's limit of 1 GiB; use smaller records"
            .formatted(dataset.largestRecordBytes()));
    return mebibytes;
  }

  private static long overheadBytes(DatasetSize dataset) {
    return RECORD_BYTES + dataset.fields() * FIELD_BYTES;
  }

  static long mebibytesFor(long bytes) {
    return (bytes + MEBIBYTE - 1) / MEBIBYTE;
  }
}
