package org.mnemo.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.Program;
import org.mnemo.estimator.answer.ChartFormat;
import picocli.CommandLine;

class FormatArgumentTest {

  private static FormatArgument parsed(String... arguments) {
    FormatArgument parsed = new FormatArgument();
    CommandLine command = new CommandLine(parsed);
    Converters.register(command);
    command.parseArgs(arguments);
    return parsed;
  }

  @Test
  void isPngUnlessSomethingElseIsAskedFor() {
    assertThat(parsed().formats()).extracting(ChartFormat::lowerCase).containsExactly("png");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"svg|svg", "png,svg|png svg", "svg,png|svg png", "svg, svg|svg"})
  void takesEachFormatOnceInTheOrderGiven(String asked, String formats) {
    assertThat(parsed("--format", asked).formats())
        .extracting(ChartFormat::lowerCase)
        .containsExactly(formats.split(" "));
  }

  /** Before anything is measured or read. */
  @ParameterizedTest
  @ValueSource(strings = {"estimate", "advise", "validate"})
  void isAnOptionOfEveryCommandThatDraws(String command) {
    Program program = Program.mnemo(command, "--format", "pdf");

    assertThat(program.status()).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("mnemo: unknown picture format 'pdf'; use one of [png, svg]\n");
  }
}
