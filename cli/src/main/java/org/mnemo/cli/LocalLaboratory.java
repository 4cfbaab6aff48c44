package org.mnemo.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.mnemo.cli.reproduce.Laboratory;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.ycsb.probe.LastLevelCache;
import org.mnemo.ycsb.probe.ProbeResult;
import org.mnemo.ycsb.probe.ProbeSize;
import org.mnemo.ycsb.server.NumaNodes;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.store.StoreTypes;

/** Measures with local servers on this machine. */
final class LocalLaboratory implements Laboratory {

  private static final int SECONDS_FOR_A_VERSION = 5;

  private final boolean verbose;

  LocalLaboratory(boolean verbose) {
    this.verbose = verbose;
  }

  @Override
  public LocalBench open(List<String> ycsbArguments) {
    return LocalBench.open(RunSettings.of(PropertyArguments.propertiesOf(ycsbArguments)), verbose);
  }

  @Override
  public void writeOrder(List<String> ycsbArguments, String orderName, Path file) {
    SweepOrder.write(ycsbArguments, orderName, file);
  }

  @Override
  public AccessPattern pattern(List<String> ycsbArguments) {
    return SweepOrder.pattern(ycsbArguments);
  }

  @Override
  public ProbeResult probe() {
    long bytes = ProbeSize.of(null, LastLevelCache.bytes());
    ProbeSize.requireRoom(bytes, NumaNodes.ofThisMachine(), null);
    return ProbeCommand.measure(bytes, null);
  }

  @Override
  public String storeVersion(String store) {
    return StoreTypes.byName(store)
        .localServer()
        .map(server -> store + ": " + version(server.program()))
        .orElse(store);
  }

  /** Version that a program prints, or, if there is no program, the description itself. */
  private static String version(String program) {
    Path path = Path.of(program);
    if (!path.isAbsolute() || !Files.isExecutable(path)) {
      return program;
    }
    try {
      Process process = new ProcessBuilder(program, "--version").redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean ended = process.waitFor(SECONDS_FOR_A_VERSION, TimeUnit.SECONDS);
      return ended ? said.lines().findFirst().orElse(program) : program;
    } catch (IOException e) {
      return program;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return program;
    }
  }
}
