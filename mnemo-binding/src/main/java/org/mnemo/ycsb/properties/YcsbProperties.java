package org.mnemo.ycsb.properties;

import java.util.Properties;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.workloads.CoreWorkload;

/**
 * Checks YCSB's own properties before YCSB reads them. YCSB answers a bad one with a stack trace or
 * ends the JVM, and runs for ever without a count.
 */
public final class YcsbProperties {

  /** Largest count per client, as YCSB reads these as int. */
  private static final long MAX_COUNT = Integer.MAX_VALUE;

  /** Largest number of records over all clients. */
  public static final long MAX_RECORDS = 1_000_000_000_000_000L;

  /** Largest record in bytes: the limit of strings in Redis. */
  public static final long MAX_RECORD_BYTES = 512L << 20;

  private static final int MAX_FIELDS = 100_000;

  /** Most digits of a key. */
  public static final int MAX_PADDING = 1000;

  private YcsbProperties() {}

  /** True if this process runs operations rather than loads records. */
  public static boolean isRun(PropertyReader properties) {
    return properties.flag(Client.DO_TRANSACTIONS_PROPERTY, true);
  }

  /** Checks properties of a MnemoWorkload that would fail in CoreWorkload or Client. */
  public static void check(PropertyReader properties, boolean replays) {
    if (!replays) {
      checkRange(properties);
    }
    if (isRun(properties)) {
      properties.required(Client.OPERATION_COUNT_PROPERTY, 1, MAX_COUNT);
    }
    checkRecords(properties);
    checkSwitches(properties);
  }

  /** Checks the properties shared with CoreWorkload. */
  public static void checkSwitches(PropertyReader properties) {
    properties.whole(CoreWorkload.INSERTION_RETRY_LIMIT, 0, 0, MAX_COUNT);
    properties.whole(CoreWorkload.INSERTION_RETRY_INTERVAL, 3, 0, 1_000_000);
    properties.flag(CoreWorkload.READ_ALL_FIELDS_PROPERTY, true);
    properties.flag(CoreWorkload.WRITE_ALL_FIELDS_PROPERTY, false);
    properties.flag(CoreWorkload.DATA_INTEGRITY_PROPERTY, false);
  }

  private static void checkRange(PropertyReader properties) {
    Check.that(
        properties.text(Client.RECORD_COUNT_PROPERTY) != null,
        "recordcount is missing; set it in the workload file or with -p recordcount=NUMBER, or replay a trace with -p mnemo.trace=FILE");
    long records = properties.required(Client.RECORD_COUNT_PROPERTY, 1, MAX_RECORDS);
    long start = insertStart(properties);
    long count = insertCount(properties);
    Check.that(
        start + count <= records,
        "insertstart + insertcount must be at most recordcount, was %s + %s with recordcount %s"
            .formatted(start, count, records));
  }

  public static long recordCount(PropertyReader properties) {
    return properties.whole(Client.RECORD_COUNT_PROPERTY, 0, 0, MAX_RECORDS);
  }

  public static long insertStart(PropertyReader properties) {
    return properties.whole(
        Workload.INSERT_START_PROPERTY, 0, 0, Math.max(0, recordCount(properties) - 1));
  }

  /**
   * Number of this client's records.
   *
   * @throws UsageException if it is missing, and there are more than a client can have
   */
  public static long insertCount(PropertyReader properties) {
    long rest = recordCount(properties) - insertStart(properties);
    requireShare(properties, rest);
    return properties.whole(Workload.INSERT_COUNT_PROPERTY, rest, 1, MAX_COUNT);
  }

  /**
   * Checks that a client's share is given if it cannot own all records.
   *
   * @param rest number of records from {@code insertstart}
   */
  public static void requireShare(PropertyReader properties, long rest) {
    Check.that(
        rest <= MAX_COUNT || properties.text(Workload.INSERT_COUNT_PROPERTY) != null,
        "recordcount - insertstart must be at most %d, was %d; divide the records with insertstart and insertcount"
            .formatted(MAX_COUNT, rest));
  }

  public static int fieldCount(PropertyReader properties) {
    return (int) properties.whole(CoreWorkload.FIELD_COUNT_PROPERTY, 10, 1, MAX_FIELDS);
  }

  public static long fieldLengthBytes(PropertyReader properties) {
    return properties.whole(CoreWorkload.FIELD_LENGTH_PROPERTY, 100, 0, MAX_RECORD_BYTES);
  }

  private static void checkRecords(PropertyReader properties) {
    fieldCount(properties);
    fieldLengthBytes(properties);
    properties.whole(CoreWorkload.ZERO_PADDING_PROPERTY, 1, 0, MAX_PADDING);
    String name = CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY;
    String distribution = properties.text(name, "constant");
    Check.that(
        distribution.equals("constant"),
        "%s must be constant, was '%s'; give each key its size with mnemo.sizes=FILE"
            .formatted(name, distribution));
  }

  /**
   * Properties for CoreWorkload, without those that MnemoWorkload takes over, some of which it
   * would refuse.
   */
  public static Properties forCoreWorkload(Properties properties) {
    Properties copy = new Properties();
    for (String name : properties.stringPropertyNames()) {
      copy.setProperty(name, properties.getProperty(name).strip());
    }
    copy.setProperty(CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY, "uniform");
    copy.remove(CoreWorkload.MIN_FIELD_LENGTH_PROPERTY);
    copy.remove(CoreWorkload.MIN_SCAN_LENGTH_PROPERTY);
    copy.remove(CoreWorkload.MAX_SCAN_LENGTH_PROPERTY);
    copy.remove(CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY);
    return copy;
  }
}
