package org.mnemo.ycsb.sensitivity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the servers of a load or run go through, as they tell it themselves. */
final class ServerWatch {

  private final Deployment deployment;
  private final RunSettings settings;
  private final long[] droppedBefore;

  ServerWatch(Deployment deployment, RunSettings settings) {
    this.deployment = deployment;
    this.settings = settings;
    droppedBefore = deployment.droppedRecords();
  }

  /**
   * A sentence if a server dropped records, as it no longer holds what the measurement is about.
   *
   * @param where what is left incomplete, or an empty text
   */
  @Nullable String dropped(String where) {
    long[] now = deployment.droppedRecords();
    for (int tier = 0; tier < now.length; tier++) {
      if (now[tier] > droppedBefore[tier]) {
        return String.format(
            Locale.ROOT,
            "the server of tier %s dropped %,d records because it ran out of memory or they"
                + " expired%s; give it more memory",
            settings.tiers().name(tier),
            now[tier] - droppedBefore[tier],
            where);
      }
    }
    return null;
  }

  /** Sentences on requests that waited, which is part of what was measured, and not of memory. */
  List<String> throttled() {
    List<String> sentences = new ArrayList<>();
    long[] throttled = deployment.throttledRequests();
    for (int tier = 0; tier < throttled.length; tier++) {
      if (throttled[tier] > 0) {
        sentences.add(
            String.format(
                Locale.ROOT,
                "warning: the server of tier %s throttled %,d requests; they were sent again, and %s",
                settings.tiers().name(tier),
                throttled[tier],
                settings.load()
                    ? "the load took longer"
                    : "the measured times contain the waiting: they are those of its capacity, so"
                        + " raise that or set a target and measure again"));
      }
    }
    return sentences;
  }
}
