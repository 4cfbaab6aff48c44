package org.mnemo.ycsb.workload;

import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.PropertyReader;

/**
 * How many bytes the value of a record has: a property of its key, the same at load and at every
 * update, for every seed and on every machine.
 */
interface RecordSizes {

  /** Largest record that is accepted; Redis stores no longer string. */
  long MAX_BYTES = 512L << 20;

  /** Bytes of all fields of the record together, 0 to {@link #maxBytes()}. */
  long bytesOf(String key);

  /** A size that no record exceeds. */
  long maxBytes();

  /**
   * What {@code mnemo.sizes} names, or else what field count and length come to.
   *
   * @throws MnemoException if the file or a property is wrong
   */
  static RecordSizes of(PropertyReader given) {
    String file = given.text(MnemoWorkload.SIZES);
    return file != null
        ? SizeFile.read(file)
        : constant(YcsbProperties.fieldCount(given) * YcsbProperties.fieldLengthBytes(given));
  }

  /** Every record has the same size. */
  static RecordSizes constant(long bytes) {
    return new RecordSizes() {
      @Override
      public long bytesOf(String key) {
        return bytes;
      }

      @Override
      public long maxBytes() {
        return bytes;
      }
    };
  }
}
