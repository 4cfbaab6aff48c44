package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;

class FastCapacityTest {

  @Test
  void isAnAmountWhateverTheData() {
    assertThat(FastCapacity.ofBytes(700).bytes(100)).isEqualTo(700);
    assertThat(FastCapacity.ofBytes(0).bytes(100)).isZero();
  }

  @Test
  void isAShareOfTheDataToTheNearestByte() {
    assertThat(FastCapacity.ofShare(0.2).bytes(1001)).isEqualTo(200);
    // 0.29 * 100 is 28.999... in binary.
    assertThat(FastCapacity.ofShare(0.29).bytes(100)).isEqualTo(29);
    assertThat(FastCapacity.ofShare(0).bytes(100)).isZero();
    assertThat(FastCapacity.ofShare(1).bytes(100)).isEqualTo(100);
  }
}
