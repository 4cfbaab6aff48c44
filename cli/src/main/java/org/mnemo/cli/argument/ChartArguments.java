package org.mnemo.cli.argument;

import org.mnemo.cli.terminal.Terminal;
import org.mnemo.core.text.GuardedOutput;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.PictureText;
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

  /** Prints an answer, with all its rows and notes if wanted. */
  public void print(Answer answer, boolean isVerbose) {
    GuardedOutput.raw(System.out).println(terminal.text(answer, isVerbose, plain));
  }

  /** Prints a picture in characters if it is wanted. */
  public void print(Picture picture) {
    if (terminal.out() || chart || plain) {
      System.out.println();
      PictureText.lines(picture, terminal.width(), terminal.isAscii(plain))
          .forEach(System.out::println);
    }
  }
}
