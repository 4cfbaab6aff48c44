package org.mnemo.ycsb.placement;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntConsumer;
import org.mnemo.core.UsageException;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.key.StoredSizes;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.Percentage;
import org.mnemo.core.tier.KeyHeat;
import org.mnemo.core.tier.Migration;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;

/**
 * Sends an operation to its record's tier, and chooses moves at the end of every epoch. A load
 * stores all records in SlowMem; the first ones then move up before the first operation. Inserts go
 * to SlowMem. For one client: the caller makes the moves of {@link #begin} and {@link #endEpoch}
 * between two operations.
 */
public final class MigratedPlacement implements Placement {

  public static final String KIND = "migrated";

  private static final int FAST = 0;
  private static final int SLOW = 1;

  /** One of this many requests is remembered. */
  private static final int REMEMBERED_EVERY = 7;

  private static final int REMEMBERED = 512;

  private final Route[] routes = {Route.to(FAST), Route.to(SLOW)};
  private final Rules rules;
  private final StoredSizes records;
  private final KeyHeat heat;
  private final Migration migration;
  private final int loaded;
  private final int[] remembered = new int[REMEMBERED];
  private long rememberedSoFar;
  private long recalled;
  private long requests;
  private long epochEnd;

  private MigratedPlacement(Rules rules, StoredSizes records) {
    this.rules = rules;
    this.records = records;
    loaded = records.size();
    epochEnd = rules.epochRequests();
    long[] bytes = new long[loaded];
    long dataBytes = 0;
    for (int key = 0; key < loaded; key++) {
      bytes[key] = records.keyBytes(key) + records.valueBytes(key) + rules.overheadBytes();
      dataBytes += bytes[key];
    }
    heat = new KeyHeat(bytes, rules.decay());
    migration =
        new Migration(
            rules.capacityBytes(dataBytes), rules.leastHeat(), rules.margin(), rules.budgetBytes());
  }

  public static MigratedPlacement ofLoad(Tiers tiers, Rules rules) {
    requireTwo(tiers);
    return new MigratedPlacement(rules, new StoredSizes());
  }

  /**
   * The placement of a run.
   *
   * @param dataset file of the loaded records, in order of the load
   * @throws UsageException if there is no such file, or not two tiers
   */
  public static MigratedPlacement ofRun(Tiers tiers, Rules rules, Path dataset) {
    requireTwo(tiers);
    Check.that(
        Files.exists(dataset),
        "mnemo.placement=migrated needs the list of stored records; load with the same properties first, or add -p mnemo.dataset=FILE");
    return new MigratedPlacement(rules, DatasetFile.sizes(dataset));
  }

  private static void requireTwo(Tiers tiers) {
    Check.that(
        tiers.count() == 2,
        "mnemo.placement=migrated needs two tiers, but mnemo.tiers names %d"
            .formatted(tiers.count()));
  }

  @Override
  public Route route(Operation operation, KeyBytes key, long number) {
    requests++;
    int found = records.find(key.array(), 0, key.length());
    if (found < 0) {
      return routes[SLOW];
    }
    heat.touch(found);
    if (requests % REMEMBERED_EVERY == 0) {
      remembered[(int) (rememberedSoFar++ % REMEMBERED)] = found;
    }
    return routes[migration.isInFast(found) ? FAST : SLOW];
  }

  /**
   * Adds the record inserted by the last operation.
   *
   * @param valueBytes bytes of its value
   */
  public void inserted(KeyBytes key, long valueBytes) {
    int before = records.size();
    int number = records.put(key.array(), 0, key.length(), key.length(), valueBytes);
    if (number == before) {
      heat.add(key.length() + valueBytes + rules.overheadBytes());
      heat.touch(number);
    }
  }

  /** True if an epoch ends before the next operation. */
  public boolean isAtEpochEnd() {
    return requests >= epochEnd;
  }

  /** Chooses the records in FastMem before the first operation. */
  public void begin(IntConsumer up) {
    for (int key = 0; key < loaded; key++) {
      if (migration.store(key, heat.bytes(key))) {
        up.accept(key);
      }
    }
  }

  /** Ends an epoch and chooses the moves. */
  public void endEpoch(Migration.Moves moves) {
    heat.endEpoch();
    migration.endEpoch(heat, moves);
    epochEnd += rules.epochRequests();
  }

  /** Operations so far. */
  public long requests() {
    return requests;
  }

  /**
   * The next remembered record on a tier, drawn as often as it is requested.
   *
   * @return its number; -1 if there is none
   */
  public int requestedOn(int tier) {
    int known = (int) Math.min(rememberedSoFar, REMEMBERED);
    for (int i = 0; i < known; i++) {
      int key = remembered[(int) (recalled++ % known)];
      if (migration.isInFast(key) == (tier == FAST)) {
        return key;
      }
    }
    return -1;
  }

  /** Name of a record. */
  public String key(int number) {
    return records.keys().keyAsString(number);
  }

  @Override
  public String kind(long block) {
    return KIND;
  }

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
  public record Rules(
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
                .formatted(
                    FAST, EPOCH, DEFAULT_EPOCH, DECAY, LEAST_HEAT, MARGIN, BUDGET, OVERHEAD));

    /**
     * The rules in the properties.
     *
     * @throws UsageException naming a property that is out of range
     */
    public static Rules of(PropertyReader given) {
      String fast = given.text(FAST, "50%");
      boolean isShare = fast.endsWith("%");
      return new Rules(
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
}
