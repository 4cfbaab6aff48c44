package org.mnemo.core;

/** The memory that this virtual machine may take for objects. */
public final class JavaMemory {

  /** With less, the advice on a hundred records does not come to its end. */
  private static final long LEAST_MIB = 40;

  private JavaMemory() {}

  private static long mostMib() {
    return Runtime.getRuntime().maxMemory() >> 20;
  }

  /**
   * Makes sure that there is enough for small data.
   *
   * @throws MnemoException if there is not
   */
  public static void requireEnough() {
    if (mostMib() < LEAST_MIB) {
      throw new MnemoException(
          "Java may take %d MiB of memory, and Mnemo needs %d at least; %s"
              .formatted(mostMib(), LEAST_MIB, remedy()));
    }
  }

  /**
   * What to say where it ran out, here or in a process that may take as much.
   *
   * @param who whose it was
   */
  public static String ranOut(String who) {
    return "%s ran out of memory, of which it may take %d MiB; %s"
        .formatted(who, mostMib(), remedy());
  }

  private static String remedy() {
    return "give it more: MNEMO_JAVA_OPTS=-Xmx%dm".formatted(Math.max(256, 2 * mostMib()));
  }
}
