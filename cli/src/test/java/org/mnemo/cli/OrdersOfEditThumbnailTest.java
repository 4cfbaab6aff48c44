package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.RunTimeModel;

/**
 * Edit Thumbnail (half of the requests are updates) on a simulated store whose updates save
 * nothing: the order of gain knows it, the others do not.
 */
class OrdersOfEditThumbnailTest {

  private static final String[] WORKLOAD = {
    "readproportion", "0.5",
    "updateproportion", "0.5",
    "requestdistribution", "scrambled_zipfian",
    "mnemo.sizes", "../workloads/sizes/thumbnail.csv",
    "mnemo.fast.simulated.write.ns", "90000",
    "mnemo.slow.simulated.write.ns", "90000",
    "mnemo.fast.simulated.ns.per.kib", "0",
    "mnemo.slow.simulated.ns.per.kib", "0"
  };

  @TempDir private Path directory;

  @Test
  void gainLiesOnOrAboveWeightAndTouchAtEveryCost() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, 500, 5000);
    runs.load(WORKLOAD);
    MeasurementDirectory measured = runs.run("baseline", WORKLOAD);
    Curve gain = curve(measured, "gain");
    for (String order : new String[] {"weight", "touch", "key"}) {
      Curve other = curve(measured, order);
      double best = 0;
      for (int row = 0; row < other.rows(); row++) {
        double byGain = throughputAt(gain, other.costFactor(row));
        assertThat(byGain)
            .as("%s row %d", order, row)
            .isGreaterThanOrEqualTo(other.throughputOpsS(row) * (1 - 1e-12));
        best = Math.max(best, byGain / other.throughputOpsS(row) - 1);
      }
      System.out.printf("gain is up to %.2f %% faster than %s%n", 100 * best, order);
      assertThat(best).isGreaterThan(0.001);
    }
    assertThat(throughputAt(gain, 1)).isCloseTo(gain.throughputOpsS(gain.lastRow()), within(1e-6));
  }

  private static Curve curve(MeasurementDirectory measured, String order) {
    EstimateOptions options =
        EstimateOptions.DEFAULTS.withOrder(order).withDeployment(Deployment.ONE_SERVER);
    return Estimator.estimate(measured, options).curve();
  }

  /** Run time is linear between rows: so much of the next key in FastMem. */
  private static double throughputAt(Curve curve, double costFactor) {
    int row = 1;
    while (row < curve.lastRow() && curve.costFactor(row) < costFactor) {
      row++;
    }
    double left = curve.costFactor(row - 1);
    double weight = (costFactor - left) / (curve.costFactor(row) - left);
    double runtimeNs =
        curve.runtimeNs(row - 1) + weight * (curve.runtimeNs(row) - curve.runtimeNs(row - 1));
    return RunTimeModel.throughputOpsS((double) curve.requests(), runtimeNs);
  }
}
