package org.mnemo.ycsb.workload;

import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.PropertyReader;

/**
 * Size of a record's value in bytes: a property of its key, the same at load and at every update,
 * for every seed and on every machine.
 */
interface RecordSizes {

  /** Size in bytes of the largest record that is accepted; Redis stores no longer string. */
  long MAX_BYTES = 512L << 20;

  /** Size of all fields of the record together in bytes, 0 to {@link #maxBytes()}. */
  long bytesOf(String key);

  /** A size in bytes that no record exceeds. */
  long maxBytes();

  /**
   * The sizes that {@code mnemo.sizes} names, or else the one that field count and length come to.
   *
   * @throws MnemoException if the file or a property is wrong
   */
  static RecordSizes of(PropertyReader given) {
    String file = given.text(MnemoWorkload.SIZES);
    return file != null
        ? SizeFile.read(file)
        : constant(YcsbProperties.fieldCount(given) * YcsbProperties.fieldLengthBytes(given));
  }

  /** Sizes of which all are the same. */
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
