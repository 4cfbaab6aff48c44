package org.mnemo.reproduction;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.mnemo.cli.SimulatedRuns;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.cli.measure.PredictedSweep;
import org.mnemo.core.MnemoException;
import org.mnemo.reproduction.measurement.Laboratory;
import org.mnemo.ycsb.probe.ProbeResult;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/** Measures on the simulated store within the test, and takes down what it was asked for. */
final class SimulatedLaboratory implements Laboratory {

  final List<String> loads = new ArrayList<>();
  final List<String> runs = new ArrayList<>();
  private final Path directory;
  private int runsUntilFailure = Integer.MAX_VALUE;

  SimulatedLaboratory(Path directory) {
    this.directory = directory;
  }

  /** The run after so many is interrupted when its directory is there. */
  SimulatedLaboratory failingAfter(int finishedRuns) {
    runsUntilFailure = finishedRuns;
    return this;
  }

  @Override
  public Laboratory.Bench open(RunArguments ycsbArguments) {
    return new Laboratory.Bench() {
      @Override
      public void load(RunArguments arguments) {
        loads.add(arguments.properties().getProperty("mnemo.sizes"));
        execute("load", arguments);
      }

      @Override
      public void run(RunArguments arguments, Path out, String what) {
        runs.add(String.valueOf(out.getFileName()));
        if (runs.size() > runsUntilFailure) {
          create(out.resolve("run.json"));
          throw new MnemoException("interrupted");
        }
        execute("run", arguments.with("mnemo.out", out));
      }

      @Override
      public void close() {}
    };
  }

  private static void create(Path file) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, "{}");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void execute(String phase, RunArguments arguments) {
    Properties properties = arguments.with("mnemo.state", directory.resolve("state")).properties();
    properties.setProperty("dotransactions", Boolean.toString(phase.equals("run")));
    try {
      SimulatedRuns.execute(properties);
    } catch (DBException | WorkloadException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void measure(PredictedSweep sweep, PredictedSweep.Predictor predictor) {
    throw new IllegalStateException("the simulated store moves no data");
  }

  @Override
  public ProbeResult probe() {
    throw new IllegalStateException("nothing is probed at a small scale");
  }

  @Override
  public String storeVersion(String store) {
    return store + " 1.0";
  }
}
