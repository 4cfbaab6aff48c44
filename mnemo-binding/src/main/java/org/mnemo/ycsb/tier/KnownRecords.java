package org.mnemo.ycsb.tier;

import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What a workload knows of the records that it stores, by which they are distinguished from others.
 * The workload leaves it in the {@link Properties} that YCSB hands to workload and binding.
 */
public interface KnownRecords {

  /** The key of {@link Properties} under which the workload leaves it. */
  String PROPERTY = "mnemo records";

  boolean runWrites();

  int fields();

  /** Prefix of the names of fields; a number follows. */
  String fieldPrefix();

  /** True if all values are text of ASCII characters, false if they may hold any bytes. */
  default boolean areText() {
    return false;
  }

  /**
   * Whether a field that was read has the size that the workload gives it and, where the workload
   * knows them, its bytes. Looks at no more than the ends of a value, and allocates nothing, as it
   * follows each read.
   *
   * @param array array that holds the value, from {@code offset} on for {@code lengthBytes}
   */
  boolean isIntact(String key, String field, byte[] array, int offset, int lengthBytes);

  /**
   * Whether a workload of this kind may have written the value, whatever number and size of fields
   * its records have.
   */
  boolean mayHaveWritten(String key, String field, byte[] value);

  /**
   * Most of the operations of a run without deletes that find no record, though all were loaded.
   *
   * @param operations number of operations of the run
   */
  default long mostMisses(long operations) {
    return 0;
  }

  /** Whether the workload may have named a field so, whatever number of fields its records have. */
  default boolean isFieldName(String name) {
    int digits = fieldPrefix().length();
    return name.startsWith(fieldPrefix())
        && name.length() > digits
        && name.chars().skip(digits).allMatch(c -> c >= '0' && c <= '9');
  }

  /** The records that the workload of these properties has left, or null. */
  static @Nullable KnownRecords of(Properties properties) {
    return properties.get(PROPERTY) instanceof KnownRecords records ? records : null;
  }
}
