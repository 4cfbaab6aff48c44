package org.mnemo.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelTest {

  @Test
  void doesTheRestWhereAPartFails() {
    AtomicInteger done = new AtomicInteger();
    List<Runnable> parts =
        IntStream.range(0, 100)
            .<Runnable>mapToObj(
                part ->
                    () -> {
                      if (part % 30 == 20) {
                        throw new MnemoException("part " + part);
                      }
                      done.incrementAndGet();
                    })
            .toList();
    assertThatThrownBy(() -> Parallel.run(parts))
        .isInstanceOf(MnemoException.class)
        .hasMessage("part 20");
    assertThat(done).hasValue(97);
  }
}
