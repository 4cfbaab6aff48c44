package org.mnemo.estimator.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;

class CountingThreadTest {

  private static final byte[] KEY = "key".getBytes(StandardCharsets.UTF_8);

  private static Access access(long valueBytes) {
    return new Access().set(0, KEY, 0, KEY.length, KEY.length, valueBytes, 0, Operation.READ, 0);
  }

  /** No access, less than a batch, exactly one, and more than there are batches. */
  @ParameterizedTest
  @ValueSource(ints = {0, 5, 512, 20_000})
  void countsEveryAccessInSequence(int accesses) {
    List<Long> seen = new ArrayList<>();
    try (CountingThread counting =
        new CountingThread(
            batch -> {
              for (int i = 0; i < batch.keys.size(); i++) {
                seen.add(batch.valueBytes(i));
              }
            })) {
      for (long i = 0; i < accesses; i++) {
        counting.add(access(i));
      }
      counting.finish();
    }
    assertThat(seen).isEqualTo(LongStream.range(0, accesses).boxed().toList());
  }

  @Test
  void throwsWhatTheCounterThrows() {
    try (CountingThread counting =
        new CountingThread(
            batch -> {
              throw new MnemoException("too many keys");
            })) {
      counting.add(access(1));
      assertThatThrownBy(counting::finish)
          .isInstanceOf(MnemoException.class)
          .hasMessage("too many keys");
    }
  }

  /** A trace of billions of requests is not read to its end for nothing. */
  @Test
  void throwsBeforeTheEnd() {
    try (CountingThread counting =
        new CountingThread(
            batch -> {
              throw new OutOfMemoryError("none left");
            })) {
      assertThatThrownBy(
              () -> {
                for (long i = 0; i < 1_000_000; i++) {
                  counting.add(access(i));
                }
              })
          .isInstanceOf(OutOfMemoryError.class);
    }
  }
}
