package org.mnemo.ycsb;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.function.IntConsumer;
import org.mnemo.ycsb.run.Session;
import org.mnemo.ycsb.workload.MnemoWorkload;
import org.mnemo.ycsb.workload.Runs;
import site.ycsb.measurements.Measurements;

/**
 * A load or run of a workload on real servers with one thread, within this process.
 *
 * @param complete whether every operation was carried out
 * @param said what the user was told
 */
record StoreRun(boolean complete, String said) {

  /** Properties of a small workload; name, value, name, value... */
  static Properties properties(Properties servers, String... namesAndValues) {
    Properties properties = new Properties();
    properties.putAll(servers);
    properties.setProperty("mnemo.slow.memory", "none");
    properties.setProperty("fieldcount", "1");
    properties.setProperty("fieldlength", "100");
    properties.setProperty("recordcount", "50");
    properties.setProperty("operationcount", "400");
    return Runs.with(properties, namesAndValues);
  }

  static StoreRun load(Properties workload) throws Exception {
    Properties properties = copy(workload, "false");
    return in(
        properties,
        (mnemo, db) -> {
          Object state = mnemo.initThread(properties, 0, 1);
          while (mnemo.doInsert(db, state)) {
            // The next one.
          }
        });
  }

  /**
   * Performs {@code operationcount} operations.
   *
   * @param before is told the number of each before it
   */
  static StoreRun run(Properties workload, IntConsumer before) throws Exception {
    Properties properties = copy(workload, "true");
    return in(
        properties,
        (mnemo, db) -> {
          Object state = mnemo.initThread(properties, 0, 1);
          int operations = Integer.parseInt(properties.getProperty("operationcount"));
          for (int i = 0; i < operations && !mnemo.isStopRequested(); i++) {
            before.accept(i);
            mnemo.doTransaction(db, state);
          }
        });
  }

  private interface Task {
    void with(MnemoWorkload workload, MnemoDb db) throws Exception;
  }

  private static Properties copy(Properties workload, String transactions) {
    Properties properties = new Properties();
    properties.putAll(workload);
    properties.setProperty("dotransactions", transactions);
    return properties;
  }

  private static StoreRun in(Properties properties, Task task) throws Exception {
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.clearProperty(Session.OUTCOME);
    try {
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      Measurements.setProperties(properties);
      MnemoWorkload workload = new MnemoWorkload();
      workload.init(properties);
      MnemoDb db = new MnemoDb();
      db.setProperties(properties);
      task.with(workload, db);
      db.cleanup();
      workload.cleanup();
    } finally {
      System.setErr(err);
    }
    return new StoreRun(
        "complete".equals(System.getProperty(Session.OUTCOME)),
        said.toString(StandardCharsets.UTF_8));
  }
}
