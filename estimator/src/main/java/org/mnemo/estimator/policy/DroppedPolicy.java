package org.mnemo.estimator.policy;

import java.util.List;
import java.util.stream.Stream;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.TimeSpan;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.policy.cache.Evictions;
import org.mnemo.estimator.policy.dropped.CacheKind;
import org.mnemo.estimator.policy.dropped.DroppedTraffic;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.Workload;

/**
 * The store is a cache that drops records for which it has no memory. A read that misses gets its
 * record from a backend and writes it into the store.
 */
final class DroppedPolicy implements Policy {

  private static final PolicyOption<String> EVICTION =
      PolicyOption.choice(
          "eviction",
          "allkeys-lru",
          Stream.concat(CacheKind.evictions("redis").stream(), Evictions.names().stream()).toList(),
          "what the store drops (default allkeys-lru, of Redis)");

  private static final PolicyOption<Integer> SAMPLES =
      PolicyOption.count("samples", 5, "maxmemory-samples of Redis (default 5)").within(1, 64);

  private static final PolicyOption<Long> TTL =
      PolicyOption.of(
          "ttl",
          "TIME",
          0L,
          "time to live where the trace shows none, such as 1h (default: no end)",
          TimeSpan::wholeSeconds);

  static final List<PolicyOption<?>> OPTIONS = List.of(FetchOption.BACKEND, EVICTION, SAMPLES, TTL);

  private final PolicyOptions options;
  private final String eviction;
  private final int samples;
  private final int ttlS;

  DroppedPolicy(PolicyOptions options) {
    this.options = options;
    eviction = options.get(Policies.DROPPED, EVICTION);
    samples = options.get(Policies.DROPPED, SAMPLES);
    ttlS = (int) Math.min(Integer.MAX_VALUE / 2, options.get(Policies.DROPPED, TTL));
  }

  @Override
  public String name() {
    return Policies.DROPPED;
  }

  @Override
  public MissService missService() {
    return MissService.DROPPED;
  }

  /** What is dropped lies in no memory. */
  @Override
  public boolean takesSlowMem(boolean isDevice) {
    return false;
  }

  @Override
  public void requireUsable() {
    Check.that(
        FetchOption.of(Policies.DROPPED, options) != null,
        "the policy dropped needs the time of the backend that has all records, such as --policy dropped:backend=5ms");
  }

  @Override
  public void requireIndexInFast() {
    throw new UsageException(
        "a record that is dropped leaves nothing in FastMem; leave --index-in-fast out, or take --policy cached");
  }

  @Override
  public Plan plan(Workload workload) {
    RecordBytes bytes = workload.recordBytes();
    CacheKind kind =
        CacheKind.ofEviction(
            eviction,
            samples,
            (keyBytes, valueBytes) ->
                RecordBytes.add(
                    valueBytes,
                    RecordBytes.add(
                        bytes.keyBytes() < 0 ? keyBytes : bytes.keyBytes(),
                        bytes.overheadBytes())));
    DroppedTraffic traffic = new DroppedTraffic(workload, kind, ttlS);
    return Plan.of(traffic, traffic::curve);
  }
}
