package org.mnemo.ycsb.tier;

import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A workload's knowledge of its stored records, which distinguishes them from foreign ones. It is
 * passed in the {@link Properties} shared by workload and binding.
 */
public interface KnownRecords {

  /** The key in {@link Properties}. */
  String PROPERTY = "mnemo records";

  boolean runWrites();

  int fields();

  /** Prefix of the names of fields; a number follows. */
  String fieldPrefix();

  /** True if all values are ASCII text, false if they may hold any bytes. */
  default boolean areText() {
    return false;
  }

  /**
   * True if a field has its known size and bytes. Checks only the ends of a value, and allocates
   * nothing, as it follows each read.
   *
   * @param array array with the value, {@code lengthBytes} from {@code offset}
   */
  boolean isIntact(String key, String field, byte[] array, int offset, int lengthBytes);

  /**
   * True if a workload of this kind may have written the value, with any number and size of fields.
   */
  boolean mayHaveWritten(String key, String field, byte[] value);

  /**
   * Most operations on missing records in a run without deletes, after a complete load.
   *
   * @param operations number of operations of the run
   */
  default long mostMisses(long operations) {
    return 0;
  }

  /** True if the workload may have a field of this name, with any number of fields. */
  default boolean isFieldName(String name) {
    int digits = fieldPrefix().length();
    return name.startsWith(fieldPrefix())
        && name.length() > digits
        && name.chars().skip(digits).allMatch(c -> c >= '0' && c <= '9');
  }

  /** The known records of these properties' workload, or null. */
  static @Nullable KnownRecords of(Properties properties) {
    return properties.get(PROPERTY) instanceof KnownRecords records ? records : null;
  }
}
