package org.mnemo.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {

  @Test
  void findsTheNameWithTheFewestLettersToChange() {
    List<String> known = List.of("paper", "paper-fast", "optane-dcpmm");
    assertThat(Nearest.to("papr", known)).isEqualTo("paper");
    assertThat(Nearest.to("paper_fast", known)).isEqualTo("paper-fast");
    // Six letters to add, and only five to change into "paper": but it begins like that.
    assertThat(Nearest.to("optane", known)).isEqualTo("optane-dcpmm");
    assertThat(Nearest.to("", known)).isEqualTo("paper");
  }

  @Test
  void takesTheFirstOfSeveral() {
    assertThat(Nearest.to("b", List.of("a", "c"))).isEqualTo("a");
  }
}
