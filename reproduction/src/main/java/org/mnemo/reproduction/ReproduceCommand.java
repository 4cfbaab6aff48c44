package org.mnemo.reproduction;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.cli.argument.VerboseArgument;
import org.mnemo.cli.command.AddedCommand;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.UsageException;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.ycsb.store.StoreTypes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The paper's tables and figures, measured on this machine. */
@Command(
    name = "reproduce",
    description =
        "Measure the paper's tables and figures anew and put its numbers beside ours. Interrupted, it"
            + " goes on where it was.")
public final class ReproduceCommand implements AddedCommand {

  @Spec private @Nullable CommandSpec command;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description =
          "Tables and figures to make, such as fig5a,fig9 (default: all). An unknown name prints the"
              + " list.")
  private @Nullable List<String> only;

  @Option(
      names = "--scale",
      paramLabel = "S",
      defaultValue = "1",
      description =
          "Share of the paper's records and of the measuring time, such as 0.05 for a trial in five"
              + " minutes (default 1: at most 60 minutes on 2 processors).")
  private String scale = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "mnemo-out/reproduction",
      description =
          "Directory of the reproduction, which goes on with what is there (default"
              + " mnemo-out/reproduction).")
  private Path out = Path.of("");

  @Option(
      names = "--accuracy",
      paramLabel = "FILE",
      description = "File for a copy of DIR/accuracy.md.")
  private @Nullable Path accuracy;

  @Option(names = "--fresh", description = "Forget what DIR holds and begin anew.")
  private boolean fresh;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "" + Settings.DEFAULT_SEED,
      description = "Seed of every random choice (default 42).")
  private long seed;

  @Option(names = "--stores", split = ",", hidden = true, defaultValue = Settings.DEFAULT_STORES)
  private List<String> stores = List.of();

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  @SuppressWarnings("try") // the hook is there to be closed
  public Integer call() {
    stores.forEach(StoreTypes::byName);
    Path directory = out.toAbsolutePath().normalize();
    Settings settings =
        new Settings(directory, accuracy, stores, Settings.scale(scale), seed, format.formats());
    Reproduction.Outcome outcome;
    try (ShutdownHook hook = new ShutdownHook(() -> sayHowToGoOn(directory))) {
      outcome =
          Reproduction.run(
              settings,
              new LocalLaboratory(VerboseArgument.isGiven(command)),
              names(),
              fresh,
              answer.isJson() ? System.err::println : System.out::println);
    }
    answer.give(outcome, () -> System.out.println("All of it: " + outcome.page()));
    return 0;
  }

  /**
   * The names of {@code --only}; an empty one, as in {@code --only "$FIGURE"}, does not mean all.
   */
  private List<String> names() {
    if (only == null) {
      return List.of();
    }
    if (only.isEmpty() || only.stream().anyMatch(String::isBlank)) {
      throw new UsageException(
          "--only has an empty name; name tables and figures, as in --only fig5a,fig9, or leave it"
              + " out for all of them");
    }
    return only;
  }

  private void sayHowToGoOn(Path directory) {
    System.err.printf(
        "mnemo: finished runs are kept in %s; the same command%s goes on from there%n",
        directory, fresh ? " without --fresh" : "");
  }
}
