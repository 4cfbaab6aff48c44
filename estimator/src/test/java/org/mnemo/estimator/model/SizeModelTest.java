package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.TestBaselines.sized;
import static org.mnemo.estimator.TestBaselines.time;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.model.SizeModel.SizeForm;

/** The form that data support, and the times that it gives. */
class SizeModelTest {

  private static final long[] READS = {10, 0, 0, 0};
  private static final int READ = Operation.READ.ordinal();

  /** Means of 150 and 300 ns whatever the sizes. */
  private static Baselines baselines(List<SizedTime> sizes) {
    return TestBaselines.of(
        1,
        0,
        0,
        List.of(time("fast", Operation.READ, 1000, 150), time("slow", Operation.READ, 1000, 300)),
        sizes,
        List.of());
  }

  /** Times at 100, 400 and 1600 bytes, known to {@code errorNs} each. */
  private static List<SizedTime> sizes(String tier, double errorNs, double... ns) {
    List<SizedTime> sizes = new ArrayList<>();
    double bytes = 100;
    for (double each : ns) {
      sizes.add(sized(tier, Operation.READ, 100, each, errorNs, bytes));
      bytes *= 4;
    }
    return sizes;
  }

  private static Baselines both(List<SizedTime> fast, List<SizedTime> slow) {
    return all(fast, slow, List.of());
  }

  private static Baselines all(List<SizedTime> fast, List<SizedTime> slow, List<SizedTime> others) {
    return baselines(Stream.of(fast, slow, others).flatMap(List::stream).toList());
  }

  private static SizeModel model(Baselines baselines) {
    return SizeModel.of(baselines, READS, ModelKind.MNEMO);
  }

  private static SizeForm form(Baselines baselines) {
    return model(baselines).form(Operation.READ);
  }

  @Test
  void takesTheMeanWhereSizesDoNotMatter() {
    Baselines constant = both(sizes("fast", 1, 150, 150, 150), sizes("slow", 1, 300, 300, 300));
    assertThat(form(constant)).isEqualTo(SizeForm.MEAN);
    assertThat(model(constant).form(Operation.READ)).isEqualTo(SizeForm.MEAN);
    assertThat(model(constant).times(constant, "slow").ns(READ, 1600)).isEqualTo(300);
    assertThat(model(baselines(List.of())).form(Operation.READ)).isEqualTo(SizeForm.MEAN);
  }

  @Test
  void takesTheMeanWhereTheSlopeIsWithinTwiceItsError() {
    // Two points, 10 apart by sqrt(2) x 4 = 5.7: 10 < 11.3. By sqrt(2) x 3 = 4.2: 10 > 8.5.
    List<SizedTime> level = sizes("fast", 4, 150, 150);
    assertThat(form(both(level, sizes("slow", 4, 300, 310)))).isEqualTo(SizeForm.MEAN);
    assertThat(form(both(level, sizes("slow", 3, 300, 310)))).isEqualTo(SizeForm.LINE);
  }

  @Test
  void takesALineOnBothTiersIfItSlopesOnOne() {
    // 50 + 0.5 a byte at 100, 400 and 1600 bytes.
    Baselines line = both(sizes("fast", 1, 150, 150, 150), sizes("slow", 1, 100, 250, 850));
    SizeModel model = model(line);
    assertThat(model.form(Operation.READ)).isEqualTo(SizeForm.LINE);
    assertThat(model.form(Operation.READ)).isNotEqualTo(SizeForm.MEAN);
    ServiceTimes slow = model.times(line, "slow");
    assertThat(slow.ns(READ, 100)).isCloseTo(100, within(1e-9));
    assertThat(slow.ns(READ, 1000)).isCloseTo(550, within(1e-9));
    assertThat(slow.ns(READ, 3200)).isCloseTo(1650, within(1e-9));
    assertThat(model.times(line, "fast").ns(READ, 3200)).isCloseTo(150, within(1e-9));
    assertThat(slow.of(Operation.READ).knots()).isEqualTo(2);
  }

