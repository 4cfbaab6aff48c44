package org.mnemo.estimator.curve;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.tails.DesignEffect;
import org.mnemo.estimator.model.tails.OfferedResponses;
import org.mnemo.estimator.model.tails.OfferedResponses.Place;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * Response times at an offered rate, from the moments at which operations are due. A split is
 * interpolated between measured mixtures by the service time that it saves on SlowMem. Request
 * shares alone would not do, as values differ in size.
 */
final class OfferedParts implements TailParts {

  private final OfferedResponses measured;
  private final RunTimeModel model;
  private final RequestCells cells;
  private final double slowNs;
  private final double savedNs;

  OfferedParts(OfferedResponses measured, RunTimeModel model, TrafficCurve traffic) {
    this.measured = measured;
    this.model = model;
    TrafficCurve.Cursor cursor = traffic.cursor();
    cells = cursor.moveTo(0).cells();
    slowNs = serviceNs(cursor.moveTo(0));
    savedNs = slowNs - serviceNs(cursor.moveTo(traffic.rows() - 1));
  }

  private double serviceNs(Load load) {
    return model.serviceNs(load, Load.FAST) + model.serviceNs(load, Load.SLOW);
  }

  private Place place(Traffic split) {
    return measured.place(savedNs > 0 ? (slowNs - serviceNs(split)) / savedNs : split.fastShare());
  }

  @Override
  public List<Histogram> histograms() {
    return measured.histograms();
  }

  @Override
  public int[] tierOf() {
    return new int[histograms().size()];
  }

  @Override
  public int tiers() {
    return 1;
  }

  @Override
  public List<DesignEffect> effects() {
    return measured.effects();
  }

  @Override
  public boolean knowsClustering() {
    return measured.knowsClustering();
  }

  @Override
  public void weigh(Traffic split, long[][] weights) {
    Place place = place(split);
    for (int cell = 0; cell < cells.count(); cell++) {
      Operation operation = Operation.of(cells.operation(cell));
      for (int tier = Load.FAST; tier <= Load.SLOW; tier++) {
        measured.add(
            weights[Tails.kind(operation.isWrite())],
            place,
            tier,
            operation,
            cells.sizeClass(cell),
            split.count(tier, cell));
      }
    }
  }

  @Override
  public boolean hasExcess() {
    return false;
  }

  @Override
  public double excessNs(Traffic split, boolean writes, int tier, End end) {
    return 0;
  }

  @Override
  public boolean isEndless(Traffic split) {
    return !measured.isCarried(place(split));
  }
}
