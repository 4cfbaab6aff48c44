package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.ycsb.Refusals.refused;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mnemo.core.MnemoException;

class PlacedPagesTest {

  private static PlacedPages parse(String lines) {
    return PlacedPages.parse(lines.lines().toList());
  }

  private static PlacedPages placed(Map<Integer, Long> bytes) {
    return new PlacedPages(new TreeMap<>(bytes));
  }

  /** As a kernel 6.1 shows a small program, its own pages and those of its files. */
  @Test
  void countsAProgramsOwnDataOnly() {
    PlacedPages pages =
        parse(
            """
            5573debbd000 default file=/usr/bin/cat mapped=2 N0=2 kernelpagesize_kB=4
            5573debc7000 default file=/usr/bin/cat anon=1 dirty=1 active=0 N0=1 kernelpagesize_kB=4
            5573e5aea000 default heap anon=4 dirty=4 active=0 N0=4 kernelpagesize_kB=4
            7fd3ee917000 default anon=1 dirty=1 active=0 N0=1 kernelpagesize_kB=4
            7fd3ee939000 default file=/usr/lib/locale/C.utf8/LC_CTYPE mapped=32 mapmax=10 N0=32 kernelpagesize_kB=4
            7ffc2f9e2000 default stack anon=3 dirty=3 active=0 N0=3 kernelpagesize_kB=4
            7ffc2f9f6000 default
            """);
    // 4 of the heap, 1 anonymous, 3 of the stack.
    assertThat(pages.bytesOfNode()).isEqualTo(Map.of(0, 8 * 4096L));
    assertThat(pages.shareOn(0)).isEqualTo(1);
    assertThat(pages.shareOn(1)).isZero();
  }

  /** Transparent huge pages are counted in small ones, others in their own size. */
  @Test
  void countsHugePagesByTheirSize() {
    PlacedPages pages =
        parse(
            """
            7f0000000000 bind:1 anon=1536 dirty=1536 active=0 N0=512 N1=1024 kernelpagesize_kB=4
            7f1000000000 bind:1 file=/anon_hugepage\\040(deleted) huge anon=3 dirty=3 N1=3 kernelpagesize_kB=2048
            7f2000000000 bind:1 file=/mnt/huge/data huge dirty=1 N1=1 kernelpagesize_kB=1048576
            7f3000000000 bind:1 file=/memfd:store\\040(deleted) dirty=2 active=0 N0=2 kernelpagesize_kB=4
            """);
    long mib = 1 << 20;
    // Node 0: 512 and 2 pages of 4 KiB; node 1: 1024 of 4 KiB, 3 of 2 MiB, 1 of 1 GiB.
    assertThat(pages.bytesOfNode())
        .isEqualTo(Map.of(0, 2 * mib + 8192, 1, 4 * mib + 6 * mib + 1024 * mib));
  }

  @Test
  void acceptsMemoryThatIsWhereItShouldBe() {
    PlacedPages pages = placed(Map.of(0, 28L << 20, 1, 2120L << 20));
    pages.requireOn(1, "the server of tier slow");
    // 2120 of 2148 MiB.
    assertThat(pages.shareOn(1)).isCloseTo(0.98696, within(1e-5));
    assertThat(pages.verification(1)).isEqualTo("verified: 98.7 % of 2.1 GiB are there");
    assertThat(placed(Map.of(1, 212L << 20)).verification(1))
        .isEqualTo("verified: 100 % of 212.0 MiB are there");
    placed(Map.of(0, 5L, 1, 95L)).requireOn(1, "");
  }

  @Test
  void refusesMemoryThatIsElsewhereAndSaysWhere() {
    // Asked for one to four, got twenty-eight to one.
    PlacedPages pages = placed(Map.of(0, 56L << 30, 1, 2L << 30));
    refused(() -> pages.requireOn(1, "the server of tier slow"), "node 1", "56.0", "node 0", "2.0");
    assertThatThrownBy(() -> placed(Map.of(0, 6L, 1, 94L)).requireOn(1, "it"))
        .isInstanceOf(MnemoException.class);
    assertThatThrownBy(() -> placed(Map.of()).requireOn(1, "it"))
        .isInstanceOf(MnemoException.class);
  }

  @Test
  void seesThisProcess() {
    org.assertj.core.api.Assumptions.assumeThat(Path.of("/proc/self/numa_maps")).exists();
    PlacedPages pages = PlacedPages.of(ProcessHandle.current().pid());
    // A virtual machine has tens of MiB of its own, and no more than all memory.
    assertThat(pages.bytes()).isBetween(8L << 20, 1L << 45);
    List<Integer> nodes = NumaNodes.ofThisMachine().ids();
    assertThat(pages.bytesOfNode().keySet()).isSubsetOf(nodes);
  }

  @Tag("processes")
  @Test
  void saysWhyItCannotSee() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    assertThat(Files.exists(Path.of("/proc/" + ended.pid()))).isFalse();
    assertThatThrownBy(() -> PlacedPages.of(ended.pid()))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("/proc/%d/numa_maps", ended.pid());
  }
}
