package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.server.DatasetSize;

class ExtstoreTest {

  @TempDir private Path directory;

  @Test
  void holdsAPartOfTheValuesAndAllHeaders() {
    // 10,000 values of 10 KiB: 97.7 MiB, of which a tenth, and 160 bytes for each header.
    DatasetSize dataset = new DatasetSize(10_000, 10_000L * (10 << 10), 10 << 10, 1);
    Extstore extstore = Extstore.of(dataset, 0.1, 1);
    // 1.12 x 9.77 + 1.53 MiB, rounded up, a reserve of 14 and twice the largest item.
    assertThat(extstore.memoryMebibytes()).isEqualTo(13 + 14 + 2);
    assertThat(extstore.fileMebibytes()).isEqualTo(16 * 100 + 16 * 8);
    assertThat(extstore.options(Path.of("/f")))
        .containsExactly(
            "-o",
            "ext_page_size=8,ext_wbuf_size=4,ext_path=/f:1728m,ext_item_size=512,ext_recache_rate=1");
  }

  /** What it keeps in its pool of pages it needs for moving pages. */
  @Test
  void countsThePoolOfPagesOnlyWhereItHoldsMoreThanTheServerKeeps() {
    long mebibyte = 1L << 20;
    // A hundredth of 600 MiB that it has taken: 6 pages.
    assertThat(freeBytes(600, 600, 6)).isEqualTo(512_000);
    assertThat(freeBytes(600, 600, 7)).isEqualTo(512_000 + 7 * mebibyte);
    assertThat(freeBytes(603, 600, 6)).isEqualTo(512_000 + 3 * mebibyte);
    // It may have taken more than its limit.
    assertThat(freeBytes(599, 600, 6)).isEqualTo(512_000);
    // Of a small server two.
    assertThat(freeBytes(100, 100, 2)).isEqualTo(512_000);
    assertThat(freeBytes(100, 100, 3)).isEqualTo(512_000 + 3 * mebibyte);
  }

  private static long freeBytes(long limitMebibytes, long takenMebibytes, long poolPages) {
    return MemcachedServer.freeBytes(
        Map.of(
            "limit_maxbytes",
            Long.toString(limitMebibytes << 20),
            "slab_global_page_pool",
            Long.toString(poolPages)),
        Map.of(
            "total_malloced", Long.toString(takenMebibytes << 20),
            "1:chunk_size", "96",
            "1:free_chunks", "5000",
            "8:chunk_size", "512",
            "8:free_chunks", "1000"));
  }

  @Test
  void keepsAllItemsThatMayMoveInChunksOfOneSize() {
    assertThat(Extstore.chunkOptions(DatasetSize.UNKNOWN))
        .containsExactly("-o", "slab_chunk_max=512");
    // At most 900 chunks of 456 bytes beside their headers: 410,400 bytes and no more.
    DatasetSize large = new DatasetSize(10, 4_104_000, 410_400 + 455, 1);
    assertThat(Extstore.chunkOptions(large)).containsExactly("-o", "slab_chunk_max=512");
    DatasetSize larger = new DatasetSize(10, 4_200_000, 420_000, 1);
    assertThat(Extstore.chunkOptions(larger)).containsExactly("-o", "slab_chunk_max=1024");
  }

  @Test
  void buffersHoldTheLargestItem() {
    DatasetSize dataset = new DatasetSize(100, 100L << 20, 20 << 20, 1);
    assertThat(Extstore.of(dataset, 0.5, 21).bufferMebibytes()).isEqualTo(21);
  }

  @Test
  void refusesADataSetOfWhichNothingIsKnownAndADiskWithoutRoom() {
    misused(() -> Extstore.of(DatasetSize.UNKNOWN, 0.1, 1), "recordcount");
    refused(
        () -> new Extstore(1, 1L << 40, 4).requireRoom(directory.resolve("file")),
        "needs 1,099,511,627,776 MiB",
        "-p mnemo.ext.path=DIR");
  }
}
