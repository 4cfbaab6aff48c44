package org.mnemo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.Estimator;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.ycsb.PropertyReader;
import org.mnemo.ycsb.YcsbArguments;
import org.mnemo.ycsb.sensitivity.Deployment;
import org.mnemo.ycsb.sensitivity.Placements;
import org.mnemo.ycsb.sensitivity.RunSettings;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.workload.WorkloadCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The whole of it: servers, load, baselines, estimate, advice, servers stopped. */
@Command(
    name = "advise",
    description = "Measure a workload on this machine and say how much FastMem it needs.")
final class AdviseCommand implements Callable<Integer> {

  @ParentCommand private Mnemo mnemo = new Mnemo();

  @Mixin private PropertyArguments properties = new PropertyArguments();

  @Mixin private SplitArguments split = new SplitArguments();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the measurement goes (default: a new folder in mnemo-out).")
  private @Nullable Path out;

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Mixin private CatalogArgument catalog = new CatalogArgument();

  @Override
  public Integer call() {
    // Everything that can be wrong with the question is found before anything is started.
    EstimateOptions options = catalog.completed(split.completed(arguments.options()));
    Properties asked = arguments("run", List.of()).properties();
    RunSettings settings = RunSettings.of(asked);
    if (asked.getProperty("mnemo.out") != null) {
      throw new UsageException("advise takes --out DIR rather than -p mnemo.out");
    }
    Placements.of(settings);
    WorkloadCheck.check(asked);
    Path target = out == null ? defaultOut() : out;
    MeasurementDirectory.create(target);
    try {
      return advise(settings, options, target);
    } catch (RuntimeException e) {
      removeIfEmpty(target);
      throw e;
    }
  }

  @SuppressWarnings("try") // the hook is there to be closed
  private int advise(RunSettings settings, EstimateOptions options, Path target) {
    Path state = temporaryDirectory();
    LocalServers servers = new LocalServers(state);
    Runnable clearUp =
        () -> {
          // Both at a signal's hook and at the end of the work, whichever comes first.
          synchronized (servers) {
            servers.stop();
            remove(state);
          }
        };
    try (ShutdownHook hook = new ShutdownHook(clearUp)) {
      measure(settings, servers, state, target);
    } finally {
      clearUp.run();
    }
    Path results = target.resolve("estimate");
    Estimate estimate = Estimator.estimate(MeasurementDirectory.open(target), options, results);
    EstimateCommand.print(estimate, results);
    return 0;
  }

  private void measure(RunSettings settings, LocalServers servers, Path state, Path target) {
    if (!Deployment.serversAreNamed(settings)) {
      servers.start(Deployment.serverPlan(settings.store(), settings.properties()), null, true);
    }
    YcsbProcess ycsb = new YcsbProcess(mnemo.isVerbose());
    // Servers that are gone must stay so: a load of an adviser that was killed starts no new ones.
    List<String> here = List.of("-p", "mnemo.state=" + state, "-p", "mnemo.servers.start=false");
    long records = count(settings, "recordcount");
    ycsb.run(
        command("load", here),
        new Progress("Loading " + counted(records, "records") + " into each tier", records));
    long operations = count(settings, "operationcount");
    List<String> measured = new ArrayList<>(here);
    measured.addAll(List.of("-p", "mnemo.out=" + target));
    ycsb.run(
        command("run", measured),
        new Progress("Measuring " + counted(operations, "operations"), operations));
  }

  /** A replay's trace knows its own numbers. */
  private static String counted(long count, String what) {
    return count == 0 ? "the trace's " + what : String.format(Locale.ROOT, "%,d ", count) + what;
  }

  /** As given; the workload itself checks it. */
  private static long count(RunSettings settings, String name) {
    return new PropertyReader(settings.properties()).whole(name, 0, 0, Long.MAX_VALUE);
  }

  private List<String> command(String phase, List<String> more) {
    List<String> command = new ArrayList<>(List.of(phase, "mnemo"));
    command.addAll(properties.forYcsb());
    command.addAll(more);
    return command;
  }

  private YcsbArguments arguments(String phase, List<String> more) {
    return YcsbArguments.parse(command(phase, more));
  }

  private Path defaultOut() {
    String stamp =
        LocalDateTime.now(ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT));
    return Path.of("mnemo-out", properties.workloadName() + "-" + stamp);
  }

  private static Path temporaryDirectory() {
    try {
      return Files.createTempDirectory("mnemo-");
    } catch (IOException e) {
      throw new MnemoException(
          "cannot make a temporary directory: " + e.getMessage() + "; set -Djava.io.tmpdir", e);
    }
  }

  private static void removeIfEmpty(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      if (files.findAny().isEmpty()) {
        Files.delete(directory);
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(directory, e);
    }
  }

  private static void remove(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(directory, e);
    }
  }
}
