package org.mnemo.estimator.offer;

import java.util.List;

/** A product that keeps hot values in RAM and the others on flash. */
public final class Product {

  private final String name;
  private final String title;
  private final ProductFacts facts;
  private final RecordRule rule;
  private final Offer offer;

  /**
   * @param name name in options and files, such as {@code extstore}
   * @param title name for people
   */
  Product(String name, String title, ProductFacts facts, RecordRule rule, Offer offer) {
    this.name = name;
    this.title = title;
    this.facts = facts;
    this.rule = rule;
    this.offer = offer;
  }

  /** Name in options and files, such as {@code extstore}. */
  public String name() {
    return name;
  }

  /** Name for people. */
  public String title() {
    return title;
  }

  /** What is published or measured of it, and what is not, each with its source. */
  public List<Fact> facts() {
    return facts.all();
  }

  /** Source of the RAM that index, keys and headers take. */
  public enum ResidentBasis {
    /** The publisher of the product states the figure. */
    PRODUCT,
    /** Redis is measured in place of the product, which is a Redis without a published figure. */
    REDIS,
    /** Unknown: the publisher says only that keys are moved, too. */
    UNKNOWN
  }

  /** Source of the RAM that index, keys and headers take. */
  public ResidentBasis residentBasis() {
    if (facts.isMissing("ram_bytes_of_a_moved_record")) {
      return ResidentBasis.UNKNOWN;
    }
    return facts.isMissing("ram_bytes_of_a_key") ? ResidentBasis.REDIS : ResidentBasis.PRODUCT;
  }

  /** True if keys stay in RAM when their values are moved. */
  public boolean keepsKeysInRam() {
    return facts.text("keys_in_ram").equals("yes");
  }

  /** True if more flash is needed than data takes, and the publisher does not state how much. */
  public boolean needsFlashHeadroom() {
    return facts.isMissing("flash_headroom_bytes");
  }

  /** What it keeps in RAM and what it can move. */
  RecordRule rule() {
    return rule;
  }

  /** What one can buy of it. */
  Offer offer() {
    return offer;
  }

  /**
   * A share of the values in percent that its publisher states.
   *
   * @param fact name of the fact
   * @return 0 if not stated
   */
  long percent(String fact) {
    return facts.known(fact).orElse(0);
  }
}
