package org.mnemo.ycsb.workload;

import java.util.function.LongUnaryOperator;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.workload.PlannedOperation.Kind;
import site.ycsb.workloads.CoreWorkload;

/**
 * The operations of a run without a trace: kinds from the mix and keys from the chooser, each from
 * its own stream of one seed. The sequence is endless; YCSB's client counts.
 *
 * <p>Records have places 0, 1, 2... in order of insertion: first the loaded ones, numbered from
 * {@code insertstart}, then the run's, numbered from {@code recordcount}.
 */
public final class GeneratedOperations implements OperationSource {

  /**
   * The records at the start of the run.
   *
   * @param start number of the first record
   * @param count number of these records
   * @param followingInsert number of the first record that the run inserts
   */
  public record Records(long start, long count, long followingInsert) {}

  private final OperationMix mix;
  private final LongUnaryOperator chooser;
  private final Records loaded;
  private final KeyNames names;
  private final RecordSizes sizes;
  private final FieldChoice fields;
  private final ScanLengths scanLengths;
  private final RandomStream kindRandom;
  private long records;

  public GeneratedOperations(
      OperationMix mix,
      LongUnaryOperator chooser,
      Records loaded,
      KeyNames names,
      RecordSizes sizes,
      FieldChoice fields,
      ScanLengths scanLengths,
      RandomStream kindRandom) {
    this.mix = mix;
    this.chooser = chooser;
    this.loaded = loaded;
    this.names = names;
    this.sizes = sizes;
    this.fields = fields;
    this.scanLengths = scanLengths;
    this.kindRandom = kindRandom;
    this.records = loaded.count();
  }

  @Override
  public boolean next(PlannedOperation into) {
    into.kind = mix.at(kindRandom.nextDouble());
    long place = into.kind == Kind.INSERT ? records++ : chooser.applyAsLong(records);
    into.key = names.of(number(place));
    into.recordBytes = sizes.bytesOf(into.key);
    fields.choose(into);
    if (into.kind == Kind.SCAN) {
      into.scanLength = scanLengths.next();
    }
    return true;
  }

  private long number(long place) {
    return place < loaded.count()
        ? loaded.start() + place
        : loaded.followingInsert() + place - loaded.count();
  }

  /**
   * Chooses the fields of an operation: all, or a random one, by readallfields and writeallfields.
   */
  record FieldChoice(int fields, boolean readAll, boolean writeAll, RandomStream random) {

    void choose(PlannedOperation operation) {
      operation.readField = readAll ? RecordLayout.ALL_FIELDS : any();
      operation.writeField =
          writeAll || operation.kind == Kind.INSERT ? RecordLayout.ALL_FIELDS : any();
    }

    private int any() {
      return fields == 1 ? 0 : (int) random.nextBelow(fields);
    }
  }

  /**
   * Number of records of a scan, by CoreWorkload's properties: {@code minscanlength} to {@code
   * maxscanlength}, {@code uniform} or {@code zipfian} ({@code scanlengthdistribution}). Not
   * thread-safe.
   */
  record ScanLengths(int shortest, long lengths, LongUnaryOperator beyondShortest) {

    public static ScanLengths of(PropertyReader properties, RandomStream random) {
      long longest =
          properties.whole(CoreWorkload.MAX_SCAN_LENGTH_PROPERTY, 1000, 1, Integer.MAX_VALUE);
      long shortest = properties.whole(CoreWorkload.MIN_SCAN_LENGTH_PROPERTY, 1, 1, longest);
      String distribution =
          properties.oneOf(CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY, "uniform", "zipfian");
      LongUnaryOperator chooser =
          distribution.equals("uniform")
              ? random::nextBelow
              : ZipfRanks.of(properties, random)::next;
      return new ScanLengths((int) shortest, longest - shortest + 1, chooser);
    }

    int next() {
      return (int) (shortest + beyondShortest.applyAsLong(lengths));
    }
  }
}
