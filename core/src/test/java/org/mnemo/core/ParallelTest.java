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
                      if (part == 50) {
                        throw new OutOfMemoryError("part " + part);
                      }
                      if (part == 20 || part == 80) {
                        throw new MnemoException("part " + part);
                      }
                      done.incrementAndGet();
                    })
            .toList();
    assertThatThrownBy(() -> Parallel.run(parts))
        .isInstanceOf(MnemoException.class)
        .hasMessage("part 20")
        .satisfies(first -> assertThat(first.getSuppressed()).hasSize(2));
    assertThat(done).hasValue(97);
    assertThatThrownBy(() -> Parallel.run(parts.subList(50, 60)))
        .isInstanceOf(OutOfMemoryError.class);
  }
}
