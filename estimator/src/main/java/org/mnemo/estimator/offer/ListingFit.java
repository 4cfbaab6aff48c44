package org.mnemo.estimator.offer;

import java.util.List;
import org.mnemo.core.measurement.ListingOrigin;

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
public record ListingFit(
    ListingOrigin origin,
    long keys,
    long keyBytes,
    long valueBytes,
    InUse inUse,
    List<ProductFit> products) {

  public ListingFit {
    products = List.copyOf(products);
  }
}
