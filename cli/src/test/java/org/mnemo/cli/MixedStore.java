package org.mnemo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.TreeSet;

/**
 * Requests to a store whose keys have four prefixes, each with values and heat of its own; within a
 * prefix all keys are asked for alike.
 */
final class MixedStore {

  /** A prefix, its number of keys, bytes of a value, share of requests, share of writes in them. */
  private record Family(String prefix, int keys, int bytes, double heat, double writes) {}

  private static final Family[] FAMILIES = {
    new Family("session:", 300, 800, 0.45, 0.3),
    new Family("user:", 400, 2000, 0.30, 0.1),
    new Family("feed:", 200, 20_000, 0.20, 0.05),
    new Family("img/", 100, 100_000, 0.05, 0)
  };

  private MixedStore() {}

  /** Number of keys of a family. */
  static int keys(int family) {
    return FAMILIES[family].keys;
  }

  /**
   * Writes a trace that asks for every key.
   *
   * @return number of keys
   */
  static int write(Path file, int requests, long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder trace = new StringBuilder();
    TreeSet<String> keys = new TreeSet<>();
    for (Family family : FAMILIES) {
      for (int i = 0; i < family.keys; i++) {
        keys.add(append(trace, family, i, false));
      }
    }
    for (int i = keys.size(); i < requests; i++) {
      double left = random.nextDouble();
      int at = 0;
      while (at < FAMILIES.length - 1 && left >= FAMILIES[at].heat) {
        left -= FAMILIES[at++].heat;
      }
      Family family = FAMILIES[at];
      append(trace, family, random.nextInt(family.keys), random.nextDouble() < family.writes);
    }
    Files.writeString(file, trace);
    return keys.size();
  }

  private static String append(StringBuilder trace, Family family, int number, boolean isWrite) {
    String key = family.prefix + number;
    trace.append(
        "0,%s,%d,%d,1,%s,0%n".formatted(key, key.length(), family.bytes, isWrite ? "set" : "get"));
    return key;
  }
}
