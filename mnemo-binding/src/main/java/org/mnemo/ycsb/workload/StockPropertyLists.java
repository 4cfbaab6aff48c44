package org.mnemo.ycsb.workload;

import java.util.List;
import java.util.stream.Stream;
import org.mnemo.ycsb.Property;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB's own properties, by the way in which it takes their values, and the values of those with a
 * choice.
 */
final class StockPropertyLists {

  static final String[] MEASUREMENT_TYPES = {
    "hdrhistogram", "histogram", "hdrhistogram+histogram", "hdrhistogram+raw", "timeseries", "raw"
  };
  static final String[] MEASUREMENT_INTERVALS = {"op", "intended", "both"};
  static final String[] FIELD_LENGTHS = {"constant", "uniform", "zipfian", "histogram"};
  static final String[] SCAN_LENGTHS = {"uniform", "zipfian"};
  static final String[] REQUESTS = {
    "uniform", "zipfian", "latest", "hotspot", "exponential", "sequential"
  };
  static final String[] INSERT_ORDERS = {"hashed", "ordered"};

  /** Meaning of the weights of operations, of which only their relation counts. */
  private static final String WEIGHT = "share of %s";

  /** Whole numbers and texts that YCSB parses as they stand, blanks included. */
  static final List<Property> TAKEN_LITERALLY =
      List.of(
          new Property(Client.THREAD_COUNT_PROPERTY, 1, "client threads"),
          new Property(
              Client.TARGET_PROPERTY,
              "0, as many as it can",
              "operations a second that the run is held to"),
          new Property(
              Client.MAX_EXECUTION_TIME, "0, no limit", "seconds after which the run ends"),
          new Property(
              Client.RECORD_COUNT_PROPERTY,
              Client.DEFAULT_RECORD_COUNT,
              "records of the data set; `MnemoWorkload` needs it, but for a trace"),
          new Property(
              Client.OPERATION_COUNT_PROPERTY,
              "",
              "operations of the run; of a trace, that many of its first"),
          new Property(
              Workload.INSERT_COUNT_PROPERTY,
              "all from %s on".formatted(Workload.INSERT_START_PROPERTY),
              "how many of the records this client loads and asks for"),
          new Property("status.interval", 10, "seconds between two lines of `status`"),
          new Property(
              "histogram.buckets", 1000, "of `measurementtype=histogram`: buckets of 1 ms"),
          new Property(
              "timeseries.granularity", 1000, "of `measurementtype=timeseries`: milliseconds"),
          new Property(
              Measurements.MEASUREMENT_TYPE_PROPERTY,
              MEASUREMENT_TYPES[0],
              "of YCSB's own report: " + choice(MEASUREMENT_TYPES)),
          new Property(
              Measurements.MEASUREMENT_INTERVAL,
              MEASUREMENT_INTERVALS[0],
              "of YCSB's own report, from when latencies count: " + choice(MEASUREMENT_INTERVALS)));

  static final List<Property> TAKEN_LITERALLY_BY_CORE_WORKLOAD =
      List.of(
          new Property(
              Workload.INSERT_START_PROPERTY,
              Workload.INSERT_START_PROPERTY_DEFAULT,
              "first of the records that this client loads and asks for"),
          new Property(
              CoreWorkload.FIELD_COUNT_PROPERTY,
              CoreWorkload.FIELD_COUNT_PROPERTY_DEFAULT,
              "fields of a record"),
          new Property(
              CoreWorkload.FIELD_LENGTH_PROPERTY,
              CoreWorkload.FIELD_LENGTH_PROPERTY_DEFAULT,
              "bytes of a field"),
          new Property(
              CoreWorkload.MIN_FIELD_LENGTH_PROPERTY,
              CoreWorkload.MIN_FIELD_LENGTH_PROPERTY_DEFAULT,
              "bytes of the shortest field, for lengths that differ"),
          new Property(
              CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY,
              CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT,
              choice(FIELD_LENGTHS) + "; `MnemoWorkload` takes only the first, and `mnemo.sizes`"),
          new Property(
              CoreWorkload.ZERO_PADDING_PROPERTY,
              CoreWorkload.ZERO_PADDING_PROPERTY_DEFAULT,
              "digits of a key's number, at least"),
          new Property(
              CoreWorkload.MIN_SCAN_LENGTH_PROPERTY,
              CoreWorkload.MIN_SCAN_LENGTH_PROPERTY_DEFAULT,
              "records of the shortest scan"),
          new Property(
              CoreWorkload.MAX_SCAN_LENGTH_PROPERTY,
              CoreWorkload.MAX_SCAN_LENGTH_PROPERTY_DEFAULT,
              "records of the longest scan"),
          new Property(
              CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY,
              CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT,
              choice(SCAN_LENGTHS)),
          new Property(
              CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY,
              CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY_DEFAULT,
              "which keys are asked for how often: %s; of `MnemoWorkload` %s"
                  .formatted(choice(REQUESTS), choice(KeyChoosers.names().toArray(String[]::new)))),
          new Property(
              CoreWorkload.INSERT_ORDER_PROPERTY,
              CoreWorkload.INSERT_ORDER_PROPERTY_DEFAULT,
              "how a key follows from its number: " + choice(INSERT_ORDERS)),
          new Property(
              CoreWorkload.READ_ALL_FIELDS_PROPERTY,
              CoreWorkload.READ_ALL_FIELDS_PROPERTY_DEFAULT,
              "`false`: a read asks for one field"),
          new Property(
              CoreWorkload.WRITE_ALL_FIELDS_PROPERTY,
              CoreWorkload.WRITE_ALL_FIELDS_PROPERTY_DEFAULT,
              "`true`: an update writes all fields, not one"),
          new Property(
              CoreWorkload.DATA_INTEGRITY_PROPERTY,
              CoreWorkload.DATA_INTEGRITY_PROPERTY_DEFAULT,
              "`true`: values follow from their keys, and reads verify them"),
          new Property(
              CoreWorkload.INSERTION_RETRY_LIMIT,
              CoreWorkload.INSERTION_RETRY_LIMIT_DEFAULT,
              "further attempts at an insert that failed"),
          new Property(
              CoreWorkload.INSERTION_RETRY_INTERVAL,
              CoreWorkload.INSERTION_RETRY_INTERVAL_DEFAULT,
              "seconds between attempts at an insert, give or take a fifth"));

