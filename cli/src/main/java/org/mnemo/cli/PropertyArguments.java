package org.mnemo.cli;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;
import org.mnemo.ycsb.YcsbArguments;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.workload.MnemoWorkload;
import org.mnemo.ycsb.workload.stock.StockProperties;
import picocli.CommandLine.Option;

/** The options by which YCSB's properties are given. */
class PropertyArguments {

  @Option(
      names = "-P",
      paramLabel = "FILE",
      description = "Read properties from a workload file, as in -P workloads/trending.")
  private List<String> files = new ArrayList<>();

  @Option(names = "-p", paramLabel = "NAME=VALUE", description = "Set a property.")
  private List<String> properties = new ArrayList<>();

  @Option(
      names = "--store",
      completionCandidates = Choices.Stores.class,
      paramLabel = "STORE",
      description = "The store (default redis).")
  private @Nullable String store;

  /** The options as arguments of {@code bin/ycsb}. */
  List<String> forYcsb() {
    List<String> arguments = new ArrayList<>();
    files.forEach(file -> arguments.addAll(List.of("-P", file)));
    properties.forEach(property -> arguments.addAll(List.of("-p", property)));
    if (store != null) {
      arguments.addAll(List.of("-p", "mnemo.store=" + store));
    }
    return arguments;
  }

  /**
   * The properties that a run of {@code bin/ycsb} with these arguments would have. Says so where
   * one of the command line looks like a mistyped one of YCSB, which would take its default
   * instead.
   */
  Properties properties() {
    hintAtMistyped();
    Properties all = propertiesOf(forYcsb());
    hintAtIgnoredLength(all);
    return all;
  }

  /** The properties of {@link #properties()} for a command that runs no workload and needs none. */
  Properties propertiesWithoutWorkload() {
    hintAtMistyped();
    List<String> arguments = forYcsb();
    arguments.addAll(List.of("-p", "workload=" + MnemoWorkload.class.getName()));
    return propertiesOf(arguments);
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

  /** The properties of given arguments of {@code bin/ycsb}, without the phase and the binding. */
  static Properties propertiesOf(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("run", "mnemo"));
    command.addAll(arguments);
    return YcsbArguments.parse(command).properties();
  }

  /** The first workload file's name without its folders, for naming results. */
  private String workloadName() {
    return files.isEmpty() ? "run" : String.valueOf(Path.of(files.get(0)).getFileName());
  }

  /** A new folder for results, named after the workload and the time. */
  Path newDirectory() {
    String stamp =
        LocalDateTime.now(ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT));
    return Path.of("mnemo-out", workloadName() + "-" + stamp);
  }
}
