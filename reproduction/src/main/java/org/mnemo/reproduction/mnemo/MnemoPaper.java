package org.mnemo.reproduction.mnemo;

import java.util.List;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** The paper that Mnemo is named after. */
public final class MnemoPaper {

  /** What it states. */
  static final Statements STATEMENTS = Statements.beside(MnemoPaper.class);

  public static final Paper PAPER =
      new Paper(
          "mnemo",
          "The paper's tables and figures, measured anew",
          List.of(
              "Doudali and Gavrilovska, *Mnemo: Boosting Memory Cost Efficiency in Hybrid Memory Systems*,"
                  + " 2019, sections I to V. \"The paper\" below is what its text and captions say; we"
                  + " did not read numbers off its figures."),
          "Every measured run is a sweep: the baselines, mixtures and nine real splits of the keys in"
              + " short blocks that take turns, so that estimates and truth are of the same minutes. Marks"
              + " in the pictures are real splits with their 95 % intervals, lines are estimates with"
              + " theirs. A mark is the estimate of the whole trace times what the split's blocks took"
              + " longer or shorter than estimated for the very requests that they held. In the tables, ± is half"
              + " of a 95 % interval; points are percentage points.",
          Settings.MNEMO_STORES,
          60,
          5,
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
