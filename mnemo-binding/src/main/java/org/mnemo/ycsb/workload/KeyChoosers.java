package org.mnemo.ycsb.workload;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.mnemo.core.Mix64;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.properties.PropertyReader;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.workloads.CoreWorkload;

/**
 * The registry of key choosers, by the values of {@code requestdistribution}; a new distribution is
 * a method and a line here. A chooser draws a record by its position in order of insertion, 0 to
 * {@code records - 1}, from the number of records, which includes the run's inserts so far: at
 * least 1, never decreasing. Not thread-safe: only the source of operations calls it.
 */
public final class KeyChoosers {

  /** Creates a chooser; {@code records} is the number at the start of the run. */
  interface Factory {
    LongUnaryOperator create(PropertyReader properties, RandomStream random, long records);
  }

  private record Entry(String name, Factory factory) {}

  private static final List<Entry> ALL =
      List.of(
          new Entry("uniform", (properties, random, records) -> random::nextBelow),
          new Entry("zipfian", KeyChoosers::zipfian),
          new Entry("scrambled_zipfian", KeyChoosers::scrambledZipfian),
          new Entry("hotspot", KeyChoosers::hotspot),
          new Entry("latest", KeyChoosers::latest),
          new Entry("sequential", (properties, random, records) -> new Sequential()),
          new Entry("exponential", KeyChoosers::exponential));

  private KeyChoosers() {}

  public static List<String> names() {
    return ALL.stream().map(Entry::name).toList();
  }

  public static LongUnaryOperator create(
      String name, PropertyReader properties, RandomStream random, long records) {
    Check.oneOf("requestdistribution", name, names());
    return ALL.get(names().indexOf(name)).factory().create(properties, random, records);
  }

  /**
   * Zipf's law with the popular records at the beginning of the key range, as in Fig. 3 of the
   * Mnemo paper. YCSB's own {@code zipfian} is scattered, over a fixed 10^10 items.
   */
  private static LongUnaryOperator zipfian(
      PropertyReader properties, RandomStream random, long records) {
    return ZipfRanks.of(properties, random)::next;
  }

  /**
   * Zipf's law with popular records scattered by a permutation, so that frequencies equal {@link
   * #zipfian} exactly. YCSB's hash modulo the record count would merge ranks and leave a third of
   * the records untouched.
   *
   * <p>Popularity depends on a record's number, not on the seed: two seeds are two samples of one
   * workload. Inserted records are the least popular.
   */
  private static LongUnaryOperator scrambledZipfian(
      PropertyReader properties, RandomStream random, long records) {
    ZipfRanks ranks = ZipfRanks.of(properties, random);
    Permutation permutation = new Permutation(records);
    return present -> {
      long rank = ranks.next(present);
      return rank < records ? permutation.apply(rank) : rank;
    };
  }

  /**
   * Sends a share of the requests, {@code hotspotopnfraction}, to a share of the records, {@code
   * hotspotdatafraction}, at the beginning of the key range. Uniform within hot and other records.
   * Inserted records join the others.
   */
  private static LongUnaryOperator hotspot(
      PropertyReader properties, RandomStream random, long records) {
    double hotData = properties.decimal(CoreWorkload.HOTSPOT_DATA_FRACTION, 0.2, 0, 1);
    double hotRequests = properties.decimal(CoreWorkload.HOTSPOT_OPN_FRACTION, 0.8, 0, 1);
    long hot = Math.max(1, Math.round(records * hotData));
    return present ->
        random.nextDouble() < hotRequests || hot >= present
            ? random.nextBelow(hot)
            : hot + random.nextBelow(present - hot);
  }

  /**
   * Zipf's law over the age of records: the newest is the most popular, and each insert shifts the
   * popularity.
   */
  private static LongUnaryOperator latest(
      PropertyReader properties, RandomStream random, long records) {
    ZipfRanks ranks = ZipfRanks.of(properties, random);
    return present -> present - 1 - ranks.next(present);
  }

  /**
   * Popularity that falls exponentially with the age of records, as in YCSB: {@code
   * exponential.percentile} percent of the requests go to the newest {@code exponential.frac} of
   * the initial records. The tail beyond the oldest record is distributed in proportion, which YCSB
   * does by drawing again.
   */
  private static LongUnaryOperator exponential(
      PropertyReader properties, RandomStream random, long records) {
    double percentile =
        properties.decimal(ExponentialGenerator.EXPONENTIAL_PERCENTILE_PROPERTY, 95, 0.001, 99.999);
    double share =
        properties.decimal(ExponentialGenerator.EXPONENTIAL_FRAC_PROPERTY, 0.8571428571, 1e-6, 1e6);
    double decayPerRecord = -StrictMath.log(1 - percentile / 100) / (records * share);
    return present -> {
      double beforeCut = 1 - StrictMath.exp(-decayPerRecord * present);
      double age = -StrictMath.log(1 - random.nextDouble() * beforeCut) / decayPerRecord;
      return present - 1 - Math.min(present - 1, (long) age);
    };
  }

  /** One record after the other, repeatedly. */
  private static final class Sequential implements LongUnaryOperator {

    private long following;

    @Override
    public long applyAsLong(long records) {
      long place = following < records ? following : 0;
      following = place + 1;
      return place;
    }
  }

  /**
   * A fixed pseudo-random permutation of 0 to {@code size - 1}: a Feistel network of four rounds
   * over the next even number of bits, repeated until the result is in range (Black and Rogaway,
   * "Ciphers with arbitrary finite domains", CT-RSA 2002). Constant memory; less than four
   * repetitions on average.
   */
  static final class Permutation {

    private static final int ROUNDS = 4;

    private final long size;
    private final int halfBits;
    private final long halfMask;

    Permutation(long size) {
      this.size = size;
      int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, size - 1));
      this.halfBits = (bits + 1) / 2;
      this.halfMask = (1L << halfBits) - 1;
    }

    /**
     * @param place place to permute, 0 to {@code size - 1}
     */
    long apply(long place) {
      long moved = place;
      do {
        moved = permute(moved);
      } while (moved >= size);
      return moved;
    }

    private long permute(long block) {
      long left = block >>> halfBits;
      long right = block & halfMask;
      for (int round = 0; round < ROUNDS; round++) {
        long swapped = left ^ (Mix64.mix((right << 3) + round + 1) & halfMask);
        left = right;
        right = swapped;
      }
      return (left << halfBits) | right;
    }
  }
}
