package org.mnemo.estimator.description;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mnemo.core.Mix64;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.description.TraceDescription.MissRatio;
import org.mnemo.estimator.reuse.KeyFilter;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReusePlan;
import org.mnemo.estimator.reuse.ReusePlan.ReuseMethod;

/** Miss ratios of a sample as they are reported, against exact ones. */
class TraceDescriptionTest {

  private static final int HOT = 20;

  /** 10,000 reads of 400 keys, then 5,000 of one, which no sample of the first would know of. */
  private static String trace(String late) {
    Random random = new Random(1);
    return TestTraces.csv(
        Stream.concat(
                IntStream.range(0, 10_000)
                    .map(i -> random.nextInt(3) == 0 ? random.nextInt(HOT) : random.nextInt(400))
                    .mapToObj(key -> "k" + key),
                IntStream.range(0, 5000).mapToObj(i -> late))
            .map(key -> key + " get 100")
            .toArray(String[]::new));
  }

  private static List<MissRatio> missRatios(String csv, ReusePlan plan) {
    try (SpillFiles spill = SpillFiles.temporary()) {
      ProfiledTrace profiled =
          ProfiledTrace.read(
              List.of(() -> TestTraces.reader(csv)), plan.options(0, false), plan, spill);
      return TraceDescription.of("test.csv", profiled, null).missRatios();
    }
  }

  private static long hash(String key) {
    byte[] bytes = key.getBytes(US_ASCII);
    return Mix64.hash(0, bytes, 0, bytes.length);
  }

  @Test
  void coversAHotKeyThatCameTooLateForTheSample() {
    LongOpenHashSet hottest = new LongOpenHashSet();
    IntStream.range(0, HOT).forEach(key -> hottest.add(hash("k" + key)));
    ReusePlan sampled = new ReusePlan(ReuseMethod.SAMPLED, new KeyFilter(10, hottest), 0);
    for (int name = 0; name < 20; name++) {
      String csv = trace("late" + name);
      List<MissRatio> exact = missRatios(csv, ReusePlan.EXACT);
      List<MissRatio> estimated = missRatios(csv, sampled);
      for (int size = 0; size < exact.size(); size++) {
        double halfWidth = requireNonNull(estimated.get(size).halfWidth());
        assertThat(requireNonNull(estimated.get(size).missRatio()))
            .as("late%d, %d %%", name, exact.get(size).percent())
            .isCloseTo(requireNonNull(exact.get(size).missRatio()), within(halfWidth));
      }
    }
  }
}
