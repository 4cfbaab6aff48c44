package org.mnemo.estimator.family;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Size and savings in FastMem of families, the index and size classes.
 *
 * @param families non-empty families, most benefit per byte first
 * @param index keys and the store's overhead, which each request reads
 * @param sizes size classes with records, smallest first
 * @param whole all keys together
 */
public record FamilyTable(
    List<FamilyRow> families, IndexRow index, List<SizeRow> sizes, @JsonIgnore Worth whole) {

  /**
   * Share of a size class, and of a family within it, from which the family represents the class.
   */
  private static final double ALMOST_ALL = 0.95;

  /**
   * A family. Times are over the whole trace.
   *
   * @param name name of the family
   * @param pattern pattern of its keys
   * @param savedNs time that FastMem saves, by measured times
   * @param access access pattern of its values
   * @param profileSavedNs time that its values save by the profiles of the memories; null if these
   *     are unknown
   */
  public record FamilyRow(
      String name,
      String pattern,
      long keys,
      long bytes,
      long requests,
      double meanValueBytes,
      MemoryPattern access,
      double savedNs,
      double savedNsPerByte,
      @Nullable Double profileSavedNs) {}

  /**
   * The index.
   *
   * @param bytes keys and overhead of all stored records
   * @param requests all requests of the trace
   * @param access its access pattern
   * @param pinned true if the index is assumed in FastMem
   * @param profileSavedNs time that its loads save by the profiles of the memories; null if these
   *     are unknown
   */
  public record IndexRow(
      long bytes,
      long requests,
      MemoryPattern access,
      boolean pinned,
      @Nullable Double profileSavedNs) {}

  /**
   * Records with values in one size class.
   *
   * @param smallestBytes smallest value of the class
   * @param largestBytes largest value of the class
   * @param families families within the class that hold almost all of its bytes; empty if rules
   *     cannot route by it
   */
  public record SizeRow(
      long smallestBytes,
      long largestBytes,
      long keys,
      long bytes,
      long requests,
      double savedNs,
      List<String> families) {}

  /**
   * Access pattern of requests (X-Mem, section 3). It determines how much latency the processor
   * hides, and so which term of {@link OperationDelay} applies.
   */
  public enum MemoryPattern {
    /** Each load waits for the full latency of the one before: indexes. */
    CHASE,
    /** The processor overlaps several independent loads: small values. */
    RANDOM,
    /** Sequential bytes with prefetching: large values. */
    STREAM;

    /** The pattern of values of that mean size. */
    static MemoryPattern ofValues(double meanBytes) {
      return meanBytes > OperationDelay.RANDOM_BYTES ? STREAM : RANDOM;
    }

    @JsonValue
    public String lowerCase() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The two memories.
   *
   * @param fast profile of FastMem
   * @param slow profile of SlowMem
   * @param dependentLoads dependent loads of an operation
   */
  public record Memories(MemoryProfile fast, MemoryProfile slow, int dependentLoads) {

    /**
     * Time that dependent loads of requests save in FastMem; 0 with a device, which takes requests
     * rather than loads.
     */
    double indexSavedNs(long requests) {
      return slow.requests() == null
          ? requests * new OperationDelay(fast, slow, dependentLoads).readNs(0)
          : 0;
    }

    /** Further time that value accesses save in FastMem, at their mean size. */
    double valuesSavedNs(long reads, double readBytes, long writes, double writtenBytes) {
      OperationDelay delay = new OperationDelay(fast, slow, 0);
      return (reads == 0 ? 0 : reads * delay.readNs(readBytes / reads))
          + (writes == 0 ? 0 : writes * delay.writeNs(writtenBytes / writes));
    }
  }

  /**
   * The table of families.
   *
   * @param memories the two memories; null if unknown
   */
  public static FamilyTable of(Families families, KeyWorths worths, @Nullable Memories memories) {
    Sums sums = new Sums(families.count());
    for (int key = 0; key < worths.count(); key++) {
      sums.add(families.of(worths.keys(), key), key, worths);
    }
    Worth[] worthOf = families.worths(worths);
    List<FamilyRow> rows = new ArrayList<>();
    for (int family : families.byBenefit(worthOf)) {
      Worth worth = worthOf[family];
      double mean = (double) sums.valueBytes[family] / worth.keys();
      rows.add(
          new FamilyRow(
              families.pattern(family).name(),
              families.pattern(family).pattern(),
              worth.keys(),
              worth.bytes(),
              worth.requests(),
              mean,
              MemoryPattern.ofValues(mean),
              worth.savedNs(),
              worth.savedNsPerByte(),
              memories == null
                  ? null
                  : memories.valuesSavedNs(
                      sums.reads[family],
                      sums.readBytes[family],
                      sums.writes[family],
                      sums.writtenBytes[family])));
    }
    AccessPattern pattern = worths.pattern();
    IndexRow index =
        new IndexRow(
            worths.recordBytes().index(pattern),
            pattern.requests(),
            MemoryPattern.CHASE,
            worths.recordBytes().indexInFast(),
            memories == null ? null : memories.indexSavedNs(pattern.requests()));
    Worth whole = Worth.NOTHING;
    for (Worth worth : worthOf) {
      whole = whole.plus(worth);
    }
    return new FamilyTable(rows, index, sums.sizes(families, worthOf), whole);
  }

  /** Sums by family and size class. */
  private static final class Sums {

    private final long[] valueBytes;
    private final long[] reads;
    private final long[] writes;
    private final double[] readBytes;
    private final double[] writtenBytes;
    private final Worth[] ofClass = new Worth[SizeClass.COUNT];
    private final long[][] bytes;

    Sums(int families) {
      valueBytes = new long[families];
      reads = new long[families];
      writes = new long[families];
      readBytes = new double[families];
      writtenBytes = new double[families];
      bytes = new long[SizeClass.COUNT][families];
      Arrays.fill(ofClass, Worth.NOTHING);
    }

    void add(int family, int key, KeyWorths worths) {
      AccessPattern pattern = worths.pattern();
      valueBytes[family] += pattern.valueBytes(key);
      for (Operation operation : Operation.moving()) {
        int count = pattern.count(key, operation.ordinal());
        double moved = pattern.movedBytes(key, operation.ordinal());
        if (operation == Operation.READ) {
          reads[family] += count;
          readBytes[family] += moved;
        } else {
          writes[family] += count;
          writtenBytes[family] += moved;
        }
      }
      int sizeClass = SizeClass.of(pattern.valueBytes(key));
      ofClass[sizeClass] =
          ofClass[sizeClass].plus(
              new Worth(1, worths.bytes(key), pattern.accesses(key), worths.savedNs(key)));
      bytes[sizeClass][family] += worths.bytes(key);
    }

    List<SizeRow> sizes(Families families, Worth[] worthOf) {
      List<SizeRow> rows = new ArrayList<>();
      for (int sizeClass = 0; sizeClass < ofClass.length; sizeClass++) {
        Worth ofSize = ofClass[sizeClass];
        if (ofSize.keys() > 0) {
          List<String> within = new ArrayList<>();
          double held = 0;
          for (int family = 0; family < worthOf.length; family++) {
            long here = bytes[sizeClass][family];
            if (here > 0 && here >= ALMOST_ALL * worthOf[family].bytes()) {
              within.add(families.pattern(family).name());
              held += here;
            }
          }
          rows.add(
              new SizeRow(
                  SizeClass.smallestBytes(sizeClass),
                  SizeClass.largestBytes(sizeClass),
                  ofSize.keys(),
                  ofSize.bytes(),
                  ofSize.requests(),
                  ofSize.savedNs(),
                  held >= ALMOST_ALL * ofSize.bytes() ? within : List.of()));
        }
      }
      return rows;
    }
  }
}
