package org.mnemo.estimator.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SentenceTest {

  static Set<String> codes() {
    return Sentence.all().stringPropertyNames();
  }

  @ParameterizedTest
  @MethodSource("codes")
  void isFormedFromItsValuesInTwentyWordsEach(String code) {
    String text = Sentence.of(code, Collections.nCopies(9, 2).toArray());
    assertThat(text).isNotBlank().doesNotContain("{", "}");
    assertThat(Arrays.stream(text.split("[.:;] ")))
        .allSatisfy(sentence -> assertThat(sentence.split(" ")).hasSizeLessThanOrEqualTo(20));
  }

  @Test
  void takesValuesInTheOrderOfTheirNames() {
    assertThat(Sentence.of("heat.source", "idle times", 1, 2048.0, 7200.0))
        .contains("idle times", "1 key ", "2.00 KiB", "2.00 hours");
    assertThat(Sentence.of("compare.computed", 1, "ddr", 3)).startsWith("1 memory is ");
  }

  @Test
  void namesAValueTwice() {
    assertThat(
            Sentence.with(
                "{a} {b,percent} {a}", name -> name.equals("a") ? (Object) "x" : (Object) 0.5))
        .isEqualTo("x 50.0 % x");
  }
}
