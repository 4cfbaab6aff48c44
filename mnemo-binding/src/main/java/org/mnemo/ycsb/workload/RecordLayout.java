package org.mnemo.ycsb.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;

/** The fields of a record, which share its bytes evenly, the first ones with a byte more. */
public final class RecordLayout {

  /** All fields, in place of a field's index. */
  public static final int ALL_FIELDS = -1;

  private final String fieldNamePrefix;
  private final List<String> fieldNames = new ArrayList<>();
  private final List<Set<String>> singleFields = new ArrayList<>();
  private final Map<String, Integer> fieldsByName = new HashMap<>();
  private final RecordValues values;

  public RecordLayout(String fieldNamePrefix, int fields, RecordValues values) {
    this.fieldNamePrefix = fieldNamePrefix;
    for (int field = 0; field < fields; field++) {
      fieldNames.add(fieldNamePrefix + field);
      fieldsByName.put(fieldNamePrefix + field, field);
      singleFields.add(Set.of(fieldNamePrefix + field));
    }
    this.values = values;
  }

  String fieldNamePrefix() {
    return fieldNamePrefix;
  }

  int fields() {
    return fieldNames.size();
  }

  boolean areText() {
    return values.areText();
  }

  /** The names for a DB call; null, as in YCSB, for all names. */
  public @Nullable Set<String> names(int field) {
    return field == ALL_FIELDS ? null : singleFields.get(field);
  }

  /**
   * Values to write by name of the field.
   *
   * @param field index of the field, or {@link #ALL_FIELDS}
   */
  public Map<String, ByteIterator> values(String key, long recordBytes, int field) {
    Map<String, ByteIterator> cells = new HashMap<>();
    boolean all = field == ALL_FIELDS;
    for (int i = all ? 0 : field; i < (all ? fields() : field + 1); i++) {
      cells.put(fieldNames.get(i), values.value(key, i, fieldBytes(recordBytes, i)));
    }
    return cells;
  }

  /** True if a DB returned exactly the requested fields with the right bytes. */
  public boolean matches(String key, long recordBytes, int field, Map<String, ByteIterator> cells) {
    boolean all = field == ALL_FIELDS;
    if (cells.size() != (all ? fields() : 1)) {
      return false;
    }
    for (int i = all ? 0 : field; i < (all ? fields() : field + 1); i++) {
      ByteIterator cell = cells.get(fieldNames.get(i));
      if (cell == null || !matches(key, recordBytes, i, cell.toArray())) {
        return false;
      }
    }
    return true;
  }

  private boolean matches(String key, long recordBytes, int field, byte[] cell) {
    boolean rightSize =
        recordBytes == RecordSizes.UNKNOWN_BYTES || cell.length == fieldBytes(recordBytes, field);
    return rightSize && values.matches(key, field, cell);
  }

  /**
   * True if a field has its known size and matching ends. Allocates nothing.
   *
   * @param array array with the value, {@code lengthBytes} from {@code offset}
   */
  boolean endsMatch(
      String key, long recordBytes, String name, byte[] array, int offset, int lengthBytes) {
    Integer field = fieldsByName.get(name);
    return field != null
        && (recordBytes == RecordSizes.UNKNOWN_BYTES
            || lengthBytes == fieldBytes(recordBytes, field))
        && values.endsMatch(key, field, array, offset, lengthBytes);
  }

  /** True if the value's ends match a field of that name, even outside this layout. */
  boolean mayHaveWritten(String key, String name, byte[] value) {
    int field;
    try {
      field = Integer.parseInt(name.substring(fieldNamePrefix.length()));
    } catch (NumberFormatException e) {
      return false;
    }
    // A value longer than the workload's longest cannot be computed.
    return value.length > values.maxFieldBytes()
        || values.endsMatch(key, field, value, 0, value.length);
  }

  private int fieldBytes(long recordBytes, int field) {
    long remainder = recordBytes % fields();
    return (int) (recordBytes / fields() + (field < remainder ? 1 : 0));
  }
}
