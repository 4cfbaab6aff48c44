package org.mnemo.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
}
