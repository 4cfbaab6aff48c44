package org.mnemo.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpreadsheetTextTest {

  @Test
  void marksWhatASpreadsheetWouldRun() {
    for (String formula : new String[] {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"}) {
      assertThat(SpreadsheetText.of(formula)).isEqualTo("'" + formula);
      assertThat(SpreadsheetText.needsMark((byte) formula.charAt(0))).isTrue();
    }
  }

  @Test
  void leavesTheRestAndCanBeTakenBack() {
    for (String text : new String[] {"", "user:1", "a=b", "größe", "1-2"}) {
      assertThat(SpreadsheetText.of(text)).isEqualTo(text);
    }
    assertThat(SpreadsheetText.of("'quoted")).isEqualTo("''quoted");
    assertThat(SpreadsheetText.needsMark((byte) 0xC3)).isFalse();
  }
}
