package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.policy.PartitionStudy.PartitionSearch;

class PartitionSearchTest {

  @Test
  void knowsEveryPartitionOnce() {
    // 11 + 10 + ... + 1.
    assertThat(Partition.grid()).hasSize(66).doesNotHaveDuplicates();
    assertThat(Partition.grid()).allMatch(each -> each.memory() >= 0);
  }

  @Test
  void stopsWhereMemoryNoLongerHelps() {
    // Best at 6 tenths of memory; compression only costs.
    PartitionSearch search =
        PartitionSearch.of(
            partition -> Math.abs(partition.memory() - 6) + 10.0 * partition.store());

    assertThat(search.functional()).isEqualTo(new Partition(4, 0));
    assertThat(search.best()).isEqualTo(search.functional());
    assertThat(search.tried().subList(0, 8))
        .containsExactly(
            IntStream.rangeClosed(0, 7)
                .mapToObj(i -> new Partition(10 - i, 0))
                .toArray(Partition[]::new));
  }

  @Test
  void findsStoresThatPayOnceTheyAreLarge() {
    // A store costs 5 whatever its size, and saves 1 for each tenth up to eight.
    PartitionSearch search =
        PartitionSearch.of(
            partition ->
                20.0
                    + (partition.store() > 0 ? 5 : 0)
                    - Math.min(8, partition.store())
                    + partition.memory() * 0.1);

    assertThat(search.best()).isEqualTo(new Partition(2, 8));
  }

  @Test
  void findsTheBestOfAllWherePerformanceHasOneMaximumEachWay() {
    for (int cache = 0; cache <= 10; cache++) {
      for (int store = 0; store + cache <= 10; store++) {
        Partition there = new Partition(cache, store);
        PartitionSearch search = PartitionSearch.of(partition -> distance(partition, there));
        assertThat(search.best()).isEqualTo(there);
        assertThat(search.best())
            .isEqualTo(
                Partition.grid().stream()
                    .min(Comparator.comparingDouble(each -> distance(each, there)))
                    .orElseThrow());
      }
    }
  }

  private static double distance(Partition one, Partition other) {
    return Math.abs(one.cache() - other.cache()) + Math.abs(one.store() - other.store()) * 1.5;
  }
}
