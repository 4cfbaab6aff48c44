package org.mnemo.reproduction.measurement;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run to be measured once and shared by all tables and figures that need it.
 *
 * @param name name of its directory
 * @param title name of the measurement in a picture's legend
 * @param store store that is measured
 * @param workload workload that is run
 * @param clients number of client threads
 * @param order order of the keys that are split
 * @param sampleOf the measurement whose sampled trace is replayed; null to run the workload itself
 * @param properties properties of the workload, in the form {@code NAME=VALUE}
 * @param budgetSeconds time for measuring; 0 if the number of its operations decides
 * @param policy servers that move data, which are measured in place of a sweep; null for a sweep
 */
public record Measurement(
    String name,
    String title,
    String store,
    Workload workload,
    int clients,
    String order,
    @Nullable String sampleOf,
    List<String> properties,
    long budgetSeconds,
    @Nullable PolicyPlan policy) {

  public Measurement {
    properties = List.copyOf(properties);
  }

  /**
   * Measurement directories of a run that is done.
   *
   * @param root directory of the run
   */
  public List<Path> directories(Path root) {
    return policy == null
        ? List.of(root)
        : List.of(root.resolve(PolicyPlan.PILOT), root.resolve(PolicyPlan.SERVERS));
  }

  /** True if it runs on what a load for {@code other} has stored. */
  public boolean sharesLoadWith(Measurement other) {
    return policy == null
        && other.policy == null
        && store.equals(other.store)
        && workload.records().equals(other.workload.records());
  }
}
