package org.mnemo.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.cli.argument.PolicyArguments;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;
import org.mnemo.estimator.tenant.NoisyNeighbours;
import org.mnemo.estimator.tenant.TenantAnswer;
import org.mnemo.estimator.tenant.TenantPicture;
import org.mnemo.estimator.tenant.TenantTraces;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "tenants",
    description = {
      "Estimate what tenants of one FastMem lose to each other, and to whom.",
      "FastMem is a cache that the hardware keeps (memory-mode) or a store does (cached), or each"
          + " tenant has a part of it for its own keys (placed)."
    },
    footer = {
      "",
      "Examples:",
      "  bin/mnemo tenants DIR --trace both.csv",
      "  bin/mnemo tenants DIR --trace both.csv --fast-bytes 20%%"
    })
public final class TenantsCommand implements Callable<Integer> {

  private static final String PICTURE = "tenants";

  @Parameters(paramLabel = "DIR", description = "A measurement, for the times of both memories.")
  private Path directory = Path.of("");

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "Trace of a tenant, given for each; or one trace whose clients are the tenants (default: of the measurement).")
  private List<Path> traces = new ArrayList<>();

  @Option(
      names = "--fast-bytes",
      paramLabel = "B",
      description =
          "FastMem, such as 2GiB or 20%% of the data of all tenants (default: as much as their data).")
  private @Nullable FastCapacity fastBytes;

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      description = "Options of the hardware's cache, such as memory-mode:ways=4,block=256.")
  private List<String> policies = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory for tenants.png (default: tenants in the measurement).")
  private @Nullable Path out;

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    List<ChartFormat> formats = format.formats();
    PolicyOptions policy = policy();
    EstimateOptions options = EstimateOptions.DEFAULTS.withPolicyOptions(policy);
    MeasurementDirectory measured = MeasurementDirectory.open(directory);
    NoisyNeighbours neighbours;
    if (traces.size() > 1) {
      try (TemporaryDirectory temporary = TemporaryDirectory.create()) {
        Path merged = temporary.path().resolve("tenants.csv");
        TenantTraces.merge(traces, merged);
        neighbours =
            NoisyNeighbours.compute(
                measured, merged, null, TenantTraces.names(traces), options, fastBytes);
      }
    } else {
      boolean isOwn = traces.isEmpty();
      neighbours =
          NoisyNeighbours.compute(
              measured,
              isOwn ? measured.trace() : traces.get(0),
              isOwn && Files.exists(measured.dataset()) ? measured.dataset() : null,
              List.of(),
              options,
              fastBytes);
    }
    give(neighbours, out == null ? directory.resolve(PICTURE) : out, formats);
    return 0;
  }

  private PolicyOptions policy() {
    PolicyOptions given = PolicyOptions.DEFAULTS;
    for (String text : policies) {
      List<String> names = new ArrayList<>();
      given = PolicyArguments.parse(text, given, names);
      if (!names.equals(List.of(Policies.MEMORY_MODE))) {
        throw new UsageException(
            "tenants takes options of the policy memory-mode, such as memory-mode:ways=4, was '%s'"
                .formatted(text));
      }
    }
    Policies.byName(Policies.MEMORY_MODE, given);
    return given;
  }

  private void give(NoisyNeighbours neighbours, Path target, List<ChartFormat> formats) {
    // First, so that a full disk does not keep the answer from its reader.
    answer.show(TenantAnswer.of(neighbours, List.of(), Optional.empty()).answer());
    try (DirectoryLock lock = DirectoryLock.of(target)) {
      Optional<String> undrawn =
          ChartFiles.write(target, PICTURE, formats, () -> TenantPicture.of(neighbours))
              .map(Sentence::of);
      List<String> files =
          undrawn.isPresent()
              ? List.of()
              : formats.stream()
                  .map(each -> target.resolve(each.file(PICTURE)).toString())
                  .toList();
      undrawn.ifPresent(reason -> System.err.println("Note: " + reason + "."));
      answer.finish(TenantAnswer.of(neighbours, files, undrawn), files);
      lock.requireInPlace();
    }
  }
}
