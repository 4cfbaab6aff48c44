package org.mnemo.estimator.offer;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;

/**
 * Reads a listing once and answers for products; memory does not grow with its keys.
 *
 * @param products products to answer for, at least one
 * @param periodSeconds period within which data counts as in use, above 0
 * @param budgetBytes RAM that the user has, above 0; null if the user did not say
 * @param hotShare share of the values that is to be hot, 0 to 1; null for those in use or, where
 *     that is not known, the share that the product's publisher names
 * @param prices prices of RAM and flash
 */
public record ListingSurvey(
    List<Product> products,
    long periodSeconds,
    @Nullable Long budgetBytes,
    @Nullable Double hotShare,
    FlashPrices prices) {

  /**
   * Answers that a listing gives for products.
   *
   * @param origin where the listing comes from
   * @param keys number of keys, at least 1
   * @param keyBytes bytes of all keys
   * @param valueBytes bytes of all values
   * @param inUse how much of it is in use
   * @param products an answer a product
   */
  record Fit(
      ListingOrigin origin,
      long keys,
      long keyBytes,
      long valueBytes,
      InUse inUse,
      List<ProductFit> products) {}

  /** Stores that take as much memory for a record as Redis. */
  private static final List<String> REDIS = List.of("redis", "valkey", "keydb", "rdb");

  /**
   * @throws UsageException if the share is out of its range
   */
  public ListingSurvey {
    products = List.copyOf(products);
    if (hotShare != null && !(hotShare >= 0 && hotShare <= 1)) {
      throw new UsageException("--hot must be at most 100%, was " + 100 * hotShare + " %");
    }
  }

  /**
   * The answer for a listing.
   *
   * @throws MnemoException if the file is absent, damaged, names no key, or its sizes add up to
   *     more than 2^63 bytes
   */
  public FitAnswer of(Path listing) {
    try (DatasetFile.Reader reader = new DatasetFile.Reader(listing)) {
      return FitAnswer.of(read(reader, listing), budgetBytes, prices.flashPrice());
    } catch (ArithmeticException e) {
      throw new MnemoException(listing + " adds up to more than 2^63 bytes; correct its sizes", e);
    }
  }

  private Fit read(DatasetFile.Reader reader, Path listing) {
    ListingOrigin origin = reader.origin();
    boolean isRedis = REDIS.contains(origin.store());
    UseTally use = new UseTally(periodSeconds, origin);
    ProductTally[] tallies = products.stream().map(ProductTally::new).toArray(ProductTally[]::new);
    long keys = 0;
    long allKeyBytes = 0;
    long allValueBytes = 0;
    while (reader.next()) {
      long keyBytes = reader.keyBytes();
      long valueBytes = reader.valueBytes();
      long idle = reader.idleSeconds();
      long redisBytes = isRedis ? reader.memoryBytes() : DatasetFile.UNKNOWN;
      keys++;
      allKeyBytes = Math.addExact(allKeyBytes, keyBytes);
      allValueBytes = Math.addExact(allValueBytes, valueBytes);
      use.add(keyBytes + valueBytes, idle, reader.lfu());
      boolean mayBeUsed = use.mayBeUsed(idle);
      for (ProductTally tally : tallies) {
        tally.add(keyBytes, valueBytes, redisBytes, mayBeUsed);
      }
    }
    if (keys == 0) {
      throw new MnemoException(listing + " names no key; name a listing of at least one key");
    }
    boolean useIsKnown = use.reachesBack();
    List<ProductFit> fits =
        Arrays.stream(tallies)
            .map(tally -> tally.fit(useIsKnown, hotShare, budgetBytes, prices))
            .toList();
    return new Fit(origin, keys, allKeyBytes, allValueBytes, use.inUse(), fits);
  }
}
