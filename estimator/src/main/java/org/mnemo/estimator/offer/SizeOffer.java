package org.mnemo.estimator.offer;

/**
 * Any amount of RAM and of flash, in steps. Flash holds all values that can be moved, as each of
 * them may become cold.
 */
final class SizeOffer implements Offer {

  private final long ramStepBytes;
  private final long flashStepBytes;

  SizeOffer(Facts facts) {
    ramStepBytes = facts.number("ram_step_bytes");
    flashStepBytes = facts.number("flash_step_bytes");
  }

  @Override
  public Purchase purchase(Demand demand, FlashPrices prices) {
    long ram = RecordRule.roundUp(Math.max(1, demand.wantedRamBytes()), ramStepBytes);
    long flash = RecordRule.roundUp(demand.movableFlashBytes(), flashStepBytes);
    long ramOnly = RecordRule.roundUp(Math.max(1, demand.allRamBytes()), ramStepBytes);
    double cost = prices.cost(ram, flash);
    return new Purchase(
        null,
        0,
        ram,
        flash,
        (double) ram / Math.addExact(ram, flash),
        cost / ramOnly,
        prices.usdPerMonth(cost),
        new Purchase.RamOnly(null, 0, ramOnly, prices.usdPerMonth((double) ramOnly)),
        prices.source());
  }
}
