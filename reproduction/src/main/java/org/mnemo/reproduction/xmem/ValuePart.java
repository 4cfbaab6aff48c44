package org.mnemo.reproduction.xmem;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Statement;

/**
 * Performance a dollar follows from cost and slowdown: value = 1 / (cost x slowdown). Holds what
 * X-Mem publishes of the one against what it publishes of the other.
 */
final class ValuePart implements Part {

  private static final String PREFIX = "value.";

  /** Price of NVM by the price of DRAM. */
  private static final double PRICE = statement("nvm_price").low();

  private static final Range MEMC3_NVM = Range.of(XMemPaper.STATEMENTS.of("memc3.nvm"));
  private static final Range VOLTDB_NVM = ofLoss(statement("voltdb_nvm_loss"));
  private static final Range GRAPHMAT_NVM = slowdown("graphmat_nvm_slowdown");

  /**
   * A configuration whose slowdown is published.
   *
   * @param memory the ratio of DRAM to NVM, as the paper calls it
   * @param value name of the statement on its performance a dollar; empty where it has no own
   *     statement
   * @param why reason why the published value differs from the computed one; empty if it agrees
   */
  private record Case(String store, String memory, Tiering tiering, String value, String why) {

    String title() {
      return store + ", " + memory;
    }
  }

  private static final List<Case> CASES =
      List.of(
          new Case(
              "MemC3",
              "NVM only",
              new Tiering(0, MEMC3_NVM),
              "memc3_nvm_value",
              "4.5 needs a slowdown of 1.11x or a price of 19.3 %: rounding"),
          new Case(
              "MemC3",
              "1/8",
              new Tiering(1.0 / 8, gained(MEMC3_NVM, XMemPaper.STATEMENTS.of("memc3.8"))),
              "",
              ""),
          new Case(
              "MemC3",
              "1/4",
              new Tiering(1.0 / 4, Range.of(XMemPaper.STATEMENTS.of("memc3.4"))),
              "",
              ""),
          new Case(
              "MemC3",
              "1/2",
              new Tiering(1.0 / 2, Range.of(XMemPaper.STATEMENTS.of("memc3.2"))),
              "",
              ""),
          new Case(
              "VoltDB",
              "1/16",
              new Tiering(1.0 / 16, gained(VOLTDB_NVM, statement("voltdb_16_gain"))),
              "voltdb_16_value",
              "2.5 needs 1/16 to be 1.6x worse than DRAM only, or 28 % better than NVM only"),
          new Case(
              "VoltDB",
              "1/2",
              new Tiering(1.0 / 2, gained(VOLTDB_NVM, statement("voltdb_2_gain"))),
              "voltdb_2_value",
              ""),
          new Case("GraphMat", "NVM only", new Tiering(0, GRAPHMAT_NVM), "", ""),
          new Case(
              "GraphMat",
              "1/32",
              new Tiering(1.0 / 32, slowdown("graphmat_32_slowdown")),
              "graphmat_32_value",
              ""),
          new Case(
              "GraphMat", "1/16", new Tiering(1.0 / 16, slowdown("graphmat_16_slowdown")), "", ""));

  private static Statement statement(String id) {
    return XMemPaper.STATEMENTS.of(PREFIX + id);
  }

  private static Range slowdown(String id) {
    return Range.of(statement(id));
  }

  /** Slowdown of a performance that is lower by a share: 1 / (1 - share). */
  private static Range ofLoss(Statement loss) {
    return Range.of(loss).map(share -> 1 / (1 - share));
  }

  /** Slowdown of what performs better by a share, the most where the slowdown was the largest. */
  private static Range gained(Range slowdown, Statement gain) {
    return slowdown.by(Range.of(gain).map(share -> 1 + share));
  }

  @Override
  public String name() {
    return "value";
  }

