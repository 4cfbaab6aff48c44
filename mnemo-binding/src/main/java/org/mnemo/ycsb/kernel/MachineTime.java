package org.mnemo.ycsb.kernel;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Processor time of all processors of this machine since its start, in nanoseconds, to a hundredth
 * of a second each.
 *
 * @param busyNs time of processes, without interrupts
 * @param stolenNs time that the host of a virtual machine used for others
 * @param allNs total time
 */
public record MachineTime(long busyNs, long stolenNs, long allNs) {

  /** Linux counts in units of 10 ms here on every architecture (USER_HZ). */
  private static final long UNIT_NS = 10_000_000;

  private static final Pattern ALL_PROCESSORS =
      Pattern.compile(
          "(?m)^cpu +(\\d{1,15}) (\\d{1,15}) (\\d{1,15}) (\\d{1,15}) (\\d{1,15}) (\\d{1,15}) (\\d{1,15}) (\\d{1,15})\\b");

  /** Reads {@code /proc/stat}; empty if unknown. */
  public static Optional<MachineTime> now() {
    return of(KernelText.of(Path.of("/proc/stat")));
  }

  /**
   * Parses {@code /proc/stat}: user, nice, system, idle, iowait, irq, softirq and steal. Guests'
   * times are part of user.
   */
  static Optional<MachineTime> of(String text) {
    Matcher line = ALL_PROCESSORS.matcher(text);
    if (!line.find()) {
      return Optional.empty();
    }
    MatchResult times = line.toMatchResult();
    long allNs = 0;
    for (int i = 1; i <= times.groupCount(); i++) {
      allNs += ns(times, i);
    }
    return Optional.of(
        new MachineTime(ns(times, 1) + ns(times, 2) + ns(times, 3), ns(times, 8), allNs));
  }

  private static long ns(MatchResult times, int i) {
    return Long.parseLong(times.group(i)) * UNIT_NS;
  }

  public MachineTime plus(MachineTime other) {
    return new MachineTime(busyNs + other.busyNs, stolenNs + other.stolenNs, allNs + other.allNs);
  }

  public MachineTime since(MachineTime earlier) {
    return new MachineTime(
        busyNs - earlier.busyNs, stolenNs - earlier.stolenNs, allNs - earlier.allNs);
  }
}
