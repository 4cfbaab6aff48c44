package org.mnemo.estimator.policy;

import java.util.Optional;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.distance.CacheKernel;
import org.mnemo.estimator.policy.distance.CacheTraffic;
import org.mnemo.estimator.policy.distance.RecordDistances;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/** A cache of whole records, applied to a workload. */
record CachePlan(
    Workload workload, RecordDistances distances, CacheKernel kernel, boolean isExclusive)
    implements Plan {

  @Override
  public Optional<RequestObserver> observer() {
    return Optional.of(distances);
  }

  @Override
  public Optional<double[]> missesSoFar() {
    return Optional.of(CacheTraffic.misses(distances.soFar(), kernel, distances.allBytes()));
  }

  @Override
  public TrafficCurve traffic() {
    return CacheTraffic.of(
        workload, distances.distances(), kernel, distances.allBytes(), isExclusive, true);
  }
}