  @Test
  void takesSegmentsWhereThereIsAKinkBeyondChance() {
    // Off the line through 100 and 850 by 100 at an error of 1.
    Baselines kink = both(sizes("fast", 1, 150, 150, 150), sizes("slow", 1, 100, 350, 850));
    SizeModel model = model(kink);
    assertThat(model.form(Operation.READ)).isEqualTo(SizeForm.SEGMENTS);
    ServiceTimes slow = model.times(kink, "slow");
    assertThat(slow.ns(READ, 400)).isCloseTo(350, within(1e-9));
    assertThat(slow.ns(READ, 250)).isCloseTo(225, within(1e-9));
    assertThat(slow.ns(READ, 1000)).isCloseTo(600, within(1e-9));
    // The same by errors of 100 is chance.
    assertThat(form(both(sizes("fast", 1, 150, 150, 150), sizes("slow", 100, 100, 350, 850))))
        .isEqualTo(SizeForm.LINE);
  }

  @Test
  void movesAMeanToTheCommonSizeOfItsClassAlongTheLine() {
    // In class 257 to 511 bytes fast saw 300 and slow 500 on average: the knot is at 400.
    List<SizedTime> sizes = new ArrayList<>();
    sizes.add(sized("fast", Operation.READ, 100, 100, 1e-3, 100));
    sizes.add(sized("fast", Operation.READ, 100, 100, 1e-3, 300));
    sizes.add(sized("fast", Operation.READ, 100, 500, 1e-3, 1600));
    sizes.add(sized("slow", Operation.READ, 100, 100, 1e-3, 100));
    sizes.add(sized("slow", Operation.READ, 100, 500, 1e-3, 500));
    sizes.add(sized("slow", Operation.READ, 100, 1600, 1e-3, 1600));
    Baselines baselines = baselines(sizes);
    SizeModel model = model(baselines);
    assertThat(model.form(Operation.READ)).isEqualTo(SizeForm.SEGMENTS);
    SizeTimes slow = model.times(baselines, "slow").of(Operation.READ);
    assertThat(slow.knotBytes(1)).isEqualTo(400);
    // Slow has 1 ns a byte throughout: 500 - 100 x 1.
    assertThat(slow.knotNs(1)).isCloseTo(400, within(1e-6));
  }

  @Test
  void leavesOutAClassThatOneTierLacks() {
    // Without 1600 bytes on fast, slow's kink there is not seen.
    assertThat(form(both(sizes("fast", 1, 150, 150), sizes("slow", 1, 300, 300, 900))))
        .isEqualTo(SizeForm.MEAN);
  }

  @Test
  void leavesOutAClassOfFewerThan30Operations() {
    assertThat(form(rare(29))).isEqualTo(SizeForm.MEAN);
    assertThat(form(rare(30))).isEqualTo(SizeForm.LINE);
  }

  private static Baselines rare(long operations) {
    return all(
        sizes("fast", 1, 150, 150),
        sizes("slow", 1, 300),
        List.of(sized("slow", Operation.READ, operations, 900, 1, 400)));
  }

  @Test
  void takesMeansInThePapersModel() {
    Baselines line = both(sizes("fast", 1, 150, 150, 150), sizes("slow", 1, 100, 250, 850));
    assertThat(SizeModel.of(line, READS, ModelKind.PAPER).form(Operation.READ))
        .isEqualTo(SizeForm.MEAN);
  }

  @Test
  void takesTheMeanOfASampleThatLacksSizeClasses() {
    Baselines line = both(sizes("fast", 1, 150, 150, 150), sizes("slow", 1, 100, 250, 850));
    ServiceTimes slow = model(line).times(baselines(sizes("slow", 1, 100)), "slow");
    assertThat(slow.ns(READ, 100)).isEqualTo(300);
    assertThat(slow.ns(READ, 1600)).isEqualTo(300);
  }
}
