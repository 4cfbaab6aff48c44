package org.mnemo.reproduction.measurement;

import java.nio.file.Path;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.cli.measure.PredictedSweep;
import org.mnemo.ycsb.probe.ProbeResult;

/**
 * What carries out the runs, on real or on simulated servers. Arguments are as for {@code
 * bin/ycsb}, without phase and binding.
 */
public interface Laboratory {

  /** Starts the servers of a store, which end with the bench. */
  Bench open(RunArguments arguments);

  /**
   * Measures servers that move data at capacities that are chosen by a pilot run.
   *
   * @param predictor what predicts their curve, and chooses
   */
  void measure(PredictedSweep sweep, PredictedSweep.Predictor predictor);

  /** Measures the memory of this machine. */
  ProbeResult probe();

  /** Version of the local server of a store, by its own words. */
  String storeVersion(String store);

  /** Servers on which workloads are loaded and run. */
  interface Bench extends AutoCloseable {

    /** Loads a workload's records into every tier. */
    void load(RunArguments arguments);

    /**
     * Runs a workload.
     *
     * @param out directory that the measurement is written to
     * @param what name of what is measured, for whoever waits for it
     */
    void run(RunArguments arguments, Path out, String what);

    @Override
    void close();
  }
}
