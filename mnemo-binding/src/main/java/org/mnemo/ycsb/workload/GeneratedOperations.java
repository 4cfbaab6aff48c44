package org.mnemo.ycsb.workload;

import org.mnemo.ycsb.workload.PlannedOperation.Kind;

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
  private final KeyChooser chooser;
  private final Records loaded;
  private final KeyNames names;
  private final RecordSizes sizes;
  private final FieldChoice fields;
  private final ScanLengths scanLengths;
  private final RandomStream kindRandom;
  private long records;

  public GeneratedOperations(
      OperationMix mix,
      KeyChooser chooser,
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
    long place = into.kind == Kind.INSERT ? records++ : chooser.next(records);
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
}
