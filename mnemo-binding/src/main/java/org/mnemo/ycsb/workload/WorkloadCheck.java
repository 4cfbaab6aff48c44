package org.mnemo.ycsb.workload;

import java.util.Properties;
import org.mnemo.core.MnemoException;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** Checks a workload before servers are started and records are loaded. */
public final class WorkloadCheck {

  private WorkloadCheck() {}

  /**
   * Checks the {@link StockProperties}, and initialises and discards a {@link MnemoWorkload}. Other
   * workloads and slow replays are left to YCSB's client.
   */
  public static void check(Properties properties) {
    StockProperties.check(properties);
    if (!MnemoWorkload.class.getName().equals(properties.getProperty("workload"))
        || properties.getProperty(MnemoWorkload.TRACE) != null) {
      return;
    }
    Measurements.setProperties(properties);
    MnemoWorkload workload = new MnemoWorkload();
    try {
      workload.init(properties);
      workload.cleanup();
    } catch (WorkloadException e) {
      throw new MnemoException("the workload is wrong: " + e.getMessage(), e);
    }
  }
}