  /** Numbers around which YCSB allows blanks. */
  static final List<Property> DECIMALS =
      List.of(
          new Property(
              CoreWorkload.READ_PROPORTION_PROPERTY,
              CoreWorkload.READ_PROPORTION_PROPERTY_DEFAULT,
              WEIGHT.formatted("reads")),
          new Property(
              CoreWorkload.UPDATE_PROPORTION_PROPERTY,
              CoreWorkload.UPDATE_PROPORTION_PROPERTY_DEFAULT,
              WEIGHT.formatted("updates")),
          new Property(
              CoreWorkload.INSERT_PROPORTION_PROPERTY,
              CoreWorkload.INSERT_PROPORTION_PROPERTY_DEFAULT,
              WEIGHT.formatted("inserts")),
          new Property(
              CoreWorkload.SCAN_PROPORTION_PROPERTY,
              CoreWorkload.SCAN_PROPORTION_PROPERTY_DEFAULT,
              WEIGHT.formatted("scans")),
          new Property(
              CoreWorkload.READMODIFYWRITE_PROPORTION_PROPERTY,
              CoreWorkload.READMODIFYWRITE_PROPORTION_PROPERTY_DEFAULT,
              WEIGHT.formatted("reads of a record that then update it")),
          new Property(
              CoreWorkload.HOTSPOT_DATA_FRACTION,
              CoreWorkload.HOTSPOT_DATA_FRACTION_DEFAULT,
              "of `requestdistribution=hotspot`: share of the records that are hot"),
          new Property(
              CoreWorkload.HOTSPOT_OPN_FRACTION,
              CoreWorkload.HOTSPOT_OPN_FRACTION_DEFAULT,
              "of `requestdistribution=hotspot`: share of the operations that go to hot records"),
          new Property(
              ExponentialGenerator.EXPONENTIAL_PERCENTILE_PROPERTY,
              ExponentialGenerator.EXPONENTIAL_PERCENTILE_DEFAULT,
              "of `requestdistribution=exponential`: percentage of the operations that go to `%s` of the records"
                  .formatted(ExponentialGenerator.EXPONENTIAL_FRAC_PROPERTY)),
          new Property(
              ExponentialGenerator.EXPONENTIAL_FRAC_PROPERTY,
              ExponentialGenerator.EXPONENTIAL_FRAC_DEFAULT,
              "of `requestdistribution=exponential`: see `%s`"
                  .formatted(ExponentialGenerator.EXPONENTIAL_PERCENTILE_PROPERTY)));

  static final List<Property> OTHERS =
      List.of(
          new Property(Client.DB_PROPERTY, "", "class of the binding, set by `bin/ycsb`"),
          new Property(
              Client.WORKLOAD_PROPERTY,
              "",
              "class of the workload: `%s`, `%s`"
                  .formatted(MnemoWorkload.class.getName(), CoreWorkload.class.getName())),
          new Property(
              Client.EXPORTER_PROPERTY, "", "class that writes YCSB's own report; text by default"),
          new Property(
              Client.EXPORT_FILE_PROPERTY, "standard output", "where YCSB's own report goes"),
          new Property(
              Client.DO_TRANSACTIONS_PROPERTY,
              true,
              "`false`: load rather than run, set by `bin/ycsb`"),
          new Property(Client.STATUS_PROPERTY, false, "`true`: how far it is, on standard error"),
          new Property(Client.LABEL_PROPERTY, "", "a word in the lines of `status`"),
          new Property(
              CoreWorkload.TABLENAME_PROPERTY,
              CoreWorkload.TABLENAME_PROPERTY_DEFAULT,
              "table of the records"),
          new Property(
              CoreWorkload.FIELD_NAME_PREFIX,
              CoreWorkload.FIELD_NAME_PREFIX_DEFAULT,
              "what the names of fields begin with"),
          new Property(
              CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY,
              CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY_DEFAULT,
              "of `fieldlengthdistribution=histogram`: file with the lengths"),
          new Property(
              OperationMix.DELETE_PROPORTION,
              0,
              WEIGHT.formatted("deletes") + "; only `MnemoWorkload` has it"));

  private StockPropertyLists() {}

  static Stream<Property> all() {
    return Stream.of(TAKEN_LITERALLY, TAKEN_LITERALLY_BY_CORE_WORKLOAD, DECIMALS, OTHERS)
        .flatMap(List::stream);
  }

  private static String choice(String... values) {
    return "`" + String.join("`, `", values) + "`";
  }
}
