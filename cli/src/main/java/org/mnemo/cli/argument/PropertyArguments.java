package org.mnemo.cli.argument;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.VisibleText;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.text.PathText;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.workload.MnemoWorkload;
import org.mnemo.ycsb.workload.StockProperties;
import picocli.CommandLine.Option;

/** The options by which YCSB's properties are given. */
@Section("Workload and measurement")
public class PropertyArguments {

  private static final String REPLAY = "workloads/replay";

  @Option(
      names = "-P",
      paramLabel = "FILE",
      description = "Workload file, as in -P workloads/trending.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "NAME=VALUE",
      description = "Set a property, as in -p recordcount=1000.")
  private List<String> properties = new ArrayList<>();

  @Option(
      names = "--store",
      completionCandidates = CompletionCandidates.Stores.class,
      paramLabel = "STORE",
      description =
          "Store: ${COMPLETION-CANDIDATES}, or ycsb:CLASS (default redis). Tiers may differ: -p mnemo.slow.store=STORE.")
  private @Nullable String store;

  @Option(
      names = "--ycsb-home",
      hidden = true,
      paramLabel = "DIR",
      description =
          "Unpacked YCSB release that holds the jars of the binding, as for ycsb:rocksdb.")
  private @Nullable Path ycsbHome;

  /** Name of a trace that is replayed; empty if a workload is run. */
  private String name = "";

  /**
   * Takes the requests of a trace for the workload.
   *
   * @throws MnemoException if it is no file, or another workload is named
   */
  public void replay(Path trace) {
    if (Files.isDirectory(trace)) {
      throw new UsageException(
          "%s is a directory, and a trace is a file; 'bin/mnemo estimate' takes a measurement"
              .formatted(trace));
    }
    if (!Files.exists(trace)) {
      throw new MnemoException(
          "there is no trace %s; name a file, or a workload with -P".formatted(trace));
    }
    for (String file : files) {
      if (!Path.of(file).endsWith("replay")) {
        throw new UsageException(
            "the trace %s and the workload -P %s contradict each other; leave one out"
                .formatted(trace, file));
      }
    }
    if (properties.stream().anyMatch(each -> each.startsWith("mnemo.trace="))) {
      throw new UsageException(
          "%s and -p mnemo.trace both name a trace; leave one out".formatted(trace));
    }
    files = List.of(REPLAY);
    properties.add("mnemo.trace=" + trace);
    name = String.valueOf(trace.getFileName()).replaceFirst("\\..*", "");
  }

  /** True if a store is named by an option of its own. */
  public boolean namesStore() {
    return store != null;
  }

  /** The options as arguments of {@code bin/ycsb}. */
  public RunArguments forYcsb() {
    RunArguments arguments = new RunArguments(List.of()).with("-P", files);
    if (!files.isEmpty()) {
      arguments = arguments.with(RunInfo.WORKLOAD, String.join(", ", files));
    }
    arguments = arguments.with("-p", properties);
    if (store != null) {
      arguments = arguments.with("mnemo.store", store);
    }
    return ycsbHome == null ? arguments : arguments.with(RunSettings.YCSB_HOME, ycsbHome);
  }

  /**
   * The properties that a run of {@code bin/ycsb} with these arguments would have. Says so where
   * one of the command line looks like a mistyped one of YCSB, which would take its default
   * instead.
   */
  public Properties properties() {
    hintAtMistyped();
    Properties all = forYcsb().properties();
    hintAtIgnoredLength(all);
    return all;
  }

  /** The properties of {@link #properties()} for a command that runs no workload and needs none. */
  public Properties propertiesWithoutWorkload() {
    hintAtMistyped();
    return forYcsb().with("workload", MnemoWorkload.class.getName()).properties();
  }

  private void hintAtIgnoredLength(Properties all) {
    boolean isAsked = properties.stream().anyMatch(property -> property.startsWith("fieldlength="));
    String sizes = new PropertyReader(all).text(MnemoWorkload.SIZES);
    if (isAsked && sizes != null) {
      System.err.printf(
          "mnemo: fieldlength has no effect, as mnemo.sizes=%s gives each key its size; add -p"
              + " mnemo.sizes= to have all of one length%n",
          VisibleText.of(sizes));
    }
  }

  private void hintAtMistyped() {
    for (String property : properties) {
      String name = property.replaceFirst("=.*", "");
      StockProperties.meant(name)
          .ifPresent(
              meant ->
                  System.err.printf(
                      "mnemo: YCSB knows no property %s and reads past it; did you mean %s?%n",
                      name, meant));
    }
  }

  /** Name of the trace, or of the first workload file, for naming results. */
  private String workloadName() {
    if (!name.isEmpty()) {
      return name;
    }
    return files.isEmpty() ? "run" : String.valueOf(Path.of(files.get(0)).getFileName());
  }

  /** A new folder for results, named after the workload and the time. */
  public Path newDirectory() {
    String stamp =
        LocalDateTime.now(ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT));
    return PathText.parse("the folder for results", "mnemo-out/" + workloadName() + "-" + stamp);
  }
}
