package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.FormArguments;
import org.mnemo.cli.argument.SplitArguments;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.Percentage;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.estimator.provision.MemoryPrices;
import org.mnemo.estimator.provision.Need;
import org.mnemo.estimator.provision.Provisioning;
import org.mnemo.estimator.provision.Strategy;
import org.mnemo.estimator.report.NoAnswer;
import org.mnemo.estimator.report.Quantities;
import org.mnemo.estimator.report.partition.PartitionText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "provision",
    description = {
      "Say what servers cost that serve several applications from DRAM, a non-volatile memory of"
          + " several forms, and SSD (policy polymorphic): each application on servers of its own,"
          + " all on servers that have the most of each memory, or all on servers that divide their"
          + " non-volatile memory anew for each application."
    })
public final class ProvisionCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "A measurement of each application.")
  private List<Path> directories = List.of();

  @Option(
      names = "--fast-bytes",
      paramLabel = "B",
      description =
          "DRAM and non-volatile memory that each application is tried on, such as 32GB or 84.2%% of"
              + " its data (default 84.2%%, 32 of 38 GB).")
  private String fastBytes = "84.2%";

  @Option(
      names = "--nvm-prices",
      paramLabel = "P,...",
      description =
          "Prices of a byte of non-volatile memory as multiples of that of DRAM, ascending (default"
              + " 1.2,1.5,2).")
  private String nvmPrices = "1.2,1.5,2";

  @Option(
      names = "--dram-price",
      paramLabel = "USD",
      description = "Dollars for a GB of DRAM (default 10).")
  private double dramPrice = 10;

  @Option(
      names = "--ssd-price",
      paramLabel = "USD",
      description = "Dollars for a GB of SSD (default 0.25).")
  private double ssdPrice = 0.25;

  @Option(
      names = "--memory-share",
      paramLabel = "P%",
      description =
          "Share of a datacenter's total cost of ownership that memory and SSD of servers for one"
              + " application each have, at the lowest of the prices (default 13.8%%, with which Table 3"
              + " of the PolyEMT paper follows from its Fig. 12).")
  private String memoryShare = "13.8%";

  @Mixin private FormArguments forms = new FormArguments();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  /**
   * Answer of the command.
   *
   * @param applications what each application needs
   * @param rises rise of the total cost by strategy and price, as shares
   */
  private record ProvisionAnswer(
      List<Need> applications, List<Double> nvmPrices, Map<String, List<Double>> rises) {}

  @Override
  public Integer call() {
    forms.requireNoPrice("--nvm-prices");
    double bytesAGb = 1e9;
    MemoryPrices prices =
        new MemoryPrices(
            dramPrice / bytesAGb,
            ssdPrice / bytesAGb,
            Percentage.parse("--memory-share", memoryShare));
    List<Double> ratios = ratios();
    EstimateOptions options =
        EstimateOptions.DEFAULTS
            .withPolicy(Policies.POLYMORPHIC)
            .withPolicyOptions(EstimateOptions.DEFAULTS.policyOptions().withForms(forms.options()))
            .withFormTimes(forms.times())
            .withFastBytes(SplitArguments.capacity(fastBytes));
    List<Need> needs = new ArrayList<>();
    Map<String, PartitionStudy> studies = new LinkedHashMap<>();
    for (Path directory : directories) {
      Estimate estimate =
          Estimator.compute(
              EstimateRequest.ofWorkload(MeasurementDirectory.open(directory), null, options));
      PartitionStudy study =
          estimate
              .partitions()
              .orElseThrow(
                  () -> new NoAnswerException(directory + ": " + NoAnswer.sentence(estimate)));
      needs.add(Need.of(directory.toString(), study));
      studies.put(directory.toString(), study);
    }
    Provisioning provisioning = new Provisioning(needs, prices, ratios);
    Map<String, List<Double>> rises = new LinkedHashMap<>();
    for (Strategy strategy : Strategy.values()) {
      rises.put(
          name(strategy), ratios.stream().map(each -> provisioning.rise(strategy, each)).toList());
    }
    answer.give(
        new ProvisionAnswer(needs, ratios, rises), () -> print(needs, studies, ratios, rises));
    return 0;
  }

  private List<Double> ratios() {
    List<Double> ratios = new ArrayList<>();
    for (String each : nvmPrices.split(",", -1)) {
      try {
        ratios.add(Double.parseDouble(each.strip()));
      } catch (NumberFormatException e) {
        throw new UsageException(
            "--nvm-prices takes numbers with commas between them, such as 1.2,1.5,2, was '%s'"
                .formatted(nvmPrices),
            e);
      }
    }
    return ratios;
  }

  private static String name(Strategy strategy) {
    return strategy.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void print(
      List<Need> needs,
      Map<String, PartitionStudy> studies,
      List<Double> ratios,
      Map<String, List<Double>> rises) {
    int width = needs.stream().mapToInt(need -> need.application().length()).max().orElse(0);
    String line = "%-" + Math.max(width, 11) + "s %10s %12s %10s  %s%n";
    System.out.printf(line, "application", "memory", "non-volatile", "data", "best partition");
    for (Need need : needs) {
      @Nullable PartitionStudy study = studies.get(need.application());
      System.out.printf(
          line,
          need.application(),
          Quantities.bytes(Math.round(need.memoryBytes())),
          Quantities.bytes(Math.round(need.nvmBytes())),
          Quantities.bytes(Math.round(need.ssdBytes())),
          study == null ? "" : PartitionText.shares(study.search().best()));
    }
    System.out.println();
    System.out.printf("%-28s", "non-volatile by DRAM price");
    ratios.forEach(ratio -> System.out.printf(" %9s", ratio + " x"));
    System.out.println();
    rises.forEach(
        (strategy, byRatio) -> {
          System.out.printf("%-28s", strategy);
          byRatio.forEach(rise -> System.out.printf(Locale.ROOT, " %7.3f %%", 100 * rise));
          System.out.println();
        });
    System.out.println();
    System.out.printf(
        "Rise of the total cost of ownership above that of application-specific servers at %s x.%n",
        ratios.get(0));
  }
}
