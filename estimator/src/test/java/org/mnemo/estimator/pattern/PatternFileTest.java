package org.mnemo.estimator.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.refused;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.pattern.PatternOrigin.TraceFile;
import org.mnemo.estimator.reuse.KeyFilter;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReusePlan;
import org.mnemo.estimator.reuse.ReusePlan.ReuseMethod;

/** Patterns of samples, of which those of the same keys go together. */
class PatternFileTest {

  private static final String REQUESTS = "0,a,1,9,0,get,0\n0,b,1,9,0,get,0\n0,a,1,9,0,get,0\n";

  @TempDir private Path temporary;

  private PatternFile pattern(String name, KeyFilter filter) {
    ReusePlan plan = new ReusePlan(ReuseMethod.SAMPLED, filter, 0);
    Path file = temporary.resolve(name);
    try (SpillFiles spill = SpillFiles.temporary()) {
      ProfiledTrace trace =
          ProfiledTrace.read(
              List.of(() -> TestTraces.reader(REQUESTS)), plan.options(0, false), plan, spill);
      PatternFile.write(
          file,
          trace,
          new PatternOrigin("twitter", List.of(new TraceFile(name + ".csv", 48, 7)), 0, 48));
    }
    return PatternFile.open(file);
  }

  @Test
  void areOfTheSameSampleOrDoNotMerge() {
    KeyFilter filter = new KeyFilter(10, LongOpenHashSet.of(5, -7));
    PatternFile first = pattern("first", filter);
    PatternFile alike = pattern("alike", new KeyFilter(10, LongOpenHashSet.of(-7, 5)));
    assertThat(PatternFile.trace(List.of(first, alike)).plan().filter()).isEqualTo(filter);
    for (KeyFilter other : List.of(new KeyFilter(20, filter.certain()), KeyFilter.oneIn(10))) {
      PatternFile second = pattern("second", other);
      refused(() -> PatternFile.trace(List.of(first, second)), "first", "second", "--sample-share");
    }
  }
}
