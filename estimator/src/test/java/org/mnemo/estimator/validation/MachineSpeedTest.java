package org.mnemo.estimator.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MachineSpeedTest {

  @Test
  void isOneAtAllCapacitiesThatAreMeasuredSideBySide() {
    assertThat(MachineSpeed.of(0.8).at(0)).isEqualTo(0.8);
    assertThat(MachineSpeed.of(0.8).at(0.6)).isEqualTo(0.8);
  }

  @Test
  void changesFromRunToRun() {
    MachineSpeed speed = new MachineSpeed(new TreeMap<>(Map.of(0.25, 1.2, 0.75, 0.8)));

    assertThat(speed.at(0.1)).isEqualTo(1.2);
    assertThat(speed.at(0.25)).isEqualTo(1.2);
    assertThat(speed.at(0.375)).isCloseTo(1.1, within(1e-12));
    assertThat(speed.at(0.75)).isEqualTo(0.8);
    assertThat(speed.at(1)).isEqualTo(0.8);
  }
}
