package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.model.SlaAlpha.SlaTerms;
import org.mnemo.estimator.pattern.MissWindows;

/** The memory that an agreement needs, worked out by hand. */
class SlaAlphaTest {

  /** L = 100 µs, P = 50 µs: 0.9 allows (1/0.9 - 1) 100 / 50 = 0.222 misses of a request. */
  private static final SlaTerms TERMS = new SlaTerms(100_000, 0, 50_000, 0, 0);

  /** Misses of a request with 0 to 4 parts of FastMem. */
  private static final double[] MISSES = {1, 0.5, 0.25, 0.2, 0};

  private static SlaAlpha sla(double alpha, MissWindows.Window... windows) {
    return SlaAlpha.of(alpha, row -> TERMS, 5, row -> MISSES[row], List.of(windows));
  }

  private static MissWindows.Window window(long requests, double... misses) {
    return new MissWindows.Window(requests, misses);
  }

  @Test
  void allowsMissesByThePapersEquation() {
    assertThat(TERMS.allowedMisses(0.9)).isCloseTo(2.0 / 9, within(1e-12));
    assertThat(TERMS.allowedMisses(1)).isZero();
    assertThat(new SlaTerms(1, 0, 0, 0, 0).allowedMisses(0.5)).isInfinite();
  }

  @Test
  void needsTheLeastMemoryWithNoMoreMisses() {
    assertThat(sla(0.9).neededRow()).isEqualTo(3);
    assertThat(sla(0.8).neededRow()).isEqualTo(1);
    assertThat(sla(1).neededRow()).isEqualTo(4);
    assertThat(sla(0.9).fixedRow()).isEmpty();
  }

  @Test
  void adaptsToTheTwoWindowsBefore() {
    // Needed: 1, 4, 1, 1, 2 parts, where 0.8 allows 0.5 misses of a request.
    SlaAlpha sla =
        sla(
            0.8,
            window(10, 10, 5, 0, 0, 0),
            window(10, 10, 9, 8, 6, 0),
            window(10, 10, 5, 5, 0, 0),
            window(10, 10, 1, 0, 0, 0),
            window(20, 20, 11, 10, 0, 0));

    assertThat(sla.windows()).containsExactly(1, 4, 1, 1, 2);
    assertThat(sla.fixedRow()).hasValue(4);
    assertThat(sla.foreseeingBytes(row -> 100.0 * row))
        .isCloseTo(100 * (1 + 4 + 1 + 1 + 2 + 2) / 6.0, within(1e-9));
    // Given: what the first needs, that again, then the more of the two before.
    assertThat(List.of(sla.adaptedRow(0), sla.adaptedRow(1), sla.adaptedRow(2)))
        .containsExactly(1, 1, 4);
    assertThat(List.of(sla.adaptedRow(3), sla.adaptedRow(4))).containsExactly(4, 1);
    assertThat(sla.brokenWindows()).isEqualTo(2);
    assertThat(sla.adaptingBytes(row -> 100.0 * row))
        .isCloseTo(100 * (1 + 1 + 4 + 4 + 1 + 1) / 6.0, within(1e-9));
  }
}
