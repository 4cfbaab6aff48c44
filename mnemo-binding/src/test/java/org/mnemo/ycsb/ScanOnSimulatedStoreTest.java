package org.mnemo.ycsb;

import java.util.Properties;

class ScanOnSimulatedStoreTest extends ScanContract {

  @Override
  protected Properties store() {
    Properties properties = new Properties();
    properties.setProperty("mnemo.store", "simulated");
    return properties;
  }
}
