package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.traffic.TrafficCurve;

class InterleavedPolicyTest {

  @Test
  void servesAShareOfTheRequestsWhateverTheirKey() {
    // Four reads of 10 bytes; keys count 4 bytes each: 28 bytes in all.
    PatternSource source =
        TestTraces.source(TestTraces.csv("a get 10", "b get 10", "a get 10", "a get 10"));
    FittedModels models =
        TestBaselines.models(TestBaselines.simple(1, List.of()), source.pattern(), ModelKind.PAPER);
    TrafficCurve curve =
        TestCurves.traffic(
            source, Policies.byName(Policies.INTERLEAVED, PolicyOptions.DEFAULTS), models, true);

    // Weights 3 and 1.
    assertThat(curve.fastBytes(75)).isEqualTo(21);
    assertThat(curve.cursor().moveTo(75).fastRequests()).isEqualTo(3);
    // Reads take 100 and 180 ns, the client 20: 3 x 100 + 180 + 4 x 20.
    assertThat(models.run().runtimeNs(curve.cursor().moveTo(75))).isCloseTo(560, within(1e-9));
  }
}
