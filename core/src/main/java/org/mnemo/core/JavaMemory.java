package org.mnemo.core;

/** The Java heap that this process may use. */
public final class JavaMemory {

  /** MiB of heap that the advice on a hundred records needs. */
  private static final long LEAST_MIB = 40;

  private JavaMemory() {}

  private static long mostMib() {
    return Runtime.getRuntime().maxMemory() >> 20;
  }

  /**
   * Checks that the heap is large enough for small data.
   *
   * @throws MnemoException if it is too small
   */
  public static void requireEnough() {
    if (mostMib() < LEAST_MIB) {
      throw new MnemoException(
          "Java may use %d MiB of memory, but Mnemo needs at least %d; %s"
              .formatted(mostMib(), LEAST_MIB, remedy()));
    }
  }

  /**
   * The sentence for a process that ran out of heap: this one, or one with the same limit.
   *
   * @param who name of that process
   */
  public static String ranOut(String who) {
    return "%s ran out of memory (limit %d MiB); %s".formatted(who, mostMib(), remedy());
  }

  private static String remedy() {
    return "raise the limit: MNEMO_JAVA_OPTS=-Xmx%dm".formatted(Math.max(256, 2 * mostMib()));
  }
}
