package org.mnemo.reproduction.memorymachine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SetsTest {

  /** Of blocks that are used alike, 1 - (1 - e^-r) / r miss, r the data by the cache. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 160.0 / 384, 120.0 / 192, 1, 3})
  void missesAsAFormulaSays(double share) {
    assertThat(Sets.missesInMemoryMode(share))
        .isEqualTo(1 - (1 - Math.exp(-share)) / share, within(1e-6));
  }

  /** 160 GB on 384 GB: 18.2 %, as docs/guides/policies.md has it. */
  @Test
  void missesThoughAllDataFits() {
    assertThat(Sets.missesInMemoryMode(160.0 / 384)).isEqualTo(0.1821, within(1e-4));
  }

  @Test
  void hasOnPmemWhatDramDoesNotHold() {
    assertThat(Sets.missesPlaced(0.3)).isEqualTo(0.7, within(1e-12));
    assertThat(Sets.missesPlaced(1.6)).isZero();
  }
}
