package org.mnemo.cli.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.run.LocalServerPlans;
import org.mnemo.ycsb.run.SegmentedWorkload.Segment;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.Watcher;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.tier.StoreType;

/**
 * Servers on which workloads are loaded and run, as often as one likes: local ones that live no
 * longer than this does, or those that the properties name.
 */
public final class LocalBench implements AutoCloseable {

  private final YcsbProcess ycsb;
  private final Watcher watcher;
  private final TemporaryDirectory state;
  private final LocalServers servers;
  private final RunSettings settings;

  private LocalBench(RunSettings settings, boolean verbose) {
    this.settings = settings;
    CompressedFiles.requireZstandard();
    ycsb = new YcsbProcess(verbose);
    // What killed ones have left may fill the place where this one makes its own.
    LocalServers.removeLeft();
    watcher = Watcher.start();
    state = TemporaryDirectory.create();
    servers = new LocalServers(state.path(), watcher);
    state.beforeRemoval(this::stop);
  }

  /**
   * Starts the servers, unless the properties name some.
   *
   * @param settings settings of the first workload
   * @param verbose true to show what YCSB prints
   */
  public static LocalBench open(RunSettings settings, boolean verbose) {
    LocalBench bench = new LocalBench(settings, verbose);
    try {
      if (!LocalServerPlans.serversAreNamed(settings)) {
        bench.servers.start(LocalServerPlans.serverPlan(settings), null);
      }
      return bench;
    } catch (RuntimeException e) {
      bench.close();
      throw e;
    }
  }

  /** Loads a workload's records into every tier. */
  public void load(RunArguments arguments) {
    long records = arguments.count("recordcount");
    ycsb.run(
        command("load", arguments),
        new Progress(
            records == 0
                ? "Reading the trace, loading it into each tier"
                : "Loading " + CountedNoun.of(records, "record") + " into each tier",
            records));
  }

  /** Whether the store's servers take bursts of requests, so that what they carry can be known. */
  boolean takesBursts() {
    return settings.stores().list().stream().allMatch(StoreType::takesBursts);
  }

  /** Runs a workload, with {@code what} on the progress bar. */
  public void run(RunArguments arguments, Path out, String what) {
    long seconds = arguments.count("maxexecutiontime");
    ycsb.run(
        command("run", arguments.with("mnemo.out", out)),
        seconds > 0
            ? Progress.ofSeconds(what, seconds)
            : new Progress(what, arguments.count("operationcount")));
  }

  /**
   * Begins a run in segments, and carries out the first segment.
   *
   * @param out directory that the measurement is written to, at the end of each segment
   */
  void begin(RunArguments arguments, Path out, Segment first) {
    long operations = first.transactions();
    String what =
        operations == 0 ? "the trace's operations" : CountedNoun.of(operations, "operation");
    ycsb.begin(
        command("run", arguments.with("mnemo.out", out)),
        first,
        new Progress("Measuring " + what, operations));
  }

  /**
   * Carries out one more segment of the run that was begun.
   *
   * @param begun transactions so far
   */
  void goOn(Segment next, long begun) {
    String more = CountedNoun.of(next.transactions() - begun, "more operation");
    ycsb.goOn(next, new Progress("Measuring " + more, next.transactions()));
  }

  /** Ends the run that was begun. */
  void end() {
    ycsb.end();
  }

  /** True if a run leaves other records than it found, so that the next one needs another load. */
  static boolean changesRecords(Properties properties) {
    PropertyReader given = new PropertyReader(properties);
    return given.text("mnemo.trace") != null || given.decimal("insertproportion", 0, 0, 1) > 0;
  }

  private List<String> command(String phase, RunArguments arguments) {
    List<String> command = new ArrayList<>(List.of(phase, "mnemo"));
    // Servers that are gone must stay so: a load of a program that was killed starts no new ones.
    command.addAll(
        arguments.with("mnemo.state", state.path()).with("mnemo.servers.start", false).list());
    return command;
  }

  /** Stops the servers, by a signal's hook or at the end of the work, whichever comes first. */
  private void stop() {
    ycsb.close();
    servers.stop();
  }

  @Override
  public void close() {
    state.close();
    watcher.close();
  }
}
