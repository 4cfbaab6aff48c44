package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.merge.MeasurementMerge;
import org.mnemo.core.merge.MeasurementMerge.Merged;
import org.mnemo.core.text.CountedNoun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "merge",
    description =
        "Make one measurement of those of several clients that ran at the same time on the same servers.")
public final class MergeCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", arity = "1..*", description = "The measurement of each client.")
  private List<Path> runs = List.of();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Directory for the merged measurement; must not exist.")
  private Path out = Path.of("");

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    Merged merged = MeasurementMerge.merge(runs, out);
    RunInfo info = merged.info();
    List<String> remarks = new ArrayList<>(merged.remarks());
    if (runs.size() > 1) {
      remarks.add(
          0,
          "each client went from tier to tier by a schedule of its own, so a tier's times are those"
              + " with the other clients spread over all tiers, not all of them on that one"
              + (info.offeredOpsS().isPresent()
                  ? ", and no server alone was offered the whole rate, at which its response times would be longer"
                  : ""));
    }
    MergedRuns answered =
        new MergedRuns(
            info.counts().operations(),
            runs.size(),
            info.clients(),
            info.measured().throughputOpsS(),
            merged.togetherShare(),
            remarks,
            out.toString());
    answer.give(answered, answered::print);
    return 0;
  }

  /**
   * Answer of the command.
   *
   * @param throughputOpsS throughput while all runs were under way together
   * @param togetherShare share of the time in which all runs were under way together
   * @param measurement path of the directory
   */
  private record MergedRuns(
      long operations,
      int runs,
      int clients,
      double throughputOpsS,
      double togetherShare,
      List<String> remarks,
      String measurement) {

    void print() {
      System.out.printf(
          Locale.ROOT,
          "%s of %s with %s in all; %,.0f operations a second while all of them ran, which was %.1f %% of the time, warm-ups left out.%n",
          CountedNoun.of(operations, "operation"),
          CountedNoun.of(runs, "run"),
          CountedNoun.of(clients, "client"),
          throughputOpsS,
          100 * togetherShare);
      AnswerArgument.printNotes(remarks);
      System.out.println("Measurement: " + measurement);
      System.out.println("Estimate it with: bin/mnemo estimate " + measurement);
    }
  }
}
