package org.mnemo.estimator.tenant;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.MemoryModePolicy;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;
import org.mnemo.estimator.policy.cache.CacheKernel;
import org.mnemo.estimator.policy.cache.CacheTraffic;
import org.mnemo.estimator.policy.cache.Distances;
import org.mnemo.estimator.policy.cache.RecordStack.CacheRules;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.RequestCells.CellIndex;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.Workload;

/**
 * Mutual slowdown of tenants that share FastMem as a cache (Memory Mode, or a store's), compared
 * with separate parts of FastMem with placed keys. Distances of the merged stream are counted by
 * tenant.
 *
 * @param fastBytes size of FastMem in bytes
 * @param totalBytes bytes of all records
 * @param tenants one line per tenant
 * @param causes most harmful tenant by policy that shares FastMem
 */
public record NoisyNeighbours(
    long fastBytes, long totalBytes, List<TenantLine> tenants, List<Cause> causes) {

  /** Limit of distinguishable tenants, each of which needs memory. */
  private static final int MOST_TENANTS = 64;

  /** Least significant harm, as distances are counted to a hundredth. */
  private static final double LEAST_HARM = 0.002;

  public NoisyNeighbours {
    tenants = List.copyOf(tenants);
    causes = List.copyOf(causes);
  }

  /**
   * The tenant whose absence speeds up the rest most.
   *
   * @param tenant name of the tenant; null without significant harm
   */
  public record Cause(String policy, @Nullable String tenant) {

    private static Cause of(int policy, List<TenantLine> tenants) {
      TenantLine worst =
          tenants.stream()
              .max(Comparator.comparingDouble(each -> each.shared().get(policy).harm()))
              .orElseThrow();
      TenantLine.Shared shared = worst.shared().get(policy);
      return new Cause(shared.policy(), shared.harm() < LEAST_HARM ? null : worst.name());
    }
  }

  /** A policy that shares FastMem. */
  private record SharedPolicy(
      String name, CacheRules rules, CacheKernel kernel, RunTimeModel model) {}

  /**
   * Computes each tenant's performance.
   *
   * @param directory measurement, for the times of both memories
   * @param trace trace whose clients are the tenants
   * @param dataset all stored records; null if only records of the trace are known
   * @param names names of the tenants by client number; empty to use the numbers
   * @param fast size of FastMem; null for the size of the data
   * @throws MnemoException as in {@link Estimator#estimate}
   * @throws UsageException with one tenant, or too many
   */
  public static NoisyNeighbours compute(
      MeasurementDirectory directory,
      Path trace,
      @Nullable Path dataset,
      List<String> names,
      EstimateOptions options,
      @Nullable FastCapacity fast) {
    LongArrayList clients = clients(trace);
    EstimateOptions each =
        options.withPolicies(List.of(Policies.PLACED, Policies.MEMORY_MODE, Policies.CACHED));
    PatternSource source =
        new TraceSource(TracePart.all(trace, TracePart.Origin.NAMED), dataset, TraceWatch.NONE);
    Estimate placed = Estimator.estimate(new MeasuredRun(directory), source, each);
    AccessPattern pattern = source.pattern();
    RequestCells cells = RequestCells.of(pattern, placed.models().sizes().knotBytes());
    Workload workload =
        new Workload(
            pattern, placed.recordBytes(), Traffic.onSlow(pattern, cells), key -> 0, false);
    long totalBytes = placed.curve().totalBytes();
    long fastBytes = fast == null ? totalBytes : fast.bytes(totalBytes);

    Long2IntOpenHashMap tenantOf = new Long2IntOpenHashMap();
    for (int i = 0; i < clients.size(); i++) {
      tenantOf.put(clients.getLong(i), i);
    }
    int[] owner = owners(source, pattern, tenantOf, clients.size());
    List<SharedPolicy> policies = shared(options.policyOptions(), placed);
    List<TenantObserver> observers =
        policies.stream()
            .map(
                shared ->
                    new TenantObserver(workload, shared.rules(), tenantOf, clients.size(), owner))
            .toList();
    source.show(List.copyOf(observers));

    long[] bytes = bytesByTenant(workload, owner, clients.size());
    Neighbours neighbours =
        new Neighbours(placed, workload, owner, bytes, policies, observers, fastBytes);
    List<TenantLine> lines = new ArrayList<>();
    for (int tenant = 0; tenant < clients.size(); tenant++) {
      lines.add(
          neighbours.line(
              tenant,
              tenant < names.size() ? names.get(tenant) : Long.toString(clients.getLong(tenant))));
    }
    List<Cause> causes =
        IntStream.range(0, policies.size()).mapToObj(policy -> Cause.of(policy, lines)).toList();
    return new NoisyNeighbours(fastBytes, totalBytes, lines, causes);
  }

  /** The policies that share FastMem. */
  private static List<SharedPolicy> shared(PolicyOptions options, Estimate estimate) {
    long blockBytes = options.get(Policies.MEMORY_MODE, MemoryModePolicy.BLOCK);
    int ways = options.get(Policies.MEMORY_MODE, MemoryModePolicy.WAYS);
    return List.of(
        new SharedPolicy(
            Policies.MEMORY_MODE,
            new CacheRules(blockBytes, true, false),
            CacheKernel.ways(ways, blockBytes),
            model(estimate, Policies.MEMORY_MODE)),
        new SharedPolicy(
            Policies.CACHED,
            new CacheRules(1, false, true),
            CacheKernel.LRU,
            model(estimate, Policies.CACHED)));
  }

  private static long[] bytesByTenant(Workload workload, int[] owner, int tenants) {
    long[] bytes = new long[tenants];
    for (int key = 0; key < owner.length; key++) {
      if (owner[key] >= 0) {
        bytes[owner[key]] += workload.recordBytes().movable(workload.pattern(), key);
      }
    }
    return bytes;
  }

  /**
   * All tenants, after their requests.
   *
   * @param placed estimate of static keys, for their order and its times
   * @param owner tenant of a key; negative for an untouched key
   * @param bytes bytes of a tenant's records
   * @param observers observer of each policy, in the order of {@code policies}
   */
  // Used in one computation, and never compared.
  @SuppressWarnings("ArrayRecordComponent")
  private record Neighbours(
      Estimate placed,
      Workload workload,
      int[] owner,
      long[] bytes,
      List<SharedPolicy> policies,
      List<TenantObserver> observers,
      long fastBytes) {

    TenantLine line(int tenant, String name) {
      List<TenantLine.Shared> shared = new ArrayList<>();
      for (int i = 0; i < policies.size(); i++) {
        shared.add(shared(tenant, policies.get(i), observers.get(i)));
      }
      Traffic all = observers.get(0).tenant(tenant).all;
      long partBytes =
          Math.round((double) fastBytes * bytes[tenant] / Math.max(1, Arrays.stream(bytes).sum()));
      Traffic inPart = placedIn(placed, workload, owner, tenant, all, partBytes);
      return new TenantLine(
          name,
          (long) all.totalRequests(),
          bytes[tenant],
          shared,
          inPart.fastShare(),
          slowdown(placed.curve().model(), all, inPart));
    }

    private TenantLine.Shared shared(int tenant, SharedPolicy by, TenantObserver observer) {
      TenantObserver.Tenant counted = observer.tenant(tenant);
      Traffic all = counted.all;
      Traffic alone = missing(all, counted.alone, by, fastBytes);
      Traffic together = missing(all, counted.together, by, fastBytes);
      Traffic others = counted.others;
      Traffic othersTogether = missing(others, observer.othersTogether(tenant), by, fastBytes);
      Traffic without = missing(others, counted.othersWithout, by, fastBytes);
      return new TenantLine.Shared(
          by.name(),
          alone.fastShare(),
          slowdown(by.model(), all, alone),
          together.fastShare(),
          slowdown(by.model(), all, together),
          slowdown(by.model(), others, othersTogether),
          slowdown(by.model(), others, without));
    }
  }

  private static RunTimeModel model(Estimate estimate, String policy) {
    return estimate.others().stream()
        .filter(other -> other.options().policy().equals(policy))
        .findFirst()
        .orElseThrow()
        .curve()
        .model();
  }

  private static Traffic missing(
      Traffic all, Distances distances, SharedPolicy by, long fastBytes) {
    Traffic traffic = all.copy();
    CacheTraffic.moveMissesToSlow(traffic, distances, by.kernel(), fastBytes);
    return traffic;
  }

  private static double slowdown(RunTimeModel model, Traffic all, Traffic traffic) {
    return model.runtimeNs(traffic) / model.runtimeNs(all) - 1;
  }

  /**
   * A tenant's traffic with its keys placed in a part of FastMem, in the given order. Requests
   * across tenants' keys stay in FastMem.
   */
  private static Traffic placedIn(
      Estimate placed, Workload workload, int[] owner, int tenant, Traffic all, long partBytes) {
    AccessPattern pattern = workload.pattern();
    CellIndex cells = new CellIndex(pattern, workload.whole().cells());
    Traffic traffic = all.copy();
    OrderedKeys order = placed.curve().order();
    long left = partBytes;
    for (int rank = 0; rank < order.size(); rank++) {
      int key = order.key(rank);
      if (owner[key] != tenant) {
        continue;
      }
      left -= workload.recordBytes().movable(pattern, key);
      for (int operation = 0; left < 0 && operation < Operation.count(); operation++) {
        int count = pattern.count(key, operation);
        if (count > 0) {
          int cell = cells.cell(key, operation);
          traffic.moveToFast(
              cell,
              -Math.min(count, traffic.count(Load.FAST, cell)),
              -Math.min(pattern.movedBytes(key, operation), traffic.movedBytes(Load.FAST, cell)));
        }
      }
    }
    return traffic;
  }

  /** Clients of a trace, by first request. */
  private static LongArrayList clients(Path trace) {
    LongArrayList clients = new LongArrayList();
    try (TraceReader reader = TraceFiles.open(trace)) {
      while (reader.next()) {
        long client = reader.access().client();
        if (!clients.contains(client)) {
          clients.add(client);
          if (clients.size() > MOST_TENANTS) {
            throw new UsageException(
                "%s has more than %d clients, the limit of tenants; give a trace for each tenant with --trace"
                    .formatted(trace, MOST_TENANTS));
          }
        }
      }
    }
    if (clients.size() < 2) {
      throw new UsageException(
          "%s has one client only, so there are no neighbours; give a trace for each tenant with --trace"
              .formatted(trace));
    }
    clients.sort(Long::compare);
    return clients;
  }

  /** By key the tenant with most requests, the first of several; negative without requests. */
  private static int[] owners(
      PatternSource source, AccessPattern pattern, Long2IntOpenHashMap tenantOf, int tenants) {
    int[][] requests = new int[tenants][pattern.keyCount()];
    source.show(
        List.of(
            new RequestObserver() {
              @Override
              public boolean needsTimesAndClients() {
                return true;
              }

              @Override
              public void observe(KeyedRequests shown) {
                for (int i = 0; i < shown.count(); i++) {
                  requests[tenantOf.get(shown.client(i))][shown.keys()[i]]++;
                }
              }
            }));
    int[] owner = new int[pattern.keyCount()];
    for (int key = 0; key < owner.length; key++) {
      int most = 0;
      owner[key] = -1;
      for (int tenant = 0; tenant < tenants; tenant++) {
        if (requests[tenant][key] > most) {
          most = requests[tenant][key];
          owner[key] = tenant;
        }
      }
    }
    return owner;
  }

  /**
   * A tenant of a FastMem.
   *
   * @param name name of the tenant
   * @param requests number of its requests
   * @param bytes bytes of its records
   * @param shared its performance in a shared FastMem, by policy
   * @param placedShare share of its requests to FastMem with keys placed in its proportional part
   *     of FastMem
   * @param placedSlowdown run time in that case, relative to all data in FastMem, less 1
   */
  public record TenantLine(
      String name,
      long requests,
      long bytes,
      List<Shared> shared,
      double placedShare,
      double placedSlowdown) {

    public TenantLine {
      shared = List.copyOf(shared);
    }

    /**
     * A tenant with one policy. Run times are relative to all data in FastMem, less 1.
     *
     * @param aloneShare share of its requests to FastMem if the tenant has all of it
     * @param aloneSlowdown run time in that case
     * @param togetherShare share of its requests to FastMem next to all tenants
     * @param togetherSlowdown run time in that case
     * @param othersSlowdown run time of all other tenants together next to it
     * @param othersSlowdownWithout their run time in its absence
     */
    public record Shared(
        String policy,
        double aloneShare,
        double aloneSlowdown,
        double togetherShare,
        double togetherSlowdown,
        double othersSlowdown,
        double othersSlowdownWithout) {

      /**
       * Slowdown that the tenant causes to all other tenants together, as a share of their time on
       * FastMem only.
       */
      public double harm() {
        return othersSlowdown - othersSlowdownWithout;
      }
    }
  }
}
