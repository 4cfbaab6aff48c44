package org.mnemo.core.text;

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
  void knowsWhatWasMeantOnlyIfItIsNear() {
    List<String> known = List.of("gcp", "cache.r5", "x1e", "azure");
    // One swap in three letters; three changes of five are too many, two are not.
    assertThat(Nearest.meant("gpc", known)).hasValue("gcp");
    assertThat(Nearest.meant("asoro", known)).isEmpty();
    assertThat(Nearest.meant("asuri", known)).hasValue("azure");
    assertThat(Nearest.meant("GCP", known)).hasValue("gcp");
    assertThat(Nearest.meant("ca", known)).hasValue("cache.r5");
    assertThat(Nearest.meant("r5", known)).hasValue("cache.r5");
    assertThat(Nearest.meant("nope", known)).isEmpty();
    assertThat(Nearest.meant("y", known)).isEmpty();
    assertThat(Nearest.meant("", known)).isEmpty();
    assertThat(Nearest.meant("gcp", List.of())).isEmpty();
    List<String> ofTiers = List.of("redis.host", "mnemo.fast.redis.host", "mnemo.fast.fast.x");
    assertThat(Nearest.meant("redis.fast.host", ofTiers)).hasValue("mnemo.fast.redis.host");
    assertThat(Nearest.meant("fast", List.of("a.fast.b"))).isEmpty();
  }
}
