package org.mnemo.reproduction;

import java.nio.file.Files;
import java.nio.file.Path;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.cli.doctor.ProgramVersion;
import org.mnemo.cli.measure.LocalBench;
import org.mnemo.cli.measure.PredictedSweep;
import org.mnemo.cli.measure.ProbeProcess;
import org.mnemo.reproduction.measurement.Laboratory;
import org.mnemo.ycsb.probe.LastLevelCache;
import org.mnemo.ycsb.probe.ProbeResult;
import org.mnemo.ycsb.probe.ProbeSize;
import org.mnemo.ycsb.server.NumaNodes;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.store.StoreTypes;

/** Measures with local servers on this machine. */
final class LocalLaboratory implements Laboratory {

  private final boolean verbose;

  LocalLaboratory(boolean verbose) {
    this.verbose = verbose;
  }

  @Override
  public Bench open(RunArguments ycsbArguments) {
    LocalBench bench = LocalBench.open(RunSettings.of(ycsbArguments.properties()), verbose);
    return new Bench() {
      @Override
      public void load(RunArguments arguments) {
        bench.load(arguments);
      }

      @Override
      public void run(RunArguments arguments, Path out, String what) {
        bench.run(arguments, out, what);
      }

      @Override
      public void close() {
        bench.close();
      }
    };
  }

  @Override
  public void measure(PredictedSweep sweep, PredictedSweep.Predictor predictor) {
    sweep.measure(predictor, verbose);
  }

  @Override
  public ProbeResult probe() {
    long bytes = ProbeSize.of(null, LastLevelCache.bytes());
    ProbeSize.requireRoom(bytes, NumaNodes.ofThisMachine(), null);
    return ProbeProcess.measure(bytes, null);
  }

  @Override
  public String storeVersion(String store) {
    return StoreTypes.byName(store)
        .localServer()
        .map(server -> store + ": " + version(server.program()))
        .orElse(store);
  }

  /** What a program prints of its version, or, if there is no program, the description itself. */
  private static String version(String program) {
    Path path = Path.of(program);
    return path.isAbsolute() && Files.isExecutable(path)
        ? ProgramVersion.said(path).flatMap(said -> said.lines().findFirst()).orElse(program)
        : program;
  }
}
