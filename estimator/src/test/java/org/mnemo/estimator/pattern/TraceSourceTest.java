package org.mnemo.estimator.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.estimator.TestTraces;

class TraceSourceTest {

  private static final String TRACE = TestTraces.csv("a get 10", "b get 20", "a get 10", "c get 4");

  /** The keys that an observer sees. */
  private static List<String> shown(PatternSource source) {
    KeyTable known = source.pattern().keys();
    List<String> seen = new ArrayList<>();
    source.show(
        List.of(
            (keys, count) ->
                Arrays.stream(keys, 0, count).mapToObj(known::keyAsString).forEach(seen::add)));
    return seen;
  }

  private static TraceSource changing(String first, String second, long mostKept) {
    List<String> contents = new ArrayList<>(List.of(first, second));
    return new TraceSource(
        List.of(() -> TestTraces.reader(contents.remove(0))), "test.csv", null, null, mostKept);
  }

  @Test
  void showsRequestsInSequence() {
    for (long mostKept : new long[] {0, 3, 4, Long.MAX_VALUE}) {
      PatternSource source = changing(TRACE, TRACE, mostKept);
      source.pattern();
      assertThat(shown(source)).as("%d kept", mostKept).containsExactly("a", "b", "a", "c");
    }
  }

  @Test
  void readsATraceOnceAsLongAsItsRequestsAreKept() {
    PatternSource source = changing(TRACE, "", 4);
    assertThat(source.pattern().requests()).isEqualTo(4);
    assertThat(shown(source)).hasSize(4);
    assertThat(shown(source)).hasSize(4);
  }

  @Test
  void showsTheSameWhetherKeptOrReadAgain() {
    Random random = new Random(1);
    // More than a chunk of the kept sequence, and no multiple of a batch.
    int[] keys = IntStream.range(0, 70_001).map(i -> random.nextInt(50)).toArray();
    String csv =
        TestTraces.csv(Arrays.stream(keys).mapToObj(key -> key + " get 1").toArray(String[]::new));
    PatternSource kept = TestTraces.source(csv);
    PatternSource again = TestTraces.source(csv, 70_000);
    kept.pattern();
    again.pattern();
    assertThat(shown(kept)).hasSize(keys.length).isEqualTo(shown(again));
  }

  @Test
  void noticesATraceThatChangesBetweenTheTwoPasses() {
    PatternSource longer = changing(TRACE, TRACE + TestTraces.csv("a get 1"), 0);
    longer.pattern();
    assertThatThrownBy(() -> shown(longer))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("held 4 requests when it was read first and 5 the second time");
    PatternSource other = changing(TRACE, TRACE + TestTraces.csv("new get 1"), 0);
    other.pattern();
    assertThatThrownBy(() -> shown(other))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("request 5 is for a key that was not there at first");
  }
}
