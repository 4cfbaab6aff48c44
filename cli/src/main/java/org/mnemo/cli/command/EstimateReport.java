package org.mnemo.cli.command;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.CatalogArgument;
import org.mnemo.cli.argument.ChartArguments;
import org.mnemo.cli.argument.CommandLineText;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.cli.argument.VerboseArgument;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.report.EstimateAnswer;
import org.mnemo.estimator.report.EstimatePictures;
import org.mnemo.estimator.report.HtmlReport;
import org.mnemo.estimator.report.Recommendation;
import org.mnemo.estimator.report.ReportContext;
import org.mnemo.estimator.report.ReportFiles;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The report options of {@code estimate} and {@code advise}, and the report. */
final class EstimateReport {

  @Mixin private ChartArguments chart = new ChartArguments();

  @Mixin private CatalogArgument catalog = new CatalogArgument();

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  private @Nullable CatalogPrice prices;
  private List<ChartFormat> formats = List.of();

  /** Checks the options; to be called before anything is started. */
  void check() {
    prices = catalog.price();
    formats = format.formats();
  }

  /**
   * Answer of the commands.
   *
   * @param answer the recommendation at a glance
   * @param recommendation the recommendation as in {@code recommendation.json}
   * @param explanation explanation of the numbers of a row; null if not requested
   * @param report path of {@code report.html}
   * @param files paths of all that was written
   */
  private record Document(
      Answer answer,
      Recommendation recommendation,
      @Nullable Answer explanation,
      String report,
      List<String> files) {}

  /**
   * Writes the results of an estimate and answers.
   *
   * @param explanation explanation of the numbers of a row; null if not requested
   * @param directory output directory, made if absent
   * @param points rows of the tables, or {@link org.mnemo.estimator.report.CurveCsv#ALL_ROWS}
   * @return the exit code: not 0 if the measurement knows too little for an answer
   */
  int give(Estimate estimate, @Nullable Answer explanation, Path directory, int points) {
    try (DirectoryLock lock = DirectoryLock.of(directory)) {
      Estimate reported = ReportFiles.noted(estimate, directory, formats);
      boolean isVerbose = VerboseArgument.isGiven(command);
      Answer estimated = EstimateAnswer.of(reported, prices, isVerbose);
      if (!answer.isJson()) {
        chart.print(estimated, isVerbose);
        chart.print(EstimatePictures.slowdown(reported));
        if (explanation != null) {
          System.out.println();
          chart.print(explanation, true);
        }
      }
      // After the advice, so that a full disk does not keep it from its reader.
      Path page = directory.resolve(HtmlReport.FILE);
      ReportContext context =
          ReportContext.of(reported, CommandLineText.of(command), Instant.now(), prices);
      Directories.removeFile(page);
      ReportFiles.write(
          reported,
          directory,
          points,
          formats,
          prices,
          () -> HtmlReport.write(page, reported, context));
      List<String> files = files(reported, directory);
      answer.finish(
          new Document(
              estimated, Recommendation.of(reported, prices), explanation, page.toString(), files),
          files);
      lock.requireInPlace();
      return reported.choice().isPresent() ? CommandLine.ExitCode.OK : NoAnswerException.EXIT_CODE;
    }
  }

  private List<String> files(Estimate reported, Path directory) {
    boolean isUndrawn =
        reported.notes().stream().anyMatch(note -> note.code() == NoteCode.PICTURE_NOT_DRAWN);
    List<ChartFormat> drawn = isUndrawn ? List.of() : formats;
    return Stream.concat(Stream.of(HtmlReport.FILE), ReportFiles.names(reported, drawn).stream())
        .map(directory::resolve)
        .map(Path::toString)
        .toList();
  }
}
