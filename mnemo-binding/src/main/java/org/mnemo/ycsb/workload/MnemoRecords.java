package org.mnemo.ycsb.workload;

import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.KnownRecords;

/**
 * The records of MnemoWorkload, with values computed from key, field and length.
 *
 * @param sizes sizes of the records; null if they change during a replay
 * @param misses number of operations on missing records, by the number of a run's operations
 */
public record MnemoRecords(
    RecordLayout layout, @Nullable RecordSizes sizes, boolean runWrites, LongUnaryOperator misses)
    implements KnownRecords {

  @Override
  public long mostMisses(long operations) {
    return misses.applyAsLong(operations);
  }

  @Override
  public int fields() {
    return layout.fields();
  }

  @Override
  public String fieldPrefix() {
    return layout.fieldNamePrefix();
  }

  @Override
  public boolean areText() {
    return layout.areText();
  }

  @Override
  public boolean isIntact(String key, String field, byte[] array, int offset, int lengthBytes) {
    long recordBytes = sizes == null ? RecordSizes.UNKNOWN_BYTES : sizes.bytesOf(key);
    return layout.endsMatch(key, recordBytes, field, array, offset, lengthBytes);
  }

  @Override
  public boolean mayHaveWritten(String key, String field, byte[] value) {
    return layout.mayHaveWritten(key, field, value);
  }
}
