package org.mnemo.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;

/** Calls that must fail with one sentence. */
public final class Refusals {

  private Refusals() {}

  /**
   * A call is refused.
   *
   * @param parts what the sentence names: file, line, value, remedy
   */
  public static void refused(ThrowingCallable call, String... parts) {
    refused(MnemoException.class, call, parts);
  }

  /** The same of a user's mistake, whose exit code is 2. */
  public static void misused(ThrowingCallable call, String... parts) {
    refused(UsageException.class, call, parts);
  }

  private static void refused(Class<?> type, ThrowingCallable call, String... parts) {
    assertThatThrownBy(call)
        .isInstanceOf(type)
        .message()
        .satisfies(sentence -> assertThat(List.of(parts)).allMatch(sentence::contains));
  }
}
