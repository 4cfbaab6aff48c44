package org.mnemo.cli.reproduce;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.ycsb.probe.ProbeResult;

/** What measures. Arguments are those of {@code bin/ycsb}, without the phase and the binding. */
public interface Laboratory {

  /** Starts the servers of a store, which end with the bench. */
  Bench open(List<String> ycsbArguments);

  /**
   * Writes the order of keys that a sweep splits.
   *
   * @param orderName name of the order as {@link org.mnemo.estimator.pattern.KeyOrders} knows it
   */
  void writeOrder(List<String> ycsbArguments, String orderName, Path file);

  /** What a workload asks for, without measuring anything; key numbers are those of the load. */
  AccessPattern pattern(List<String> ycsbArguments);

  /** Measures the memory of this machine. */
  ProbeResult probe();

  /** What the local server of a store calls itself. */
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
