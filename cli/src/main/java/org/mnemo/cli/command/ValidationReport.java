package org.mnemo.cli.command;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.ChartArguments;
import org.mnemo.cli.argument.CommandLineText;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.cli.argument.VerboseArgument;
import org.mnemo.cli.measure.ValidationDirectory;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.report.CurveCsv;
import org.mnemo.estimator.report.HtmlReport;
import org.mnemo.estimator.report.ReportContext;
import org.mnemo.estimator.report.ReportFiles;
import org.mnemo.estimator.report.ValidationAnswer;
import org.mnemo.estimator.report.ValidationCsv;
import org.mnemo.estimator.report.ValidationJson;
import org.mnemo.estimator.report.ValidationPicture;
import org.mnemo.estimator.validation.Validation;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What {@code validate} is asked to report, and its report. */
final class ValidationReport {

  private static final String TABLE = "validation.csv";

  /** The picture, without the ending. */
  private static final String PICTURE = "validation";

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private ChartArguments chart = new ChartArguments();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  private List<ChartFormat> formats = List.of();

  /** Checks the options; to be called before anything is started. */
  void check() {
    formats = format.formats();
  }

  /** Formats of pictures. */
  List<ChartFormat> formats() {
    return formats;
  }

  /**
   * Answer of the command.
   *
   * @param answer the validation at a glance
   * @param validation the validation as in {@code validation.json}
   * @param ending why the sweep ended; null for an earlier sweep
   * @param report path of {@code report.html}
   * @param estimate path of the directory with the estimate
   * @param files paths of the further files
   */
  private record Validated(
      Answer answer,
      ValidationJson validation,
      @Nullable String ending,
      String report,
      String estimate,
      List<String> files) {}

  /**
   * Writes a validation and answers.
   *
   * @param directory output directory; no other process may write to it
   * @param ending why the sweep ended; null for an earlier sweep
   * @return the exit code
   */
  int give(Validation validation, Path directory, @Nullable String ending) {
    List<Path> files = new ArrayList<>(List.of(directory.resolve(TABLE)));
    ValidationCsv.write(files.get(0), List.of(validation));
    Optional<String> noPicture =
        ChartFiles.write(directory, PICTURE, formats, () -> ValidationPicture.of(validation))
            .map(Sentence::of);
    if (noPicture.isEmpty()) {
      formats.forEach(each -> files.add(directory.resolve(each.file(PICTURE))));
    }
    Path json = new ValidationDirectory(directory).validation();
    files.add(json);
    ValidationJson.write(json, validation);
    Answer answered = ValidationAnswer.of(validation);
    Answer glance = ending == null ? answered : answered.withContext(ending);
    if (!answer.isJson()) {
      chart.print(glance, VerboseArgument.isGiven(command));
      chart.print(ValidationPicture.of(validation));
    }
    noPicture.ifPresent(System.err::println);
    // Last, so that a full disk does not keep the verdict from its reader.
    Path estimate = directory.resolve("estimate");
    Estimate reported = ReportFiles.noted(validation.estimate(), estimate, formats);
    Path page = estimate.resolve(HtmlReport.FILE);
    ReportContext context =
        new ReportContext(CommandLineText.of(command), Instant.now(), validation, null, null);
    ReportFiles.write(
        reported,
        estimate,
        CurveCsv.ALL_ROWS,
        formats,
        null,
        () -> HtmlReport.write(page, reported, context));
    answer.finish(
        new Validated(
            glance,
            ValidationJson.of(validation),
            ending,
            page.toString(),
            estimate.toString(),
            files.stream().map(Path::toString).toList()),
        Stream.concat(files.stream(), Stream.of(page)).map(Path::toString).toList());
    return CommandLine.ExitCode.OK;
  }
}
