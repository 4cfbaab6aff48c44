package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.model.ModelKind;

class EstimateOptionsTest {

  @ParameterizedTest
  @CsvSource({"10%,0.1", "0%,0", "2.5%,0.025", "150%,1.5", "' 7 % ',0.07"})
  void readsPercentages(String text, double share) {
    assertThat(Percentage.parse("--max-slowdown", text)).isEqualTo(share);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-5%", "10", "0.1", "ten%", "", "%", "1e3%", "NaN%", "5%%", "1,5%"})
  void refusesWhatIsNoPercentage(String text) {
    assertThatThrownBy(() -> Percentage.parse("--max-slowdown", text))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--max-slowdown must be a percentage of at least 0, such as 10%, was '" + text + "'");
  }

  @Test
  void defaultsToThePapersFigures() {
    assertThat(EstimateOptions.DEFAULTS)
        .isEqualTo(new EstimateOptions("weight", 0.2, 0.1, ModelKind.MNEMO));
  }

  @Test
  void refusesBadPricesAndLimits() {
    assertThatThrownBy(() -> EstimateOptions.DEFAULTS.withPrice(1.7))
        .isInstanceOf(UsageException.class)
        .hasMessage("price must be between 0 and 1, was 1.7");
    assertThatThrownBy(() -> EstimateOptions.DEFAULTS.withMaxSlowdown(-0.1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("was -0.1");
    assertThatThrownBy(() -> EstimateOptions.DEFAULTS.withMaxSlowdown(Double.NaN))
        .isInstanceOf(UsageException.class);
  }
}
