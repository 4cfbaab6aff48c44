package org.mnemo.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DecimalsTest {

  private static String text(double value, int decimals) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (LineWriter out = new LineWriter(bytes, "test")) {
      Decimals.append(out, value, decimals);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void writesPlainNumbers() {
    assertThat(text(0, 3)).isEqualTo("0");
    assertThat(text(-0.0001, 3)).isEqualTo("0");
    assertThat(text(1.5, 3)).isEqualTo("1.5");
    assertThat(text(-1.25, 3)).isEqualTo("-1.25");
    assertThat(text(0.001, 3)).isEqualTo("0.001");
    assertThat(text(12.0004, 3)).isEqualTo("12");
    assertThat(text(0.2, 12)).isEqualTo("0.2");
    assertThat(text(1e300, 3)).hasSize(301).startsWith("1000000000000000");
    assertThat(text(7.6083e10, 9)).isEqualTo("76083000000");
  }

  @Property
  void staysWithinHalfAUnitOfTheLastPlace(
      @ForAll @DoubleRange(min = -1e12, max = 1e12) double value,
      @ForAll @IntRange(min = 0, max = 12) int decimals) {
    BigDecimal read = new BigDecimal(text(value, decimals));
    BigDecimal unit = BigDecimal.ONE.scaleByPowerOfTen(-decimals);
    BigDecimal ulp = new BigDecimal(Math.ulp(value));
    assertThat(read.subtract(new BigDecimal(value)).abs())
        .isLessThanOrEqualTo(unit.divide(BigDecimal.valueOf(2), RoundingMode.UP).add(ulp));
  }
}
