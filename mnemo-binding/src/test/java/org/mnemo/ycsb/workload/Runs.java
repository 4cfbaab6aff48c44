package org.mnemo.ycsb.workload;

import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Sets workloads up and drives them as YCSB's client does. */
public final class Runs {

  private Runs() {}

  /** Words of a line. Each %s is the next value, whose blanks end no word. */
  public static String[] words(String line, Object... values) {
    Iterator<Object> next = List.of(values).iterator();
    return Stream.of(line.split(" ", -1))
        .map(word -> word.equals("%s") ? String.valueOf(next.next()) : word)
        .toArray(String[]::new);
  }

  /** Name, value, name, value... */
  public static Properties properties(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  public static Properties with(Properties base, String... namesAndValues) {
    Properties properties = new Properties();
    properties.putAll(base);
    properties.putAll(properties(namesAndValues));
    return properties;
  }

  public static Properties forLoad(Properties base) {
    return with(base, "dotransactions", "false");
  }

  public static MnemoWorkload workload(Properties properties) throws WorkloadException {
    Measurements.setProperties(properties);
    MnemoWorkload workload = new MnemoWorkload();
    workload.init(properties);
    return workload;
  }

  /** Loads everything with one thread. */
  public static MemoryDb load(Properties properties) throws WorkloadException {
    MemoryDb db = new MemoryDb();
    load(db, properties);
    return db;
  }

  public static void load(MemoryDb db, Properties properties) throws WorkloadException {
    Properties load = forLoad(properties);
    MnemoWorkload workload = workload(load);
    Object state = workload.initThread(load, 0, 1);
    boolean more = true;
    while (more) {
      more = workload.doInsert(db, state);
    }
    workload.cleanup();
  }

  /** Performs {@code operationcount} operations with one thread. */
  public static MemoryDb run(MemoryDb db, Properties properties) throws WorkloadException {
    MnemoWorkload workload = workload(properties);
    drive(workload, db, Integer.parseInt(properties.getProperty("operationcount")));
    workload.cleanup();
    return db;
  }

  /** Returns how many operations were performed. */
  public static int drive(CoreWorkload workload, MemoryDb db, int operations)
      throws WorkloadException {
    Object state = workload.initThread(new Properties(), 0, 1);
    for (int done = 0; done < operations; done++) {
      if (!workload.doTransaction(db, state)) {
        return done;
      }
    }
    return operations;
  }
}
