package org.mnemo.ycsb.workload;

import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.YcsbProperties;

/**
 * Size of a record's value in bytes: a function of its key, the same for loads, updates, seeds and
 * machines.
 */
public interface RecordSizes {

  String PROPERTY = "mnemo.sizes";

  /** A size that depends on earlier writes. */
  long UNKNOWN_BYTES = -1;

  /** Size of all fields of the record in bytes, 0 to {@link #maxBytes()}. */
  long bytesOf(String key);

  long maxBytes();

  /** The sizes of {@code mnemo.sizes}, else of field count and length. */
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
