package org.mnemo.estimator.offer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.offer.Facts.Fact;
import org.mnemo.estimator.offer.Product.ResidentBasis;

/**
 * Whether a listing fits a product. All amounts are bytes.
 *
 * @param product name of the product
 * @param title its name for people
 * @param keysInRam true if keys stay in RAM when their values are moved
 * @param residentBasis source of the RAM that index, keys and headers take
 * @param residentBytes RAM that index, keys and headers take; null if that is not published
 * @param residentBytesPerKey the same for a key
 * @param stuckBytes RAM that values take which the product cannot move
 * @param stuckKeys number of these values
 * @param movableBytes RAM that all values that it can move would take
 * @param smallestRamBytes the smallest amount of RAM on which the listing fits: what must be there,
 *     with what the product reserves, and not below its own least share
 * @param smallestByProduct true if that least share decides, not the data
 * @param fits true if the listing fits the budget; null without one
 * @param leftBytes what of the budget is left for hot values, negative if that much is missing;
 *     null without a budget
 * @param hotBasis why so many values are to be hot
 * @param hotBytes RAM for the values that are to be hot
 * @param purchase the least on offer that holds what must be there and what is to be hot; null if
 *     nothing does
 * @param purchaseLeftBytes what of that RAM is left for hot values; null without a purchase
 * @param facts what is published or measured of the product, and what is not
 */
public record ProductFit(
    String product,
    String title,
    boolean keysInRam,
    ResidentBasis residentBasis,
    @Nullable Long residentBytes,
    @Nullable Double residentBytesPerKey,
    long stuckBytes,
    long stuckKeys,
    long movableBytes,
    long smallestRamBytes,
    boolean smallestByProduct,
    @Nullable Boolean fits,
    @Nullable Long leftBytes,
    HotBasis hotBasis,
    long hotBytes,
    @Nullable Purchase purchase,
    @Nullable Long purchaseLeftBytes,
    List<Fact> facts) {

  /** Why so many values are to be hot. */
  public enum HotBasis {
    /** The user requested the share. */
    ASKED,
    /** The values are in use, as idle times show. */
    IN_USE,
    /** The publisher of the product states for which share it is made, or with which to start. */
    ADVISED,
    /**
     * The publisher advises to keep at least that share, and fewer are in use or not known to be.
     */
    LEAST,
    /** Neither is known: none is counted. */
    NONE;

    @JsonValue
    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** True if more flash is needed than data takes, and the publisher does not state how much. */
  boolean needsFlashHeadroom() {
    return facts.stream()
        .anyMatch(fact -> fact.name().equals("flash_headroom_bytes") && fact.value() == null);
  }
}
