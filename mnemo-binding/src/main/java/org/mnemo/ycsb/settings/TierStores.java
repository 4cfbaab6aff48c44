package org.mnemo.ycsb.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.mnemo.core.NanoClock;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierSettings;

/**
 * The store of each tier, fastest first: {@code mnemo.TIER.store}, else {@code mnemo.store}, else
 * Redis.
 */
public record TierStores(List<StoreType> list) {

  static final String PROPERTY = "mnemo.store";

  /** Property of a tier, as {@code mnemo.TIER.store}. */
  static final String OF_TIER = "store";

  static final String DEFAULT = "redis";

  public TierStores {
    list = List.copyOf(list);
  }

  /**
   * @throws UsageException if a store is unknown, or they cannot be measured together
   */
  static TierStores of(Tiers tiers, Properties properties) {
    PropertyReader given = new PropertyReader(properties);
    String ofAll = given.text(PROPERTY, DEFAULT);
    List<StoreType> stores = new ArrayList<>();
    for (String tier : tiers.names()) {
      String ofTier = "mnemo." + tier + "." + OF_TIER;
      String name = given.text(ofTier, ofAll);
      StoreType known =
          stores.stream()
              .filter(store -> store.name().equals(name))
              .findFirst()
              .orElseGet(
                  () -> StoreTypes.byName(given.text(ofTier) == null ? PROPERTY : ofTier, name));
      known.check(new TierSettings(tier, properties));
      stores.add(known);
    }
    TierStores all = new TierStores(stores);
    all.requireOneClock(tiers);
    return all;
  }

  /** A virtual clock does not include the time of a real store. */
  private void requireOneClock(Tiers tiers) {
    for (int tier = 1; tier < list.size(); tier++) {
      StoreType first = list.get(0);
      StoreType other = list.get(tier);
      Check.that(
          other == first || (hasSystemClock(other) && hasSystemClock(first)),
          "the stores of tiers %s (%s) and %s (%s) differ in their clocks; combine a simulated store only with itself"
              .formatted(tiers.name(0), first.name(), tiers.name(tier), other.name()));
    }
  }

  private static boolean hasSystemClock(StoreType store) {
    return store.clock() == NanoClock.SYSTEM;
  }

  public StoreType of(int tier) {
    return list.get(tier);
  }

  public List<StoreType> distinct() {
    return list.stream().distinct().toList();
  }

  /** The names of the distinct stores: {@code redis}, or {@code redis + ycsb:rocksdb}. */
  public String name() {
    return distinct().stream().map(StoreType::name).collect(Collectors.joining(" + "));
  }

  /** A clock for the operations of all tiers. */
  public NanoClock clock() {
    return list.get(0).clock();
  }

  /** True if a read of any tier returns the written bytes, not only their number. */
  public boolean keepValues() {
    return list.stream().allMatch(StoreType::keepsValues);
  }
}
