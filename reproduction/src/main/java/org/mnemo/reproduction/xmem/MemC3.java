package org.mnemo.reproduction.xmem;

import static org.mnemo.reproduction.measurement.NumberText.decimal;
import static org.mnemo.reproduction.measurement.NumberText.micros;

import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Workload;
import org.mnemo.reproduction.paper.Increase;
import org.mnemo.reproduction.paper.Sheet;

/**
 * MemC3 by arithmetic: a request waits for its dependent loads, some of the index and some of the
 * value, and tiering takes first the index's loads and then the values' loads to DRAM.
 */
final class MemC3 {

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

  private MemC3() {}

  static List<Measurement> runs(MeasurementPlan plan) {
    return List.of(
        plan.sweep(
            plan.settings().primaryStore(),
            Workload.evenSizes("gets", "GETs of small values", Workload.TIMELINE, VALUE_BYTES),
            CLIENTS,
            "mnemo.slow.memory=emulate:" + NVM,
            "mnemo.slow.touches=" + LOADS));
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

  /** What NVM adds to a GET, in nanoseconds, at an end of what is known of it. */
  private static double addedNs(RangeEnd end) {
    KnownMemory nvm = MemoryProfiles.byName(NVM);
    return new OperationDelay(
            MemoryProfiles.PAPER_FAST, nvm.profile(end, MemoryProfiles.PAPER_FAST), LOADS)
        .readNs(VALUE_BYTES);
  }

  static void fill(Sheet sheet) {
    Increase increase = Increase.of(sheet);
    Range published = Range.of(sheet.statement("nvm"));
    Range added = Range.between(addedNs(RangeEnd.BEST), addedNs(RangeEnd.WORST));
    for (double share : List.of(0.0, 1.0 / 8, 1.0 / 4, 1.0 / 2)) {
      Range slowdown = slowdown(published, share);
      sheet.row(share, left(share), slowdown.low(), slowdown.high());
      String name = share == 0 ? "NVM only" : "1/" + Math.round(1 / share);
      sheet.bar("fastest NVM", name, slowdown.low());
      sheet.bar("slowest NVM", name, slowdown.high());
    }
    Range gain = published.by(slowdown(published, 1.0 / 8)).map(times -> 100 * (times - 1));
    OptionalDouble serverNs = increase.serverNs();
    sheet.compare(
        "nvm",
        here(increase),
        sheet
            .statement("nvm")
            .why()
            .formatted(
                added.map(ns -> ns / 1000).text(2),
                micros(added.low() / (published.high() - 1)),
                micros(added.high() / (published.low() - 1)),
                serverNs.isPresent() ? micros(serverNs.getAsDouble()) : "an unknown part"));
    sheet.compare("8", gain.text(0) + " %");
    sheet.compare("4", slowdown(published, 1.0 / 4).text(2) + " x");
    sheet.compare("2", slowdown(published, 1.0 / 2).text(2) + " x");
    sheet.note(LOADS, INDEX_LOADS, ITEM_LOADS, VALUE_BYTES, CLIENTS);
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
}
