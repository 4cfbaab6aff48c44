package org.mnemo.ycsb.workload;

import site.ycsb.Utils;

/**
 * Maps record numbers to CoreWorkload's keys: {@code user} and the number, hashed unless {@code
 * insertorder=ordered}, padded with zeros to {@code zeropadding} digits. Not thread-safe.
 */
public final class KeyNames {

  private static final String PREFIX = "user";

  private final boolean ordered;
  private final int digits;
  private final StringBuilder name = new StringBuilder(PREFIX);

  public KeyNames(boolean ordered, int digits) {
    this.ordered = ordered;
    this.digits = digits;
  }

  public String of(long number) {
    name.setLength(PREFIX.length());
    name.append(ordered ? number : Utils.hash(number));
    while (name.length() < PREFIX.length() + digits) {
      name.insert(PREFIX.length(), '0');
    }
    return name.toString();
  }
}
