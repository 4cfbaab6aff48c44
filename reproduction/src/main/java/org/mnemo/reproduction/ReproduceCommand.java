package org.mnemo.reproduction;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.cli.argument.VerboseArgument;
import org.mnemo.cli.command.AddedCommand;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.PathText;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.ycsb.store.StoreTypes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tables, figures and claims of the papers, computed and measured on this machine. */
@Command(
    name = "reproduce",
    description = {
      "Reproduce the tables, figures and claims of a paper.",
      "Lists its numbers next to ours. Interrupted, it goes on where it was."
    },
    footer = {
      "",
      "Examples:",
      "  bin/mnemo reproduce --scale 0.05",
      "  bin/mnemo reproduce --paper polyemt --only table3"
    })
public final class ReproduceCommand implements AddedCommand {

  @Spec private @Nullable CommandSpec command;

  @Option(
      names = "--paper",
      paramLabel = "NAME",
      completionCandidates = PaperNames.class,
      defaultValue = Papers.DEFAULT,
      description = "Paper to reproduce: ${COMPLETION-CANDIDATES}.")
  private String paperName = "";

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
          "Share of the records and of the measuring time. 1 takes an hour on 2 processors, 0.05 five"
              + " minutes.")
  private String scale = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory of the reproduction, which goes on with what is there (default"
              + " mnemo-out/reproduction, or reproduction-NAME).")
  private @Nullable Path out;

  @Option(names = "--fresh", description = "Forget what DIR holds and begin anew.")
  private boolean fresh;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "" + Settings.DEFAULT_SEED,
      description = "Seed of every random choice.")
  private long seed;

  @Option(names = "--stores", split = ",", hidden = true)
  private @Nullable List<String> stores;

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  @SuppressWarnings("try") // the hook is there to be closed
  public Integer call() {
    Paper paper = Papers.byName(paperName);
    List<String> measured = stores == null ? paper.stores() : stores;
    measured.forEach(StoreTypes::byName);
    Path directory = directory(paper);
    Settings settings =
        new Settings(directory, measured, Settings.scale(scale), seed, format.formats());
    Reproduction.Outcome outcome;
    try (ShutdownHook hook = new ShutdownHook(() -> sayHowToGoOn(directory))) {
      outcome =
          Reproduction.run(
              settings,
              paper,
              new LocalLaboratory(VerboseArgument.isGiven(command)),
              names(),
              fresh,
              answer.isJson() ? System.err::println : System.out::println);
    }
    answer.finish(outcome, List.of(outcome.page()));
    return 0;
  }

  private Path directory(Paper paper) {
    Path named =
        out == null
            ? PathText.parse(
                "the folder for results",
                "mnemo-out/reproduction"
                    + (paper.name().equals(Papers.DEFAULT) ? "" : "-" + paper.name()))
            : out;
    return named.toAbsolutePath().normalize();
  }

  /** Names that a shell completes. */
  static final class PaperNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Papers.names().iterator();
    }
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
              + " out for all");
    }
    return only;
  }

  private void sayHowToGoOn(Path directory) {
    System.err.printf(
        "mnemo: finished runs are kept in %s; the same command%s goes on from there%n",
        directory, fresh ? " without --fresh" : "");
  }
}
