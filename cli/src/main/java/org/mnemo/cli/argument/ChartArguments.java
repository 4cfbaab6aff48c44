package org.mnemo.cli.argument;

import org.mnemo.cli.terminal.Terminal;
import org.mnemo.core.text.GuardedOutput;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.AnswerText;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.PictureText;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.report.EstimatePictures;
import org.mnemo.estimator.report.validation.ValidationPicture;
import org.mnemo.estimator.validation.Validation;
import picocli.CommandLine.Option;

/** How an answer looks: its colours, and whether a curve in characters follows its sentences. */
@Section("Output")
public final class ChartArguments {

  @Option(
      names = "--chart",
      hidden = true,
      description = "Draw the curve in characters even if the output is not a terminal.")
  private boolean chart;

  @Option(
      names = Terminal.PLAIN,
      description = "Use plain ASCII, for the curve and for units, and no colours.")
  private boolean plain;

  private final Terminal terminal = Terminal.ofThisProcess();

  /** Prints an answer and, if it is wanted, the curve. */
  public void print(Answer answer, boolean isVerbose, Estimate estimate) {
    String lines = String.join("\n", AnswerText.lines(answer, isVerbose)) + "\n";
    print(terminal.advice(lines, answer.status(), plain), EstimatePictures.slowdown(estimate));
  }

  /** Prints the sentences of an answer and, if wanted, the curve with the measured splits on it. */
  public void print(String sentences, Validation validation) {
    print(terminal.notes(sentences, plain), ValidationPicture.of(validation));
  }

  private void print(String sentences, Picture picture) {
    GuardedOutput.raw(System.out).println(sentences);
    if (terminal.out() || chart || plain) {
      PictureText.lines(picture, terminal.width(), terminal.isAscii(plain))
          .forEach(System.out::println);
      System.out.println();
    }
  }
}
