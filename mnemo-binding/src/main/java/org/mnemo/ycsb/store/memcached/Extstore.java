package org.mnemo.ycsb.store.memcached;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.server.DatasetSize;

/**
 * Memory and file of a Memcached with part of its values in a file (extstore). Keys and headers of
 * all items stay in memory.
 *
 * @param memoryMebibytes limit of its memory in MiB
 * @param fileMebibytes size of its file in MiB
 * @param bufferMebibytes size of a write buffer in MiB, the largest item
 */
record Extstore(long memoryMebibytes, long fileMebibytes, long bufferMebibytes) {

  private static final long MEBIBYTE = 1L << 20;

  /** Bytes of memory of an item whose value is in the file: header, key, position in the file. */
  private static final long HEADER_BYTES = 160;

  /** Memory per byte of an item: chunks, each with a header, and a partly filled one. */
  private static final double WASTE = 1.12;

  /**
   * MiB of memory to keep free: three pages per chunk size, and items being read. With 8 MiB in
   * all, and 15 MiB of memory, it lost 127 of 2,000 items during the load; with 11 MiB one of 1,500
   * items of 100 KB in some 10,000 reads.
   */
  private static final long RESERVE_MEBIBYTES = 14;

  /** Least size of items that may move to the file, and of chunks. */
  static final long LEAST_ITEM_BYTES = 512;

  /** Chunks of the largest item: it is read at once, with at most IOV_MAX (1024) parts. */
  private static final long MOST_CHUNKS = 900;

  private static final long CHUNK_HEADER_BYTES = 56;

  private static final long PAGE_BUFFERS = 2;
  private static final long LEAST_BUFFER_MEBIBYTES = 4;
  private static final long LEAST_PAGES = 16;
  private static final long COPIES = 16;

  /**
   * Memory and file for a data set.
   *
   * @param share share of the values in memory
   * @param largestItemMebibytes size of the largest item
   * @throws UsageException if the size of the data set is unknown
   */
  static Extstore of(DatasetSize dataset, double share, long largestItemMebibytes) {
    Check.that(
        dataset.isKnown(),
        "a share of %.0f %% needs a workload with known records; name one with -P, or set recordcount"
            .formatted(100 * share));
    double values = WASTE * share * dataset.valueBytes();
    long headers = dataset.records() * HEADER_BYTES;
    long buffer = Math.max(LEAST_BUFFER_MEBIBYTES, largestItemMebibytes);
    long page = PAGE_BUFFERS * buffer;
    // Old copies of fetched and rewritten items fill the file. During compaction, Memcached
    // occasionally loses an item that is being read. Only written parts take room.
    long file = COPIES * mebibytes(dataset.valueBytes() + headers) + LEAST_PAGES * page;
    return new Extstore(
        mebibytes((long) values + headers) + RESERVE_MEBIBYTES + 2 * largestItemMebibytes,
        file,
        buffer);
  }

  /**
   * Options that give all movable items one chunk size, and so one queue. Memcached keeps three
   * pages of 1 MiB free per chunk size, which on a small server would be all memory of some sizes.
   */
  static List<String> chunkOptions(DatasetSize dataset) {
    long chunk = LEAST_ITEM_BYTES;
    while (dataset.largestRecordBytes() / (chunk - CHUNK_HEADER_BYTES) > MOST_CHUNKS) {
      chunk *= 2;
    }
    return List.of("-o", "slab_chunk_max=" + chunk);
  }

  private static long mebibytes(long bytes) {
    return (bytes + MEBIBYTE - 1) / MEBIBYTE;
  }

  /**
   * Checks that there is room for the file.
   *
   * @throws MnemoException if there is too little, or it cannot be created
   */
  void requireRoom(Path file) {
    Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
    Directories.make(directory);
    try {
      long free = Files.getFileStore(directory).getUsableSpace();
      if (free / MEBIBYTE < fileMebibytes) {
        throw new MnemoException(
            String.format(
                Locale.ROOT,
                "the file of extstore needs %,d MiB, and %s has %,d MiB left; name another directory with -p mnemo.ext.path=DIR, or use fewer records",
                fileMebibytes,
                directory,
                free / MEBIBYTE));
      }
    } catch (IOException e) {
      throw new MnemoException(
          "cannot read the free space of %s; name another directory with -p mnemo.ext.path=DIR"
              .formatted(directory),
          e);
    }
  }

  /** Options of the server. Sizes of pages and buffers must precede the path. */
  List<String> options(Path file) {
    return List.of(
        "-o",
        "ext_page_size=%d,ext_wbuf_size=%d,ext_path=%s:%dm,ext_item_size=%d,ext_recache_rate=1"
            .formatted(
                PAGE_BUFFERS * bufferMebibytes,
                bufferMebibytes,
                file,
                fileMebibytes,
                LEAST_ITEM_BYTES));
  }
}
