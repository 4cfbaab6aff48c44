package org.mnemo.ycsb.run;

import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.workload.CoreRecords;

/**
 * Checks that reads return the workload's values. Latencies show neither a duplicated answer, which
 * shifts all later ones, nor truncation by another client. Allocates nothing without an error.
 * Thread-safe.
 */
record ReadCheck(KnownRecords records) {

  /** The check of a run; null if the workload's records are unknown, or it is disabled. */
  static @Nullable ReadCheck of(RunSettings settings) {
    KnownRecords records = knownRecords(settings.properties());
    return records == null || !settings.verifies() || !settings.stores().keepValues()
        ? null
        : new ReadCheck(records);
  }

  /** The known records of these properties' workload, or null. */
  static @Nullable KnownRecords knownRecords(Properties properties) {
    KnownRecords left = KnownRecords.of(properties);
    return left == null ? CoreRecords.of(properties) : left;
  }

  /**
   * Checks a record.
   *
   * @param asked names of the fields that were read, or null for all
   */
  void require(String key, @Nullable Set<String> asked, Fields record, String tier) {
    int fields = asked == null ? records.fields() : asked.size();
    if (record.size() != fields) {
      throw failure(tier, "%s instead of %,d", CountedNoun.of(record.size(), "field"), fields);
    }
    for (int i = 0; i < fields; i++) {
      if (!records.isIntact(
          key, record.name(i), record.array(i), record.offset(i), record.length(i))) {
        throw failure(tier, "%s with other bytes, %,d", record.name(i), record.length(i));
      }
    }
  }

  private static MnemoException failure(String tier, String found, Object... values) {
    return new MnemoException(
        "the server of tier %s returned a wrong value (%s); check for other clients and proxies, and load again; for records of another program, set mnemo.verify=false"
            .formatted(tier, String.format(Locale.ROOT, found, values)));
  }
}
