package org.mnemo.estimator.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MissWindowsTest {

  @Test
  void countsMissesOfEachWindow() {
    double[][] soFar = {{5, 1, 0}, {9, 1, 0}};
    int[] call = new int[1];
    List<Integer> shown = new ArrayList<>();
    MissWindows windows =
        new MissWindows(requests -> shown.add(requests.count()), () -> soFar[call[0]++], 9, 2);
    KeyedRequests requests = new KeyedRequests(9, false);
    for (int key = 0; key < 9; key++) {
      requests.add(key, 0);
    }

    windows.observe(requests);

    assertThat(shown).containsExactly(4, 5);
    assertThat(windows.windows()).extracting(MissWindows.Window::requests).containsExactly(4L, 5L);
    assertThat(List.of(windows.windows().get(0).misses(0), windows.windows().get(0).misses(1)))
        .containsExactly(5.0, 1.0);
    assertThat(List.of(windows.windows().get(1).misses(0), windows.windows().get(1).misses(1)))
        .containsExactly(4.0, 0.0);
  }
}
