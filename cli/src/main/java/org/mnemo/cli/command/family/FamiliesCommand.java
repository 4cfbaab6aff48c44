package org.mnemo.cli.command.family;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.DatasetArgument;
import org.mnemo.cli.argument.EstimateArguments;
import org.mnemo.cli.argument.RequestsArgument;
import org.mnemo.cli.argument.RuleArguments.FamilyArguments;
import org.mnemo.cli.terminal.TraceProgress;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.family.Families;
import org.mnemo.estimator.family.FamilyPattern;
import org.mnemo.estimator.family.FamilyTable;
import org.mnemo.estimator.family.FamilyTable.Memories;
import org.mnemo.estimator.family.KeyWorths;
import org.mnemo.estimator.placement.RulePlacement;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.report.NoteText;
import org.mnemo.estimator.report.family.FamilyText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "families",
    description = "List families of keys, and what each saves in FastMem.",
    footer = {
      "",
      "Examples:",
      "  bin/mnemo families DIR",
      "  bin/mnemo families DIR --families prefixes.txt"
    })
public final class FamiliesCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "The measurement.")
  private Path directory = Path.of("");

  @Mixin private DatasetArgument dataset = new DatasetArgument();

  @Mixin private FamilyArguments families = new FamilyArguments();

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Mixin private RequestsArgument requests = new RequestsArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    EstimateOptions options = arguments.options();
    if (!options.policies().equals(List.of(Policies.PLACED))) {
      throw new UsageException(
          "families are of keys that are put once (--policy placed); leave --policy out");
    }
    families.requireOneSource();
    List<FamilyPattern> named = families.named();
    MeasurementDirectory measured = MeasurementDirectory.open(directory);
    TwoTiers.require(
        measured,
        "families are compared",
        "'bin/mnemo estimate' and 'bin/mnemo place' divide single keys among all of them");
    Memories memories = RunMemories.of(measured.readRun(), options.memories()).orElse(null);
    EstimateRequest own =
        EstimateRequest.ofWorkload(measured, requests.requests(), options)
            .withWatch(new TraceProgress());
    Estimate estimate = Estimator.compute(dataset.completed(own));
    KeyWorths worths = RulePlacement.worths(estimate);
    Families found =
        named == null
            ? Families.find(worths, families.mostRules())
            : Families.of(named, estimate.pattern().keys());
    FamilyTable table = FamilyTable.of(found, worths, memories);
    List<String> warnings = estimate.notes().stream().map(NoteText::of).toList();
    answer.give(
        FamilyAnswer.of(table, warnings),
        () -> {
          FamilyText.lines(table).forEach(System.out::println);
          AnswerArgument.printNotes(warnings);
        });
    return 0;
  }
}
