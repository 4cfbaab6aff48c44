package org.mnemo.ycsb.workload.operations;

import java.util.function.LongUnaryOperator;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.workload.keys.RandomStream;
import org.mnemo.ycsb.workload.keys.ZipfRanks;
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
    String name = CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY;
    String distribution =
        properties.text(name, CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT);
    LongUnaryOperator chooser =
        switch (distribution) {
          case "uniform" -> random::nextBelow;
          case "zipfian" -> ZipfRanks.of(properties, random)::next;
          default ->
              throw new UsageException(
                  "%s must be uniform or zipfian, was '%s'".formatted(name, distribution));
        };
    return new ScanLengths((int) shortest, longest - shortest + 1, chooser);
  }

  int next() {
    return (int) (shortest + beyondShortest.applyAsLong(lengths));
  }
}
