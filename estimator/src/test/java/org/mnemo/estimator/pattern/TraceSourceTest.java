package org.mnemo.estimator.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.refused;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;

class TraceSourceTest {

  private static final String TRACE = TestTraces.csv("a get 10", "b get 20", "a get 10", "c get 4");

  /** Keys and operations that an observer sees. */
  private static List<String> shown(PatternSource source) {
    KeyTable known = source.pattern().keys();
    List<String> seen = new ArrayList<>();
    source.show(
        List.of(
            requests -> {
              for (int i = 0; i < requests.count(); i++) {
                seen.add(
                    known.keyAsString(requests.keys()[i])
                        + " "
                        + Operation.of(requests.operation(i)).lowerCase());
              }
            }));
    return seen;
  }

  private static TraceSource changing(String first, String second, long mostKept) {
    List<String> contents = new ArrayList<>(List.of(first, second));
    return new TraceSource(
        List.of(() -> TestTraces.reader(contents.remove(0))), "test.csv", null, mostKept);
  }

  @Test
  void showsRequestsInSequence() {
    for (long mostKept : new long[] {0, 3, 4, Long.MAX_VALUE}) {
      PatternSource source = changing(TRACE, TRACE, mostKept);
      source.pattern();
      assertThat(shown(source))
          .as("%d kept", mostKept)
          .containsExactly("a read", "b read", "a read", "c read");
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
        TestTraces.csv(
            Arrays.stream(keys)
                .mapToObj(
                    key ->
                        key
                            + List.of(" get 1", " get 0", " set 1", " delete 0")
                                .get(random.nextInt(4)))
                .toArray(String[]::new));
    PatternSource kept = TestTraces.source(csv);
    PatternSource again = TestTraces.source(csv, 70_000);
    kept.pattern();
    again.pattern();
    assertThat(shown(kept)).hasSize((int) kept.pattern().requests()).isEqualTo(shown(again));
  }

  @Test
  void tellsInsertsFromUpdatesAsThePatternDoes() {
    PatternSource source =
        TestTraces.source(
            TestTraces.csv(
                "a set 1", "a set 1", "b get 1", "b set 1", "a delete 0", "a set 1", "c get 0"));
    assertThat(shown(source))
        .containsExactly("a insert", "a update", "b read", "b update", "a delete", "a insert");
    assertThat(source.pattern().operationTotals()).containsExactly(1, 2, 2, 1);
  }

  @Test
  void tellsTimesAndClientsToThoseThatNeedThem() {
    String csv = "3,a,4,10,7,get,0\n5,b,4,10,8,get,0\n";
    PatternSource source = TestTraces.source(csv);
    source.pattern();
    List<Long> seen = new ArrayList<>();
    source.show(
        List.of(
            new RequestObserver() {
              @Override
              public void observe(KeyedRequests requests) {
                for (int i = 0; i < requests.count(); i++) {
                  seen.add(requests.timeS(i));
                  seen.add(requests.client(i));
                }
              }

              @Override
              public boolean needsTimesAndClients() {
                return true;
              }
            }));
    assertThat(seen).containsExactly(3L, 7L, 5L, 8L);
  }

  @Test
  void noticesATraceThatChangesBetweenTheTwoPasses() {
    PatternSource longer = changing(TRACE, TRACE + TestTraces.csv("a get 1"), 0);
    longer.pattern();
    refused(() -> shown(longer), "4 requests in the first pass and 5");
    PatternSource other = changing(TRACE, TRACE + TestTraces.csv("new get 1"), 0);
    other.pattern();
    refused(() -> shown(other), "request 5 ");
  }
}
