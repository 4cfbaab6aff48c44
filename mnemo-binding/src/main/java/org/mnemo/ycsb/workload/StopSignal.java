package org.mnemo.ycsb.workload;

import java.util.Properties;
import site.ycsb.Workload;

/**
 * Lets a binding end a failed run. YCSB ignores failures of operations but lets its workload stop a
 * run; workload and binding share the {@link Properties}.
 */
public final class StopSignal {

  private static final String PROPERTY = "mnemo workload";

  private StopSignal() {}

  public static void register(Properties properties, Workload workload) {
    properties.put(PROPERTY, workload);
  }

  /** Stops the workload of these properties, if it has registered. */
  public static void stop(Properties properties) {
    if (properties.get(PROPERTY) instanceof Workload workload) {
      workload.requestStop();
    }
  }
}
