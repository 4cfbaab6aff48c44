package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.Workload.EDIT_THUMBNAIL;
import static org.mnemo.reproduction.measurement.Workload.NEWS_FEED;
import static org.mnemo.reproduction.measurement.Workload.TIMELINE;
import static org.mnemo.reproduction.measurement.Workload.TRENDING;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** The paper that Mnemo is named after. */
public final class MnemoPaper {

  private static final Statements DATA = Statements.read(MnemoPaper.class);

  public static final Paper PAPER =
      DATA.paper(
          DATA.part("fig1", Memories::prices),
          DATA.part("table1", Memories::speeds),
          DATA.part("fig3", Workloads::requests),
          DATA.part("fig4", Workloads::sizes),
          DATA.part("fig5a", plan -> plan.plain(TRENDING, NEWS_FEED, TIMELINE), Fig5::keys),
          DATA.part("fig5b", plan -> plan.plain(TIMELINE, EDIT_THUMBNAIL), Fig5::writes),
          DATA.part("fig5c", MnemoPaper::recordSizes, Fig5::recordSizes),
          DATA.part("fig8a", MeasurementPlan::plainOnEveryStore, Fig8::errors),
          DATA.part("fig8b", MeasurementPlan::trendingOnEveryStore, Fig8::stores),
          DATA.part("fig8c", MeasurementPlan::trendingOnEveryStore, Fig8::mean),
          DATA.part("fig8d", MeasurementPlan::trendingOnEveryStore, Fig8::p95),
          DATA.part("fig8e", MeasurementPlan::trendingOnEveryStore, Fig8::p99),
          DATA.part("fig8f", MnemoPaper::orders, Fig8::orders),
          DATA.part("fig9", MeasurementPlan::plainOnEveryStore, Costs::choices),
          DATA.part("downsampling", MnemoPaper::samples, Fig8::samples),
          DATA.part("table4", MeasurementPlan::trendingOnEveryStore, Costs::profiling),
          DATA.part("accuracy", MnemoPaper::all, Accuracy::make));

  private MnemoPaper() {}

  private static List<Measurement> recordSizes(MeasurementPlan plan) {
    List<Measurement> runs = new ArrayList<>(plan.plain(TRENDING));
    runs.add(plan.withRecords("textpost", "text posts"));
    runs.add(plan.withRecords("caption", "captions"));
    return runs;
  }

  private static List<Measurement> orders(MeasurementPlan plan) {
    return List.of(plan.plain(TIMELINE).get(0), plan.weighted());
  }

  /** Each workload, and behind it its sample. */
  private static List<Measurement> samples(MeasurementPlan plan) {
    List<Measurement> runs = new ArrayList<>();
    for (Measurement whole : plan.plain(TRENDING, TIMELINE)) {
      runs.add(whole);
      runs.add(plan.downsampled(whole.workload()));
    }
    return runs;
  }

  private static List<Measurement> all(MeasurementPlan plan) {
    List<Measurement> runs = new ArrayList<>(plan.plainOnEveryStore());
    runs.add(plan.weighted());
    runs.add(plan.fourClients());
    runs.addAll(recordSizes(plan).subList(1, 3));
    return runs;
  }
}
