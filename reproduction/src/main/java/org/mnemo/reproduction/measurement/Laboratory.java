package org.mnemo.reproduction.measurement;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.ycsb.probe.ProbeResult;

/**
 * What carries out the runs, on real or on simulated servers. Arguments are those of {@code
 * bin/ycsb}, without phase and binding.
 */
public interface Laboratory {

  /** Starts the servers of a store, which end with the bench. */
  Bench open(List<String> ycsbArguments);

  /**
   * Writes the order of keys that a sweep splits.
   *
   * @param orderName name of the order as {@link org.mnemo.estimator.pattern.KeyOrders} knows it
   */
  void writeOrder(List<String> ycsbArguments, String orderName, Path file);

  /** Access pattern of a workload, found without measuring; key numbers are those of the load. */
  AccessPattern pattern(List<String> ycsbArguments);

  /** Measures the memory of this machine. */
  ProbeResult probe();

  /** Version of the local server of a store, by its own words. */
  String storeVersion(String store);

  /** Servers on which workloads are loaded and run. */
  interface Bench extends AutoCloseable {

    /** Loads a workload's records into every tier. */
    void load(List<String> ycsbArguments);

    /**
     * Runs a workload.
     *
     * @param out directory that the measurement is written to
     * @param what name of what is measured, for whoever waits for it
     */
    void run(List<String> ycsbArguments, Path out, String what);

    @Override
    void close();
  }
}
