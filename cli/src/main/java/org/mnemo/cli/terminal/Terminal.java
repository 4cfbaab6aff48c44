package org.mnemo.cli.terminal;

import java.util.List;
import org.mnemo.core.text.GuardedOutput;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.AnswerText;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Where output goes, as the launcher found. Java itself knows only of a console. From version 22 on
 * there is a console without a terminal, too, and the launcher gives it UTF-8 in any locale.
 *
 * @param out true if standard output is a terminal
 * @param err true if standard error is one
 * @param unicode true if the locale is of UTF-8, and the terminal of a kind that has its characters
 * @param width most characters of a line of a picture, from 40 to 78
 */
public record Terminal(boolean out, boolean err, boolean unicode, int width) {

  /** Option for plain ASCII without colours; looked for before options are parsed, too. */
  public static final String PLAIN = "--plain";

  /** Width of the narrowest of usual terminals, and a little less. */
  private static final int USUAL = 78;

  private static final int NARROWEST = 40;

  private static final String PROPERTY = "mnemo.terminal";

  /** The terminal that this process was started on. */
  public static Terminal ofThisProcess() {
    List<String> words = List.of(System.getProperty(PROPERTY, "").split(","));
    return new Terminal(
        words.contains("out"), words.contains("err"), words.contains("unicode"), width(words));
  }

  /** The width of the terminal; of a usual one if it is wider or unknown. */
  private static int width(List<String> words) {
    return words.stream()
        .filter(word -> word.matches("columns=[1-9][0-9]{0,3}"))
        .mapToInt(word -> Integer.parseInt(word.substring("columns=".length())))
        .map(columns -> Math.max(NARROWEST, Math.min(USUAL, columns)))
        .findFirst()
        .orElse(USUAL);
  }

  /** True if output is to be ASCII. */
  public boolean isAscii(boolean plain) {
    return plain || !unicode;
  }

  // Colours would not pass the guard of standard output, so what gets some is made visible here.

  /** An answer as this terminal can show it. */
  public String text(Answer answer, boolean isVerbose, boolean plain) {
    List<String> lines = AnswerText.lines(answer, isVerbose, out ? width : Integer.MAX_VALUE);
    String visible = GuardedOutput.visible(String.join("\n", lines), isAscii(plain));
    int end = (visible + "\n").indexOf('\n');
    return out && isColourful(plain)
        ? coloured(visible.substring(0, end), styles(answer.status()))
            + visible
                .substring(end)
                .replaceAll("(?m)^!", coloured("!", Style.bold, Style.fg_yellow))
        : visible;
  }

  private static Style[] styles(Answer.Status status) {
    return switch (status) {
      case MET -> new Style[] {Style.bold, Style.fg_green};
      case BROKEN -> new Style[] {Style.bold, Style.fg_red};
      case UNKNOWN -> new Style[] {Style.bold, Style.fg_yellow};
      case NONE -> new Style[] {Style.bold};
    };
  }

  /** An error message, with colour likewise. */
  public String error(String text, boolean plain) {
    String visible = GuardedOutput.visible(text, isAscii(plain));
    return err && isColourful(plain) ? coloured(visible, Style.bold, Style.fg_red) : visible;
  }

  /** Picocli minds NO_COLOR and what else users say of colours. */
  private static boolean isColourful(boolean plain) {
    return !plain && Ansi.AUTO.enabled();
  }

  private static String coloured(String text, Style... styles) {
    return Style.on(styles) + text + Style.reset.on();
  }
}
