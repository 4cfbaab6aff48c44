package org.mnemo.reproduction.xmem;

import static java.util.Objects.requireNonNull;
import static org.mnemo.reproduction.measurement.NumberText.decimal;
import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.reproduction.paper.Sheet;

/**
 * Performance a dollar follows from cost and slowdown: value = 1 / (cost x slowdown). Compares what
 * X-Mem publishes of the one with what it publishes of the other.
 */
final class Values {

  private static final String MEMC3_NVM = "MemC3, NVM only";
  private static final String GRAPHMAT_NVM = "GraphMat, NVM only";

  private final Sheet sheet;

  /** Price of NVM by the price of DRAM. */
  private final double price;

  /** Configurations whose slowdown is published: the store, and the ratio of DRAM to NVM. */
  private final Map<String, Tiering> tierings = new LinkedHashMap<>();

  Values(Sheet sheet) {
    this.sheet = sheet;
    this.price = sheet.statement("nvm_price").low();
  }

  private Range range(String point) {
    return Range.of(sheet.statement(point));
  }

  private Range memC3(String point) {
    return Range.of(sheet.statements().of("memc3." + point));
  }

  /** Slowdown of what performs better by a share, the most where the slowdown was the largest. */
  private static Range gained(Range slowdown, Range gain) {
    return slowdown.by(gain.map(share -> 1 + share));
  }

  void fill() {
    // The slowdown of a performance that is lower by a share is 1 / (1 - share).
    Range voltDb = range("voltdb_nvm_loss").map(share -> 1 / (1 - share));
    add(MEMC3_NVM, 0, memC3("nvm"), "memc3_nvm_value");
    add("MemC3, 1/8", 1.0 / 8, gained(memC3("nvm"), memC3("8")), "");
    add("MemC3, 1/4", 1.0 / 4, memC3("4"), "");
    add("MemC3, 1/2", 1.0 / 2, memC3("2"), "");
    add("VoltDB, 1/16", 1.0 / 16, gained(voltDb, range("voltdb_16_gain")), "voltdb_16_value");
    add("VoltDB, 1/2", 1.0 / 2, gained(voltDb, range("voltdb_2_gain")), "voltdb_2_value");
    add(GRAPHMAT_NVM, 0, range("graphmat_nvm_slowdown"), "");
    add("GraphMat, 1/32", 1.0 / 32, range("graphmat_32_slowdown"), "graphmat_32_value");
    add("GraphMat, 1/16", 1.0 / 16, range("graphmat_16_slowdown"), "");
    further();
  }

  /**
   * Computes the performance a dollar of a configuration.
   *
   * @param published what is published of it; empty where it has no statement of its own
   */
  private void add(String title, double dramShare, Range slowdown, String published) {
    Tiering tiering = new Tiering(dramShare, slowdown);
    tierings.put(title, tiering);
    Range value = tiering.value(price);
    List<Object> row = new ArrayList<>(List.of(title.split(", ", -1)));
    row.addAll(
        List.of(
            dramShare,
            slowdown.low(),
            slowdown.high(),
            tiering.cost(price),
            value.low(),
            value.high()));
    sheet.bar("computed, slowest NVM", title, value.low());
    sheet.bar("computed, fastest NVM", title, value.high());
    if (published.isEmpty()) {
      row.addAll(List.of("", "", "", "", "", ""));
    } else {
      Range stated = range(published);
      Range cost = tiering.impliedCost(stated);
      Range nvm = new Range(tiering.impliedPrice(cost.low()), tiering.impliedPrice(cost.high()));
      row.addAll(
          List.of(stated.low(), stated.high(), cost.low(), cost.high(), nvm.low(), nvm.high()));
      sheet.bar("published, least", title, stated.low());
      sheet.bar("published, most", title, stated.high());
      compare(
          published,
          value,
          "%s x; implied: cost %s, NVM %s".formatted(value.text(1), percents(cost), percents(nvm)));
    }
    sheet.row(row.toArray());
  }

  private static String percents(Range range) {
    return "%.1f to %.1f %%".formatted(100 * range.low(), 100 * range.high());
  }

  /** Compares a value; it needs no reason if it agrees in the digits that are published. */
  private void compare(String point, Range here, String ours) {
    sheet.compare(point, ours, here.agrees(range(point), 1) ? "" : sheet.statement(point).why());
  }

  private Range value(String title) {
    return tiering(title).value(price);
  }

  private Tiering tiering(String title) {
    return requireNonNull(tierings.get(title), title);
  }

  /** What follows from several configurations. */
  private void further() {
    Range ofTiers = value("MemC3, 1/8").spanning(value("MemC3, 1/4")).spanning(value("MemC3, 1/2"));
    compare("memc3_tiers_value", ofTiers, ofTiers.text(1) + " x");
    sheet.compare(
        "memc3_nvm_cost",
        "%s at a fifth of the price; 1 / 4.5 = %s".formatted(percent(price), percent(1 / 4.5)));
    sheet.compare(
        "memc3_2_cost",
        "%s at a fifth of the price; 1 / 1.6 = %s"
            .formatted(percent(tiering("MemC3, 1/2").cost(price)), percent(1 / 1.6)));
    double most = tiering("VoltDB, 1/2").slowdown().high();
    sheet.compare("voltdb_2_loss", "up to " + percent(Math.max(1e-9, 1 - 1 / most)));
    Range overNvm = value("GraphMat, 1/32").by(value(GRAPHMAT_NVM));
    compare("graphmat_32_over_nvm", overNvm, overNvm.text(1) + " x");
    Range sixteenth = tiering("GraphMat, 1/16").slowdown();
    sheet.compare(
        "graphmat_2_value",
        "%s x or more, if no slower than 1/16 (%s x)"
            .formatted(
                decimal(new Tiering(1.0 / 2, sixteenth).value(price).low(), 1), sixteenth.text(2)));
    sheet.compare(
        "summary_value",
        "GraphMat, 1/16: %s x; MemC3, 1/4: %s x; VoltDB, 1/2: %s x"
            .formatted(
                value("GraphMat, 1/16").text(1),
                value("MemC3, 1/4").text(1),
                value("VoltDB, 1/2").text(1)));
  }
}
