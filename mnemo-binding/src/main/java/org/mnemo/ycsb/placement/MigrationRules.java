package org.mnemo.ycsb.placement;

import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Percentage;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;

/**
 * Rules of the placement {@code migrated}.
 *
 * @param fastBytes bytes of FastMem; negative to use the share
 * @param fastShare share of the data in FastMem, above 0 and below 1
 * @param epochRequests requests per epoch, at least 1
 * @param decay share of its heat that a record keeps per epoch
 * @param leastHeat least heat of a record that moves up, in requests
 * @param margin share by which a record must be hotter per byte than the replaced one
 * @param budgetBytes most bytes that move up at the end of an epoch
 * @param overheadBytes bytes that the store adds to each record
 */
public record MigrationRules(
    long fastBytes,
    double fastShare,
    long epochRequests,
    double decay,
    double leastHeat,
    double margin,
    long budgetBytes,
    long overheadBytes) {

  private static final String FAST = "mnemo.migrated.fast";
  private static final String EPOCH = "mnemo.migrated.epoch";
  private static final String DECAY = "mnemo.migrated.decay";
  private static final String LEAST_HEAT = "mnemo.migrated.least.heat";
  private static final String MARGIN = "mnemo.migrated.margin";
  private static final String BUDGET = "mnemo.migrated.budget";
  private static final String OVERHEAD = "mnemo.migrated.overhead";

  private static final long DEFAULT_EPOCH = 10_000;

  public static final List<Property> PROPERTIES =
      Property.table(
          """
          %s | 50%% | of `mnemo.placement=migrated`: FastMem in bytes, or as a percentage of the data
          %s | %d | requests per epoch, after which records move
          %s | 0.5 | share of its heat that a record keeps per epoch
          %s | 2 | least heat, in requests, of a record that moves up
          %s | 0.5 | share by which a record must be hotter per byte than the one it replaces
          %s | no limit | most bytes that move up at the end of an epoch
          %s | 0 | bytes that the store adds to each record
          """
              .formatted(FAST, EPOCH, DEFAULT_EPOCH, DECAY, LEAST_HEAT, MARGIN, BUDGET, OVERHEAD));

  /**
   * The rules in the properties.
   *
   * @throws UsageException naming a property that is out of range
   */
  public static MigrationRules of(PropertyReader given) {
    String fast = given.text(FAST, "50%");
    boolean isShare = fast.endsWith("%");
    return new MigrationRules(
        isShare ? -1 : given.whole(FAST, 0, 0, Long.MAX_VALUE),
        isShare ? Percentage.part(FAST, fast) : 0,
        given.whole(EPOCH, DEFAULT_EPOCH, 1, Long.MAX_VALUE),
        given.decimal(DECAY, 0.5, 0, 1),
        given.decimal(LEAST_HEAT, 2, 0, 1e12),
        given.decimal(MARGIN, 0.5, 0, 1e6),
        given.whole(BUDGET, Long.MAX_VALUE, 0, Long.MAX_VALUE),
        given.whole(OVERHEAD, 0, 0, 1L << 30));
  }

  /**
   * Bytes of FastMem.
   *
   * @param dataBytes bytes of all records
   */
  long capacityBytes(long dataBytes) {
    return fastBytes >= 0 ? fastBytes : (long) (fastShare * dataBytes);
  }
}
