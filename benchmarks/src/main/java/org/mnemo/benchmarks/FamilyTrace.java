package org.mnemo.benchmarks;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;

/**
 * Writes the trace of a store of five prefixes (docs/guides/production.md): {@code mixed.csv}, and
 * {@code order.txt} with the keys of the three that save most by byte first.
 */
public final class FamilyTrace {

  private static final long SEED = 7;
  private static final int REQUESTS = 300_000;

  private static final List<Family> FAMILIES =
      List.of(
          new Family("feed:", 1_000, 20_000, 0.16, 0.05),
          new Family("session:", 3_000, 800, 0.40, 0.30),
          new Family("user:", 4_000, 2_000, 0.30, 0.10),
          new Family("img/", 1_000, 100_000, 0.11, 0),
          new Family("log:2024:", 7_000, 6_000, 0.03, 0.50));

  private record Family(
      String prefix, int keys, int valueBytes, double requestShare, double writeShare) {

    String key(int number) {
      return prefix + number;
    }
  }

  private record Request(Family family, int key) {}

  private FamilyTrace() {}

  /**
   * Writes both files.
   *
   * @param arguments directory to write them into
   */
  public static void main(String[] arguments) {
    Path directory = Path.of(arguments[0]);
    Random random = new Random(SEED);
    Access access = new Access();
    try (TraceOutput output =
        TraceOutput.create(
            List.of(directory.resolve("mixed.csv")), TraceFormats.byName("twitter"))) {
      for (Request request : requests(random)) {
        Family family = request.family();
        byte[] key = family.key(request.key()).getBytes(StandardCharsets.US_ASCII);
        boolean writes = random.nextDouble() < family.writeShare();
        access.set(
            0,
            key,
            0,
            key.length,
            key.length,
            family.valueBytes(),
            0,
            writes ? Operation.INSERT : Operation.READ,
            0);
        output.writer().append(access);
      }
      output.commit();
    }
    StringBuilder order = new StringBuilder();
    for (Family family : FAMILIES) {
      for (int key = 0; key < family.keys(); key++) {
        order.append(family.key(key)).append('\n');
      }
    }
    AtomicFile.write(
        directory.resolve("order.txt"), order.toString().getBytes(StandardCharsets.US_ASCII));
  }

  /** Each key once, and the rest by the families' shares, in random sequence. */
  private static List<Request> requests(Random random) {
    List<Request> requests = new ArrayList<>();
    for (Family family : FAMILIES) {
      for (int key = 0; key < family.keys(); key++) {
        requests.add(new Request(family, key));
      }
    }
    while (requests.size() < REQUESTS) {
      Family family = drawn(random.nextDouble());
      requests.add(new Request(family, random.nextInt(family.keys())));
    }
    Collections.shuffle(requests, random);
    return requests;
  }

  private static Family drawn(double share) {
    double left = share;
    for (Family family : FAMILIES) {
      left -= family.requestShare();
      if (left < 0) {
        return family;
      }
    }
    return FAMILIES.stream().max(Comparator.comparingDouble(Family::requestShare)).orElseThrow();
  }
}
