package org.mnemo.ycsb.workload;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.YcsbProperties;
import org.mnemo.ycsb.tier.KnownRecords;
import site.ycsb.Client;
import site.ycsb.workloads.CoreWorkload;

/**
 * The records of YCSB's CoreWorkload, whose values are random and all of one length.
 *
 * @param fieldBytes length of every value in bytes
 */
public record CoreRecords(int fields, String fieldPrefix, long fieldBytes, boolean runWrites)
    implements KnownRecords {

  /** The records of the properties' workload; null for another one, or with varying lengths. */
  public static @Nullable KnownRecords of(Properties properties) {
    PropertyReader given = new PropertyReader(properties);
    String distribution =
        given.text(
            CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY,
            CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT);
    return CoreWorkload.class.getName().equals(given.text(Client.WORKLOAD_PROPERTY))
            && distribution.equals("constant")
        ? new CoreRecords(
            YcsbProperties.fieldCount(given),
            given.text(CoreWorkload.FIELD_NAME_PREFIX, CoreWorkload.FIELD_NAME_PREFIX_DEFAULT),
            YcsbProperties.fieldLengthBytes(given),
            OperationMix.of(given).writes())
        : null;
  }

  @Override
  public boolean areText() {
    return true;
  }

  @Override
  public boolean isIntact(String key, String field, byte[] array, int offset, int lengthBytes) {
    return lengthBytes == fieldBytes;
  }

  @Override
  public boolean mayHaveWritten(String key, String field, byte[] value) {
    return true;
  }
}
