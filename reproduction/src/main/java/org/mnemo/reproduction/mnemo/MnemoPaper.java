package org.mnemo.reproduction.mnemo;

import java.util.List;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** The paper that Mnemo is named after. */
public final class MnemoPaper {

  /** What it states. */
  static final Statements STATEMENTS = Statements.read(MnemoPaper.class);

  public static final Paper PAPER =
      new Paper(
          "mnemo",
          "Mnemo: its tables and figures, measured anew",
          "Doudali and Gavrilovska, *Mnemo: Boosting Memory Cost Efficiency in Hybrid Memory Systems*,"
              + " 2019, sections I to V.",
          List.of(
              "A run is a sweep: baselines, mixtures and nine real splits take turns in short blocks.",
              "Lines are estimates, marks real splits, with 95 % intervals. A mark is the whole trace's estimate, times measured / estimated of its blocks.",
              "*Gain* is the added throughput of FastMem only over SlowMem only. ± is half of a 95 % interval."),
          Settings.MNEMO_STORES,
          60,
          List.of(
              new Fig1(),
              new Table1(),
              new Fig3(),
              new Fig4(),
              new Fig5a(),
              new Fig5b(),
              new Fig5c(),
              new Fig8a(),
              new Fig8b(),
              LatencyPart.mean(),
              LatencyPart.p95(),
              LatencyPart.p99(),
              new Fig8f(),
              new Fig9(),
              new Downsampling(),
              new Table4(),
              new AccuracyPart()));

  private MnemoPaper() {}
}
