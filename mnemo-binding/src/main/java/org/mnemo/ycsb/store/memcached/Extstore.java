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

  /** Memory of an item by its bytes: chunks, each with a header, and one that is not full. */
  private static final double WASTE = 1.12;

  /**
   * Memory in MiB that the server keeps free: three pages of each size of chunks, and items while
   * they are read. With 8 MiB in all, and 15 MiB of memory, it lost 127 of 2,000 items as they were
   * loaded, and with 11 MiB one of 1,500 items of 100 KB in some 10,000 reads.
   */
  private static final long RESERVE_MEBIBYTES = 14;

  /** Size of the items that may be moved to the file, and of the least chunks. */
  static final long LEAST_ITEM_BYTES = 512;

  /** Chunks of the largest item: it must be read at once, and that takes at most IOV_MAX, 1024. */
  private static final long MOST_CHUNKS = 900;

  private static final long CHUNK_HEADER_BYTES = 56;

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

  /**
   * Options by which all items that may be moved consist of chunks of one size, and so are in one
   * queue. Memcached has a queue for each size of chunks and keeps three pages of 1 MiB of each of
   * them free, which is next to nothing of a server of many GiB, but of one as small as ours would
   * be all that some sizes have.
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
        "ext_page_size=%d,ext_wbuf_size=%d,ext_path=%s:%dm,ext_item_size=%d,ext_recache_rate=1"
            .formatted(
                PAGE_BUFFERS * bufferMebibytes,
                bufferMebibytes,
                file,
                fileMebibytes,
                LEAST_ITEM_BYTES));
  }
}
