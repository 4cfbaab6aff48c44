package org.mnemo.ycsb.workload;

import java.util.function.LongUnaryOperator;
import org.mnemo.ycsb.properties.PropertyReader;
import site.ycsb.workloads.CoreWorkload;

/**
 * Number of records of a scan, by CoreWorkload's properties: {@code minscanlength} to {@code
 * maxscanlength}, {@code uniform} or {@code zipfian} ({@code scanlengthdistribution}). Not
 * thread-safe.
 */
public record ScanLengths(int shortest, long lengths, LongUnaryOperator beyondShortest) {

  public static ScanLengths of(PropertyReader properties, RandomStream random) {
    long longest =
        properties.whole(CoreWorkload.MAX_SCAN_LENGTH_PROPERTY, 1000, 1, Integer.MAX_VALUE);
    long shortest = properties.whole(CoreWorkload.MIN_SCAN_LENGTH_PROPERTY, 1, 1, longest);
    String distribution =
        properties.oneOf(CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY, "uniform", "zipfian");
    LongUnaryOperator chooser =
        distribution.equals("uniform") ? random::nextBelow : ZipfRanks.of(properties, random)::next;
    return new ScanLengths((int) shortest, longest - shortest + 1, chooser);
  }

  int next() {
    return (int) (shortest + beyondShortest.applyAsLong(lengths));
  }
}
