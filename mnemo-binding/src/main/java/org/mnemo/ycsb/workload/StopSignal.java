package org.mnemo.ycsb.workload;

import java.util.Properties;
import site.ycsb.Workload;

/**
 * Lets a binding end a run that has failed. YCSB goes on until its operations or its time are over,
 * whatever they return; but it asks its workload whether to stop, and hands the same {@link
 * Properties} to workload and binding.
 */
public final class StopSignal {

  private static final String PROPERTY = "mnemo workload";

  private StopSignal() {}

  public static void register(Properties properties, Workload workload) {
    properties.put(PROPERTY, workload);
  }

  /** Stops the workload of these properties; one that never registered goes on to its end. */
  public static void stop(Properties properties) {
    if (properties.get(PROPERTY) instanceof Workload workload) {
      workload.requestStop();
    }
  }
}
