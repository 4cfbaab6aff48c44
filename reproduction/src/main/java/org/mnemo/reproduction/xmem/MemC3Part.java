package org.mnemo.reproduction.xmem;

import static org.mnemo.reproduction.measurement.NumberText.decimal;
import static org.mnemo.reproduction.measurement.NumberText.micros;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.EvenSizes;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Increase;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Statement;

/**
 * MemC3 by arithmetic: a request waits for its dependent loads, some of the index and some of the
 * value, and tiering takes first the index's loads and then the values' loads to DRAM.
 */
final class MemC3Part implements Part {

  private static final String NVM = "xmem-nvm";

  /** Loads of the two buckets of a cuckoo hash, tags included. */
  private static final int INDEX_LOADS = 2;

  /** Loads of an item: its header and key, and its value. */
  private static final int ITEM_LOADS = 2;

  private static final int LOADS = INDEX_LOADS + ITEM_LOADS;

  /** Share of the memory that the index takes; X-Mem has just it in DRAM at 1/8. */
  private static final double INDEX_SHARE = 1.0 / 8;

  private static final int VALUE_BYTES = 100;
  private static final int CLIENTS = 4;

  private static final List<String> PROPERTIES =
      List.of("mnemo.slow.memory=emulate:" + NVM, "mnemo.slow.touches=" + LOADS);

  private static final EvenSizes WORKLOAD =
      new EvenSizes("gets", "GETs of small values", "timeline", VALUE_BYTES, List.of());

  private static final List<Double> TIERS = List.of(1.0 / 8, 1.0 / 4, 1.0 / 2);

  @Override
  public String name() {
    return "memc3";
  }

  @Override
  public String title() {
    return "Blog, MemC3: slowdown on less DRAM";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return List.of(
        plan.measurement(
            plan.settings().primaryStore(), WORKLOAD, "", "", CLIENTS, "touch", null, PROPERTIES));
  }

  /**
   * Share of what NVM adds to a request that a tiering leaves: loads of the index go with all of
   * it, loads of values with their share in DRAM.
   *
   * @param dramShare DRAM by all memory, from 0 to 1
   */
  static double left(double dramShare) {
    double indexInDram = Math.min(1, dramShare / INDEX_SHARE);
    double itemsInDram = Math.max(0, (dramShare - INDEX_SHARE) / (1 - INDEX_SHARE));
    return (INDEX_LOADS * (1 - indexInDram) + ITEM_LOADS * (1 - itemsInDram)) / LOADS;
  }

  /** Slowdown of a tiering, from the slowdown of NVM only. */
  static Range slowdown(Range nvmOnly, double dramShare) {
    return nvmOnly.map(times -> 1 + left(dramShare) * (times - 1));
  }

  /** What NVM adds to a GET, in nanoseconds, over all that is known of it. */
  private static Range addedNs() {
    KnownMemory nvm = MemoryProfiles.byName(NVM);
    double low = addedNs(nvm, RangeEnd.BEST);
    double high = addedNs(nvm, RangeEnd.WORST);
    return new Range(Math.min(low, high), Math.max(low, high));
  }

  private static double addedNs(KnownMemory nvm, RangeEnd end) {
    return new OperationDelay(
            MemoryProfiles.PAPER_FAST, nvm.profile(end, MemoryProfiles.PAPER_FAST), LOADS)
        .readNs(VALUE_BYTES);
  }

  @Override
  public PartResult make(Context context) {
    Increase increase = Increase.of(context, needs(context.plan()).get(0));
    Range published = Range.of(statement("nvm"));
    Range added = addedNs();
    CsvTable table =
        new CsvTable("dram_share", "left_of_added_time", "slowdown_low", "slowdown_high");
    List<Bar> bars = new ArrayList<>();
    List<Double> all = new ArrayList<>(List.of(0.0));
    all.addAll(TIERS);
    for (double share : all) {
      Range slowdown = slowdown(published, share);
      table.add(share, left(share), slowdown.low(), slowdown.high());
      String name = share == 0 ? "NVM only" : "1/" + Math.round(1 / share);
      bars.add(new Bar("fastest NVM", name, slowdown.low()));
      bars.add(new Bar("slowest NVM", name, slowdown.high()));
    }
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "MemC3: slowdown by arithmetic, from that of NVM only",
                List.of("2 of 4 dependent loads are of the index, which an eighth of DRAM holds"),
                "Times DRAM only",
                bars,
                List.of()));
    Range eighth = slowdown(published, 1.0 / 8);
    Range gain = published.by(eighth).map(times -> times - 1);
    Range quarter = slowdown(published, 1.0 / 4);
    Range half = slowdown(published, 1.0 / 2);
    Range implied =
        new Range(added.low() / (published.high() - 1), added.high() / (published.low() - 1));
    return context.result(
        List.of(
            new Comparison(
                "NVM only: slowdown",
                statement("nvm").statement(),
                here(increase),
                "NVM adds %s µs to a GET; published slowdowns fit requests of %s to %s; ours takes %s of processor time, mostly for the network"
                    .formatted(
                        new Range(added.low() / 1000, added.high() / 1000).text(2),
                        micros(implied.low()),
                        micros(implied.high()),
                        increase.serverNs().isPresent()
                            ? micros(increase.serverNs().getAsDouble())
                            : "an unknown part")),
            new Comparison(
                "1/8: better than NVM only by",
                statement("8").statement(),
                "%s %%".formatted(new Range(100 * gain.low(), 100 * gain.high()).text(0)),
                "half of the added time goes; the published ends fit 0.43 to 0.53"),
            new Comparison(
                "1/4: slowdown",
                statement("4").statement(),
                quarter.text(2) + " x",
                "here DRAM also holds a seventh of the values; X-Mem takes small, hotter ones"),
            new Comparison(
                "1/2: slowdown", statement("2").statement(), half.text(2) + " x", "as above")),
        "A request waits for %d dependent loads: %d of the index (cuckoo hash) and %d of the item; the text states no numbers. An eighth of DRAM holds just the index, as the text says. NVM has 4 x the latency of DRAM and 1/8 of its write bandwidth; its read bandwidth is assumed to lie between its writes and DRAM's. Requests are GETs of %d bytes by %d clients on memcached, NVM emulated. Rows below NVM only follow from its published slowdown."
            .formatted(LOADS, INDEX_LOADS, ITEM_LOADS, VALUE_BYTES, CLIENTS));
  }

  private static String here(Increase increase) {
    MeasuredValue client = increase.client();
    OptionalDouble server = increase.server();
    return "clients %s%s longer; %s"
        .formatted(
            client.asPercent(),
            client.isNoise() ? " (" + MeasuredValue.WITHIN_NOISE + ")" : "",
            server.isPresent()
                ? decimal(1 + server.getAsDouble(), 2) + " x by the server's processor time"
                : "the server's processor time is unknown");
  }

  private static Statement statement(String id) {
    return XMemPaper.STATEMENTS.of("memc3." + id);
  }
}
