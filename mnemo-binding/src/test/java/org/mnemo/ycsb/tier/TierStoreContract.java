package org.mnemo.ycsb.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store must do, whatever it is. */
public abstract class TierStoreContract {

  protected static final String TABLE = "usertable";

  private TierStore store;
  private final Fields read = new Fields();

  /** A connection to an empty store. */
  protected abstract TierStore connectToEmptyStore();

  /**
   * The longest value that is tried, in bytes: less than 1 MiB only where the store allows less.
   */
  protected int largeValueBytes() {
    return 1 << 20;
  }

  @BeforeEach
  void connect() {
    store = connectToEmptyStore();
  }

  @AfterEach
  void disconnect() {
    store.close();
  }

  private static Fields fields(String... namesAndValues) {
    Fields fields = new Fields();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.add(namesAndValues[i], namesAndValues[i + 1].getBytes(StandardCharsets.UTF_8));
    }
    return fields;
  }

  private Map<String, String> stored(String table, String key) {
    assertThat(store.read(RecordKey.of(table, key), null, read)).isTrue();
    Map<String, String> record = new TreeMap<>();
    for (int i = 0; i < read.size(); i++) {
      record.put(read.name(i), new String(read.value(i), StandardCharsets.UTF_8));
    }
    return record;
  }

  @Test
  void readsWhatWasInserted() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1", "b", "22"));
    assertThat(stored(TABLE, "k")).isEqualTo(Map.of("a", "1", "b", "22"));
    assertThat(read.valueBytes()).isEqualTo(3);
  }

  @Test
  void readsOnlyTheFieldsAskedFor() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1", "b", "22", "c", "333"));
    assertThat(store.read(RecordKey.of(TABLE, "k"), Set.of("b"), read)).isTrue();
    assertThat(read.size()).isEqualTo(1);
    assertThat(read.name(0)).isEqualTo("b");
    assertThat(read.valueBytes()).isEqualTo(2);
  }

  @Test
  void findsARecordThatLacksTheFieldAskedFor() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1"));
    assertThat(store.read(RecordKey.of(TABLE, "k"), Set.of("other"), read)).isTrue();
    assertThat(read.size()).isZero();
  }

  @Test
  void reportsAMissingRecordOnEveryOperation() {
    assertThat(store.read(RecordKey.of(TABLE, "missing"), null, read)).isFalse();
    assertThat(store.read(RecordKey.of(TABLE, "missing"), Set.of("a"), read)).isFalse();
    assertThat(store.update(RecordKey.of(TABLE, "missing"), fields("a", "1"))).isFalse();
    assertThat(store.delete(RecordKey.of(TABLE, "missing"))).isFalse();
  }

  @Test
  void clearsWhatWasReadBefore() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1"));
    assertThat(store.read(RecordKey.of(TABLE, "k"), null, read)).isTrue();
    assertThat(store.read(RecordKey.of(TABLE, "missing"), null, read)).isFalse();
    assertThat(read.size()).isZero();
  }

  @Test
  void makesNoRecordByUpdatingAMissingOne() {
    store.update(RecordKey.of(TABLE, "k"), fields("a", "1", "b", "2"));
    assertThat(store.read(RecordKey.of(TABLE, "k"), null, read)).isFalse();
  }

  @Test
  void keepsTheFieldsThatAnUpdateDoesNotName() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1", "b", "2"));
    assertThat(store.update(RecordKey.of(TABLE, "k"), fields("b", "new"))).isTrue();
    assertThat(stored(TABLE, "k")).isEqualTo(Map.of("a", "1", "b", "new"));
  }

  @Test
  void addsAFieldByUpdate() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1"));
    assertThat(store.update(RecordKey.of(TABLE, "k"), fields("b", "2"))).isTrue();
    assertThat(stored(TABLE, "k")).isEqualTo(Map.of("a", "1", "b", "2"));
  }

  @Test
  void replacesTheWholeRecordByInsertingAgain() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1", "b", "2", "c", "3"));
    store.insert(RecordKey.of(TABLE, "k"), fields("b", "new"));
    assertThat(stored(TABLE, "k")).isEqualTo(Map.of("b", "new"));
  }

  @Test
  void insertsTheSameRecordTwice() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1"));
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1"));
    assertThat(stored(TABLE, "k")).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void deletesARecordOnce() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1"));
    assertThat(store.delete(RecordKey.of(TABLE, "k"))).isTrue();
    assertThat(store.delete(RecordKey.of(TABLE, "k"))).isFalse();
    assertThat(store.read(RecordKey.of(TABLE, "k"), null, read)).isFalse();
  }

  @Test
  void storesAnEmptyValue() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", ""));
    assertThat(stored(TABLE, "k")).isEqualTo(Map.of("a", ""));
  }

  @Test
  void storesALargeValueOfEveryByte() {
    byte[] value = new byte[largeValueBytes()];
    for (int i = 0; i < value.length; i++) {
      value[i] = (byte) (i * 31 + (i >> 8));
    }
    store.insert(RecordKey.of(TABLE, "k"), new Fields().add("a", value));
    assertThat(store.read(RecordKey.of(TABLE, "k"), null, read)).isTrue();
    assertThat(Arrays.equals(read.value(0), value)).isTrue();
  }

  @Test
  void keepsHostileKeysApart() {
    String[] keys = {
      "a,b", "a b", "a\nb", "\"a\"", "\0", "\0\0k", "\0usertable\0k", "é", "\uD83D\uDE00", "k", " k"
    };
    for (String key : keys) {
      store.insert(RecordKey.of(TABLE, key), fields("a", "of " + key));
    }
    for (String key : keys) {
      assertThat(stored(TABLE, key)).isEqualTo(Map.of("a", "of " + key));
    }
  }

  @Test
  void keepsTablesApart() {
    store.insert(RecordKey.of(TABLE, "k"), fields("a", "1"));
    store.insert(RecordKey.of("other", "k"), fields("a", "2"));
    store.insert(RecordKey.of(TABLE, "\0other\0k"), fields("a", "3"));
    assertThat(stored(TABLE, "k")).isEqualTo(Map.of("a", "1"));
    assertThat(stored("other", "k")).isEqualTo(Map.of("a", "2"));
    assertThat(store.delete(RecordKey.of("other", "k"))).isTrue();
    assertThat(stored(TABLE, "k")).isEqualTo(Map.of("a", "1"));
    assertThat(stored(TABLE, "\0other\0k")).isEqualTo(Map.of("a", "3"));
  }
}