  @Override
  public String title() {
    return "Blog: performance per dollar";
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table =
        new CsvTable(
            "store",
            "memory",
            "dram_share",
            "slowdown_low",
            "slowdown_high",
            "cost_factor",
            "value_low",
            "value_high",
            "published_value_low",
            "published_value_high",
            "implied_cost_low",
            "implied_cost_high",
            "implied_price_low",
            "implied_price_high");
    List<Bar> bars = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    for (Case each : CASES) {
      Tiering tiering = each.tiering();
      Range value = tiering.value(PRICE);
      List<Object> row =
          new ArrayList<>(
              List.of(
                  each.store(),
                  each.memory(),
                  tiering.dramShare(),
                  tiering.slowdown().low(),
                  tiering.slowdown().high(),
                  tiering.cost(PRICE),
                  value.low(),
                  value.high()));
      bars.add(new Bar("computed, slowest NVM", each.title(), value.low()));
      bars.add(new Bar("computed, fastest NVM", each.title(), value.high()));
      if (each.value().isEmpty()) {
        row.addAll(List.of("", "", "", "", "", ""));
      } else {
        Range published = Range.of(statement(each.value()));
        Range cost = tiering.impliedCost(published);
        row.addAll(
            List.of(
                published.low(),
                published.high(),
                cost.low(),
                cost.high(),
                tiering.impliedPrice(cost.low()),
                tiering.impliedPrice(cost.high())));
        bars.add(new Bar("published, least", each.title(), published.low()));
        bars.add(new Bar("published, most", each.title(), published.high()));
        comparisons.add(
            new Comparison(
                each.title(),
                statement(each.value()).statement(),
                "%s; implied: cost %s, NVM %s"
                    .formatted(value.text(1) + " x", percents(cost), percents(cost, tiering)),
                value.agrees(published, 1) ? "" : each.why()));
      }
      table.add(row.toArray());
    }
    comparisons.addAll(further());
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "Performance a dollar by that of DRAM only: 1 / (cost x slowdown)",
                List.of("NVM at a fifth of the price of DRAM"),
                "Times that of DRAM only",
                bars,
                List.of()));
    return context.result(
        comparisons,
        "Unnamed figures are performance per dollar. 1/k is a share f = 1/k of DRAM, as the text says of 1/8 (12.5 %). The cost by DRAM only is f + (1 - f) p. Elsewhere 1/16 is f = 1/17, which moves 1/8 to 1/32 by 4 % at most. Best and worst are taken as of one memory. *Implied* is what published values need.");
  }

  private static String percents(Range range) {
    return "%.1f to %.1f %%".formatted(100 * range.low(), 100 * range.high());
  }

  private static String percents(Range cost, Tiering tiering) {
    return percents(new Range(tiering.impliedPrice(cost.low()), tiering.impliedPrice(cost.high())));
  }

  /** What follows from several configurations. */
  private static List<Comparison> further() {
    Range ofTiers = values("MemC3", "1/8", "1/4", "1/2").reduce(Range::spanning).orElseThrow();
    Range half = value("VoltDB", "1/2");
    Range lossAtHalf =
        tiering("VoltDB", "1/2").slowdown().map(times -> Math.max(1e-9, 1 - 1 / times));
    Range overNvm = value("GraphMat", "1/32").by(value("GraphMat", "NVM only"));
    Range cost22 = new Range(1 / 4.5, 1 / 4.5);
    Range sixteenth = value("GraphMat", "1/16");
    return List.of(
        new Comparison(
            "MemC3, 1/8 to 1/2",
            statement("memc3_tiers_value").statement(),
            ofTiers.text(1) + " x",
            why(ofTiers, "memc3_tiers_value")),
        new Comparison(
            "cost: MemC3, NVM only",
            statement("memc3_nvm_cost").statement(),
            "%s at a fifth of the price; 1 / 4.5 = %s"
                .formatted(percent(PRICE), percent(cost22.low())),
            "the blog's costs are 1 / value, slowdown included"),
        new Comparison(
            "cost: MemC3, 1/2",
            statement("memc3_2_cost").statement(),
            "%s at a fifth of the price; 1 / 1.6 = %s"
                .formatted(percent(tiering("MemC3", "1/2").cost(PRICE)), percent(1 / 1.6)),
            "as above; VoltDB's 27 to 40 % are 1 / 3.7 to 1 / 2.5"),
        new Comparison(
            "loss: VoltDB, 1/2",
            statement("voltdb_2_loss").statement(),
            "up to " + percent(lossAtHalf.high()),
            "\"x % worse\" is taken as a performance of 1 - x"),
        new Comparison(
            "GraphMat, 1/32 by NVM only",
            statement("graphmat_32_over_nvm").statement(),
            overNvm.text(1) + " x",
            why(overNvm, "graphmat_32_over_nvm")),
        new Comparison(
            "GraphMat, 1/2",
            statement("graphmat_2_value").statement(),
            "%2$s x or more, if no slower than 1/16 (%1$s x)"
                .formatted(
                    tiering("GraphMat", "1/16").slowdown().text(2),
                    NumberText.decimal(
                        new Tiering(1.0 / 2, tiering("GraphMat", "1/16").slowdown())
                            .value(PRICE)
                            .low(),
                        1)),
            "contradiction: at 60 % of the cost, a lower value needs a slowdown above 1.67x"),
        new Comparison(
            "performance per dollar with a little DRAM",
            statement("summary_value").statement(),
            "GraphMat, 1/16: %s x; MemC3, 1/4: %s x; VoltDB, 1/2: %s x"
                .formatted(sixteenth.text(1), value("MemC3", "1/4").text(1), half.text(1)),
            "the text gives more for GraphMat, and nothing for VoltDB at 1/4"));
  }

  private static String why(Range here, String id) {
    return here.agrees(Range.of(statement(id)), 1)
        ? ""
        : "does not follow from the published slowdowns and a price of a fifth";
  }

  private static Tiering tiering(String store, String memory) {
    return CASES.stream()
        .filter(each -> each.store().equals(store) && each.memory().equals(memory))
        .findFirst()
        .orElseThrow()
        .tiering();
  }

  private static Range value(String store, String memory) {
    return tiering(store, memory).value(PRICE);
  }

  private static Stream<Range> values(String store, String... memories) {
    return Stream.of(memories).map(memory -> value(store, memory));
  }
}
