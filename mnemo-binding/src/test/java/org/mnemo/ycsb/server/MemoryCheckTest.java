package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.store.StoreTypes;

class MemoryCheckTest {

  private static final long MIB = 1 << 20;
  private static final LocalServerType REDIS =
      StoreTypes.byName("redis").localServer().orElseThrow();

  /** Values of 212 MiB in few records, whose overhead is little. */
  private static final DatasetSize DATASET = new DatasetSize(2120, 212 * MIB, MIB / 10, 1);

  private static final List<MemorySource> PLAIN =
      List.of(new MemorySource.AsItIs(), new MemorySource.AsItIs());
  private static final List<MemorySource> NODES =
      List.of(new MemorySource.Numa(0), new MemorySource.Numa(1));

  @TempDir Path root;
  private KernelFiles kernel;

  @BeforeEach
  void make() {
    kernel = new KernelFiles(root);
  }

  private MemoryCheck check(List<MemorySource> memory) {
    return new MemoryCheck(Tiers.FAST_AND_SLOW.names(), memory, kernel.read());
  }

  @Test
  void refusesADataSetThatItsNodeDoesNotHold() throws IOException {
    kernel.node(0, 2048, 1500, 0).node(1, 1024, 100, 6);
    // 1.25 x (212 MiB + 2120 x (192 + 64) bytes) + 32 MiB = 297.6 MiB.
    refused(
        () -> check(NODES).requireRoom(List.of(REDIS, REDIS), DATASET),
        "297.6",
        "node 1",
        "212.0",
        "1.0",
        "106.0",
        "64.0",
        "mnemo.memory.check=false",
        "--force");
    kernel.node(1, 1024, 362, 0);
    check(NODES).requireRoom(List.of(REDIS, REDIS), DATASET);
    kernel.node(1, 1024, 361, 0);
    refused(() -> check(NODES).requireRoom(List.of(REDIS, REDIS), DATASET), "memory node 1");
  }

  @Test
  void countsBothServersWhereTheyShareMemory() throws IOException {
    kernel.machine(8192, 500);
    refused(
        () -> check(PLAIN).requireRoom(List.of(REDIS, REDIS), DATASET),
        "595.3",
        "212.0",
        "8.0",
        "500.0",
        "81.9");
    kernel.machine(8192, 700);
    check(PLAIN).requireRoom(List.of(REDIS, REDIS), DATASET);
  }

  /** Each of 10^9 operations may be an insert, but few will. */
  @Test
  void countsOnlyWhatIsLoaded() throws IOException {
    kernel.machine(8192, 700);
    long inserted = 1_000_000_000;
    long records = DATASET.records() + inserted;
    DatasetSize growing = new DatasetSize(records, records * MIB / 10, MIB / 10, 1, inserted);
    check(PLAIN).requireRoom(List.of(REDIS, REDIS), growing);
  }

  @Test
  void takesWhatItDoesNotKnow() throws IOException {
    kernel.machine(100, 10);
    check(PLAIN).requireRoom(List.of(REDIS, REDIS), DatasetSize.UNKNOWN);
    MemoryCheck blind =
        new MemoryCheck(Tiers.FAST_AND_SLOW.names(), PLAIN, new FreeMemory(root.resolve("absent")));
    blind.requireRoom(List.of(REDIS, REDIS), DATASET);
    blind.stored(100 * MIB);
  }

  @Test
  void stopsALoadBeforeMemoryIsFull() throws IOException {
    kernel.node(0, 2048, 1500, 0).node(1, 1024, 300, 0);
    MemoryCheck check = check(NODES);
    check.stored(100 * MIB);
    kernel.node(1, 1024, 20, 40);
    // It looks every 8 MiB only.
    check.stored(MIB);
    refused(() -> check.stored(8 * MIB), "node 1", "1.0", "60.0");
  }

  @Test
  void isLeftOutWhereTheUserSaysSo() {
    Properties properties = new Properties();
    assertThat(MemoryCheck.of(Tiers.FAST_AND_SLOW.names(), PLAIN, properties)).isNotNull();
    properties.setProperty(MemoryCheck.NAME, "false");
    assertThat(MemoryCheck.of(Tiers.FAST_AND_SLOW.names(), PLAIN, properties)).isNull();
  }
}
