package org.mnemo.reproduction.polyemt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.policy.Partition;

class PartitionsTest {

  private static final Partition MEMORY = Partition.MEMORY;
  private static final Partition MOST_COMPRESSED = new Partition(1, 9);
  private static final Partition AS_IN_THE_PAPER = new Partition(8, 2);

  @Test
  void tellsWhichReadsCompress() {
    assertThat(Partitions.whyReadsDiffer(Map.of("YCSB C", MEMORY, "YCSB E", MEMORY))).isEmpty();
    assertThat(Partitions.whyReadsDiffer(Map.of("YCSB C", MEMORY, "YCSB E", MOST_COMPRESSED)))
        .startsWith("E compress here");
    assertThat(
            Partitions.whyReadsDiffer(Map.of("YCSB C", MOST_COMPRESSED, "YCSB E", MOST_COMPRESSED)))
        .startsWith("C and E compress here");
  }

  @Test
  void tellsWhichWritesCompress() {
    assertThat(
            Partitions.whyWritesDiffer(
                Map.of("YCSB A", AS_IN_THE_PAPER, "YCSB F", AS_IN_THE_PAPER)))
        .isEmpty();
    assertThat(
            Partitions.whyWritesDiffer(
                Map.of("YCSB A", MOST_COMPRESSED, "YCSB F", AS_IN_THE_PAPER)))
        .startsWith("both compress");
    assertThat(Partitions.whyWritesDiffer(Map.of("YCSB A", MEMORY, "YCSB F", MOST_COMPRESSED)))
        .startsWith("only F compresses");
    assertThat(Partitions.whyWritesDiffer(Map.of("YCSB A", MEMORY, "YCSB F", MEMORY)))
        .startsWith("ours ");
  }
}
