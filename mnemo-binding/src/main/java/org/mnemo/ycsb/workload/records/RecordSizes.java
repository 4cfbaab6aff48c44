package org.mnemo.ycsb.workload.records;

import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.YcsbProperties;

/**
 * Size of a record's value in bytes: a property of its key, the same at load and at every update,
 * for every seed and on every machine.
 */
public interface RecordSizes {

  String PROPERTY = "mnemo.sizes";

  /** Stands for a size that is not known, because it depends on what was written before. */
  long UNKNOWN_BYTES = -1;

  /** Size of all fields of the record together in bytes, 0 to {@link #maxBytes()}. */
  long bytesOf(String key);

  /** A size in bytes that no record exceeds. */
  long maxBytes();

  /**
   * The sizes that {@code mnemo.sizes} names, or else the one that field count and length come to.
   */
  static RecordSizes of(PropertyReader given) {
    String file = given.text(PROPERTY);
    return file != null
        ? SizeFile.read(file)
        : constant(YcsbProperties.fieldCount(given) * YcsbProperties.fieldLengthBytes(given));
  }

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
