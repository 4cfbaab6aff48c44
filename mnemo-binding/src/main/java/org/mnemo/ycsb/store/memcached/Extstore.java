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
import org.mnemo.ycsb.server.DatasetSize;

/**
 * Memory and file of a Memcached that keeps a part of its values in memory and the rest in a file
 * (extstore). Keys and headers of all items stay in memory.
 *
 * @param memoryMebibytes limit of its memory, in MiB
 * @param fileMebibytes size of its file, in MiB
 * @param bufferMebibytes size of a buffer through which it writes, in MiB; no item is larger
 */
record Extstore(long memoryMebibytes, long fileMebibytes, long bufferMebibytes) {

  private static final long MEBIBYTE = 1L << 20;

  /** Bytes of memory of an item whose value is in the file: header, key, place in the file. */
  private static final long HEADER_BYTES = 160;

  /** Share of memory that chunks and pages waste, as a factor. */
  private static final double WASTE = 1.15;

  /**
   * Memory that the server keeps free so as to move pages between sizes of chunks, and for items
   * while they are read. With 8 MiB it threw out one of 2,000 items of 40 KB in some 30,000 reads.
   */
  private static final long RESERVE_MEBIBYTES = 16;

  private static final long PAGE_BUFFERS = 2;
  private static final long LEAST_BUFFER_MEBIBYTES = 4;
  private static final long LEAST_PAGES = 16;
  private static final long COPIES = 16;

  /**
   * Memory and file for a data set.
   *
   * @param share part of the values that are to lie in memory
   * @param largestItemMebibytes size of the largest item
   * @throws UsageException if the size of the data set is not known
   */
  static Extstore of(DatasetSize dataset, double share, long largestItemMebibytes) {
    if (!dataset.isKnown()) {
      throw new UsageException(
          "how much of the data %.0f %% is can be told only of a workload whose records are known; name one with -P, or set recordcount"
              .formatted(100 * share));
    }
    double values = WASTE * share * dataset.valueBytes();
    long headers = dataset.records() * HEADER_BYTES;
    long buffer = Math.max(LEAST_BUFFER_MEBIBYTES, largestItemMebibytes);
    long page = PAGE_BUFFERS * buffer;
    // Old copies of what is fetched and written again fill the file. Once it has to be compacted,
    // Memcached now and then loses an item that is read meanwhile. Only what is written takes room.
    long file = COPIES * mebibytes(dataset.valueBytes() + headers) + LEAST_PAGES * page;
    return new Extstore(
        mebibytes((long) values + headers) + RESERVE_MEBIBYTES + 2 * largestItemMebibytes,
        file,
        buffer);
  }

  private static long mebibytes(long bytes) {
    return (bytes + MEBIBYTE - 1) / MEBIBYTE;
  }

  /**
   * Makes sure that there is room for the file.
   *
   * @throws MnemoException if there is too little, or none can be made there
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
          "cannot tell how much room there is in %s; name another directory with -p mnemo.ext.path=DIR"
              .formatted(directory),
          e);
    }
  }

  /** Options of the server. Sizes of pages and buffers have to come before the path. */
  List<String> options(Path file) {
    return List.of(
        "-o",
        "ext_page_size=%d,ext_wbuf_size=%d,ext_path=%s:%dm,ext_item_size=512,ext_recache_rate=1"
            .formatted(PAGE_BUFFERS * bufferMebibytes, bufferMebibytes, file, fileMebibytes));
  }
}
