package org.mnemo.ycsb.workload;

import java.nio.file.Path;
import java.util.Properties;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.YcsbProperties;
import org.mnemo.ycsb.server.DatasetSize;
import site.ycsb.Client;
import site.ycsb.workloads.CoreWorkload;

/** Size of a workload's data set. */
public final class WorkloadSize {

  /** Largest number of records that are all sized; beyond it, an equidistant sample. */
  private static final long MOST_RECORDS_TO_SIZE = 10_000_000;

  private WorkloadSize() {}

  /**
   * The size of all loaded and possibly added records. For other workloads than Mnemo's, all fields
   * count with their largest size. Reads the trace of a replay.
   *
   * @return {@link DatasetSize#UNKNOWN} without a workload
   */
  public static DatasetSize of(Properties properties) {
    PropertyReader given = new PropertyReader(properties);
    String workload = given.text(Client.WORKLOAD_PROPERTY);
    if (workload == null) {
      return DatasetSize.UNKNOWN;
    }
    int fields = YcsbProperties.fieldCount(given);
    boolean ours = workload.equals(MnemoWorkload.class.getName());
    Path trace = given.path(MnemoWorkload.TRACE);
    if (ours && trace != null) {
      TraceSummary summary = TraceSummary.of(trace);
      return new DatasetSize(
          summary.keys(), summary.totalRecordBytes(), summary.maxRecordBytes(), fields);
    }
    RecordSizes sizes =
        ours
            ? RecordSizes.of(given)
            : RecordSizes.constant(fields * YcsbProperties.fieldLengthBytes(given));
    return generated(given, sizes, fields);
  }

  private static DatasetSize generated(PropertyReader given, RecordSizes sizes, int fields) {
    KeyNames names =
        new KeyNames(
            !given
                .text(
                    CoreWorkload.INSERT_ORDER_PROPERTY, CoreWorkload.INSERT_ORDER_PROPERTY_DEFAULT)
                .equals("hashed"),
            (int) given.whole(CoreWorkload.ZERO_PADDING_PROPERTY, 1, 0, 1000));
    long records = YcsbProperties.recordCount(given);
    long step = 1 + records / MOST_RECORDS_TO_SIZE;
    long bytes = 0;
    long sized = 0;
    for (long number = 0; number < records; number += step) {
      bytes += sizes.bytesOf(names.of(number));
      sized++;
    }
    double meanBytes = records == 0 ? sizes.maxBytes() : (double) bytes / sized;
    long loadedBytes = step == 1 ? bytes : (long) (records * meanBytes);
    long inserted =
        OperationMix.of(given).has(PlannedOperation.Kind.INSERT)
            ? given.whole(Client.OPERATION_COUNT_PROPERTY, 0, 0, Integer.MAX_VALUE)
            : 0;
    return new DatasetSize(
        records + inserted,
        loadedBytes + (long) (inserted * meanBytes),
        sizes.maxBytes(),
        fields,
        inserted);
  }
}
