package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

class RecordLayoutTest {

  private static final int ALL = RecordLayout.ALL_FIELDS;
  private static final RecordValues VALUES = new RecordValues(10_000, false);

  @Test
  void fieldsShareTheBytesOfTheRecord() {
    RecordLayout layout = new RecordLayout("field", 3, VALUES);
    // 11 = 4 + 4 + 3
    assertThat(lengths(layout.values("user1", 11, ALL)))
        .isEqualTo(Map.of("field0", 4, "field1", 4, "field2", 3));
    assertThat(lengths(layout.values("user1", 11, 2))).isEqualTo(Map.of("field2", 3));
    assertThat(lengths(layout.values("user1", 0, ALL)))
        .isEqualTo(Map.of("field0", 0, "field1", 0, "field2", 0));
  }

  @Test
  void valuesDependOnKeyFieldAndLengthOnly() {
    assertThat(VALUES.value("user1", 0, 100).toArray())
        .isEqualTo(new RecordValues(50_000, false).value("user1", 0, 100).toArray())
        .isNotEqualTo(VALUES.value("user1", 1, 100).toArray())
        .isNotEqualTo(VALUES.value("user2", 0, 100).toArray());
  }

  /** The beginning of a value is not what a shorter one would be. */
  @Test
  void endsTellAValueFromOthersAndFromItsOwnBeginning() {
    byte[] value = VALUES.value("user1", 0, 100).toArray();
    assertThat(VALUES.endsMatch("user1", 0, value, 0, 100)).isTrue();
    assertThat(VALUES.endsMatch("user1", 0, value, 0, 99)).isFalse();
    assertThat(VALUES.endsMatch("user1", 0, value, 1, 99)).isFalse();
    assertThat(VALUES.endsMatch("user1", 1, value, 0, 100)).isFalse();
    assertThat(VALUES.endsMatch("user2", 0, value, 0, 100)).isFalse();
    assertThat(VALUES.endsMatch("user1", 0, new byte[3_000_000], 0, 3_000_000)).isFalse();
    value[99] ^= 1;
    assertThat(VALUES.endsMatch("user1", 0, value, 0, 100)).isFalse();
    assertThat(VALUES.endsMatch("user1", 0, new byte[0], 0, 0)).isTrue();
  }

  @Test
  void namesAreThoseThatYcsbAsksFor() {
    RecordLayout layout = new RecordLayout("f", 2, VALUES);
    assertThat(layout.names(ALL)).isNull();
    assertThat(layout.names(1)).containsExactly("f1");
  }

  @Property
  void whatWasWrittenMatches(
      @ForAll String key,
      @ForAll @IntRange(max = 5000) int bytes,
      @ForAll @IntRange(min = 1, max = 12) int fields) {
    RecordLayout layout = new RecordLayout("field", fields, VALUES);
    Map<String, ByteIterator> cells = layout.values(key, bytes, ALL);
    assertThat(cells.values().stream().mapToLong(ByteIterator::bytesLeft).sum()).isEqualTo(bytes);
    assertThat(layout.matches(key, bytes, ALL, cells)).isTrue();
  }

  @Test
  void wrongBytesSizesAndFieldsDoNotMatch() {
    RecordLayout layout = new RecordLayout("field", 2, VALUES);
    byte[] first = VALUES.value("user1", 0, 20).toArray();
    byte[] second = VALUES.value("user1", 1, 20).toArray();
    assertThat(layout.matches("user1", 40, ALL, cells(first, second))).isTrue();
    assertThat(layout.matches("user1", 42, ALL, cells(first, second))).isFalse();
    assertThat(layout.matches("user1", RecordSizes.UNKNOWN_BYTES, ALL, cells(first, second)))
        .isTrue();
    assertThat(layout.matches("user1", 40, ALL, cells(second, first))).isFalse();
    assertThat(layout.matches("user1", 40, 0, cells(first, second))).isFalse();
    second[19] ^= 1;
    assertThat(layout.matches("user1", 40, ALL, cells(first, second))).isFalse();
  }

  private static Map<String, ByteIterator> cells(byte[] first, byte[] second) {
    return new HashMap<>(
        Map.of(
            "field0", new ByteArrayByteIterator(first),
            "field1", new ByteArrayByteIterator(second)));
  }

  private static Map<String, Integer> lengths(Map<String, ByteIterator> cells) {
    Map<String, Integer> lengths = new HashMap<>();
    cells.forEach((field, value) -> lengths.put(field, value.toArray().length));
    return lengths;
  }
}
