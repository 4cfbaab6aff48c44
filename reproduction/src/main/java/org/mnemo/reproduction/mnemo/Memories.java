package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.decimal;
import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.offer.FamilyPrice;
import org.mnemo.estimator.offer.PaperFigure;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.paper.Sheet;
import org.mnemo.reproduction.paper.Statements;
import org.mnemo.ycsb.probe.ProbeResult;

/** Fig. 1 and Table I: what memory costs, and what the memories can do. */
final class Memories {

  /** Smallest standard error that is not rounded to 0. */
  private static final double SHOWN = 0.0005;

  /**
   * Smallest scale at which memory is probed; below it a quarter of a minute is much of the time.
   */
  private static final double SMALLEST_PROBED_SCALE = 0.2;

  private Memories() {}

  static void prices(Sheet sheet) {
    Map<List<String>, List<String>> shares = new LinkedHashMap<>();
    for (FamilyPrice price : PaperFigure.bars()) {
      double error = Objects.requireNonNullElse(price.memoryShareStderr(), Double.NaN);
      sheet.row(
          price.label(),
          price.provider(),
          price.family(),
          price.inPaper(),
          price.memoryShare(),
          error,
          price.fitted().fit().conditionNumber(),
          price.fitted().group().asOf().text());
      sheet.bar("memory", price.label(), 100 * price.memoryShare());
      MeasuredValue share = MeasuredValue.of(price.memoryShare(), error >= SHOWN ? error : 0);
      String paper = price.inPaper() ? sheet.text("memory_share") : Statements.NONE;
      shares
          .computeIfAbsent(List.of(paper, why(price)), unused -> new ArrayList<>())
          .add("%s %s %s".formatted(price.provider(), price.label(), share.asPercent()));
    }
    sheet.limit("60 %, as the paper reads off", 60);
    sheet.limit("85 %, likewise", 85);
    String what = sheet.statement("memory_share").what();
    for (Map.Entry<List<String>, List<String>> row : shares.entrySet()) {
      String ours = String.join("; ", row.getValue());
      sheet.compare(what, row.getKey().get(0), ours, row.getKey().get(1));
      what = "the same";
    }
    sheet.compare(
        "fall_of_price",
        "%s to %s of the paper's 60 and 85 %%"
            .formatted(
                percent(PaperFigure.LOWEST_SHARE * 2 / 3),
                percent(PaperFigure.HIGHEST_SHARE * 6 / 7)));
  }

  private static String why(FamilyPrice bar) {
    if (bar.label().startsWith("cache.r5 alone")) {
      return "r5 has nearly one ratio of memory to vCPUs";
    }
    if (bar.label().equals("cache.r5 with m5")) {
      return "m5 has another";
    }
    return Boolean.TRUE.equals(bar.agreesWithPaper()) ? "" : "other instances or date";
  }

  static void speeds(Sheet sheet) {
    add(sheet, "FastMem (paper)", MemoryProfiles.PAPER_FAST);
    add(sheet, "SlowMem (paper, emulated)", MemoryProfiles.PAPER);
    String latency = "not probed at this scale";
    String bandwidth = latency;
    if (sheet.settings().scale() >= SMALLEST_PROBED_SCALE) {
      ProbeResult here = sheet.laboratory().probe();
      add(sheet, "DRAM of this machine (probed)", here.profile());
      latency = decimal(here.latencyNs(), 1) + " ns (DRAM here)";
      bandwidth =
          "%s GB/s read, %s written (one thread, DRAM here)"
              .formatted(decimal(here.readGbS(), 1), decimal(here.writeGbS(), 1));
    }
    sheet.compare("fast_latency", latency);
    sheet.compare("fast_bandwidth", bandwidth);
    sheet.compare("slow_latency", "238.1 ns, emulated");
    sheet.compare("slow_bandwidth", "1.81 GB/s, emulated");
  }

  private static void add(Sheet sheet, String name, MemoryProfile memory) {
    MemoryProfile fast = MemoryProfiles.PAPER_FAST;
    sheet.row(name, memory.latencyNs(), memory.readGbS(), memory.writeGbS(), memory.source());
    sheet.bar(name, "latency of a load", memory.latencyNs() / fast.latencyNs());
    sheet.bar(name, "bandwidth of reads", memory.readGbS() / fast.readGbS());
    sheet.bar(name, "bandwidth of writes", memory.writeGbS() / fast.writeGbS());
  }
}
