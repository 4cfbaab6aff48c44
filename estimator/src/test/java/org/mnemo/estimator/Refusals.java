package org.mnemo.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;

/** What is refused, by the values that the sentence has to name. */
public final class Refusals {

  private Refusals() {}

  /** Refused, whether its input or a file is to blame. */
  public static void assertRefusal(ThrowingCallable call, CharSequence... named) {
    assertRefusal(MnemoException.class, call, named);
  }

  /** Refused as a use that is wrong. */
  public static void assertUsage(ThrowingCallable call, CharSequence... named) {
    assertRefusal(UsageException.class, call, named);
  }

  private static void assertRefusal(
      Class<? extends MnemoException> type, ThrowingCallable call, CharSequence... named) {
    assertThatThrownBy(call)
        .isInstanceOf(type)
        .satisfies(
            refusal -> {
              for (CharSequence each : named) {
                assertThat(refusal).hasMessageContaining(each.toString());
              }
            });
  }
}
