package org.mnemo.cli.argument;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Percentage;
import org.mnemo.estimator.model.FetchTime;
import org.mnemo.estimator.policy.EpochOptions;
import org.mnemo.estimator.policy.Holding;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say who moves data between the memories, and how. */
public final class PolicyArguments {

  private static final String DEFAULT_ORDER = "gain";
  private static final Set<String> CACHES = Set.of(Policies.CACHED, Policies.MEMORY_MODE);
  private static final Set<String> MOVERS =
      Set.of(Policies.CACHED, Policies.PAGED, Policies.MEMORY_MODE, Policies.MIGRATED);
  private static final Set<String> PAGES = Set.of(Policies.PAGED, Policies.POLYMORPHIC);
  private static final Set<String> WINDOWED =
      Stream.concat(MOVERS.stream(), Stream.of(Policies.POLYMORPHIC))
          .collect(Collectors.toUnmodifiableSet());

  @Option(
      names = "--policy",
      completionCandidates = CompletionCandidates.PolicyNames.class,
      paramLabel = "POLICY",
      description =
          "Who decides what lies in FastMem: ${COMPLETION-CANDIDATES} (default placed: keys are put"
              + " there once, by --order). With several, such as placed,cached, the answer is for the"
              + " first, beside the others.")
  private @Nullable String policy;

  @Option(
      names = "--order",
      completionCandidates = CompletionCandidates.Orders.class,
      paramLabel = "ORDER",
      description =
          "placed: which keys enter FastMem first: ${COMPLETION-CANDIDATES} with a path behind the"
              + " colon (default gain).")
  private @Nullable String order;

  @Option(
      names = "--fetch-us",
      paramLabel = "US",
      description =
          "cached, memory-mode: time in microseconds to fetch a record from SlowMem; paged: a page;"
              + " migrated: to move a record (default: by the times that were measured on SlowMem).")
  private @Nullable String fetchUs;

  @Option(
      names = "--fetch-profile",
      paramLabel = "PROFILE",
      description =
          "The same by a memory: its latency, and its bandwidth for the bytes; what is written back"
              + " is held against its bandwidth, too. A name, a .json file of 'bin/mnemo doctor --probe', or"
              + " latency_ns=...,read_gb_s=...,write_gb_s=...")
  private @Nullable String fetchProfile;

  @Option(
      names = "--inclusive",
      description = "cached: SlowMem holds all data (default: what FastMem does not hold).")
  private boolean inclusive;

  @Option(
      names = "--exclusive",
      description = "cached: SlowMem holds what FastMem does not hold, as it does by default.")
  private boolean exclusive;

  @Option(
      names = "--eviction",
      completionCandidates = CompletionCandidates.EvictionNames.class,
      paramLabel = "E",
      description =
          "cached: what leaves FastMem: ${COMPLETION-CANDIDATES} (default lru: what was used longest"
              + " ago).")
  private @Nullable String eviction;

  @Option(
      names = "--promote-every",
      paramLabel = "N",
      description =
          "cached: of the reads that SlowMem serves every so many are copied into FastMem, as"
              + " extstore's ext_recache_rate has it (default 1).")
  private @Nullable Integer promotesEvery;

  @Option(
      names = "--promote-after",
      paramLabel = "N",
      description =
          "cached: at which read from SlowMem, since it left FastMem, a record may be copied there"
              + " (default 1; 2 where a Memcached with extstore was measured, which does so).")
  private @Nullable Integer promotesAfter;

  @Option(
      names = "--page",
      paramLabel = "B",
      description =
          "paged, polymorphic: size of a page, a power of two from 512 to 1GiB (default 4096).")
  private @Nullable String page;

  @Option(
      names = "--scattered",
      description =
          "paged, polymorphic: records lie on pages at random, as after long use (default: in the sequence of"
              + " the load).")
  private boolean scattered;

  @Option(
      names = "--ways",
      paramLabel = "N",
      description = "memory-mode: ways of the cache that FastMem is (default 1: direct-mapped).")
  private @Nullable Integer ways;

  @Option(
      names = "--block",
      paramLabel = "B",
      description = "memory-mode: size of its blocks, a power of two (default 64).")
  private @Nullable String block;

  @Option(
      names = "--epoch",
      paramLabel = "T",
      description =
          "migrated: records move after so much time, such as 10s, or so many requests, such as"
              + " 10000 (default: a twentieth of the trace).")
  private @Nullable String epoch;

  @Option(
      names = "--decay",
      paramLabel = "D",
      description =
          "migrated: share of its heat that a record keeps from epoch to epoch, from 0 to 1 (default"
              + " 0.5).")
  private @Nullable Double decay;

  @Option(
      names = "--hysteresis",
      paramLabel = "P%",
      description =
          "migrated: by how much a record must be hotter a byte than one whose place it takes"
              + " (default 50%%).")
  private @Nullable String hysteresis;

  @Option(
      names = "--least-heat",
      paramLabel = "N",
      description =
          "migrated: heat from which on a record moves up: its requests of the last epoch and what it"
              + " kept of those before (default 2).")
  private @Nullable Double leastHeat;

  @Option(
      names = "--move-budget",
      paramLabel = "B",
      description = "migrated: most bytes that move up at the end of an epoch (default: no limit).")
  private @Nullable String moveBudget;

  @Option(
      names = "--windows",
      paramLabel = "N",
      description =
          "Policies that move data: also find the FastMem that each of N equal parts of the trace"
              + " needs for the SLO, as a manager would give it that adapts it. polymorphic: the best"
              + " partition in each of them.")
  private @Nullable Integer windows;

  @Mixin private FormArguments forms = new FormArguments();

  /**
   * The options with what these arguments say.
   *
   * @param byDefault policies to take where none is named; of them the first must go with the
   *     options, and the others are for the caller to check
   * @param isComputed true if a memory is computed to be SlowMem
   */
  EstimateOptions completed(EstimateOptions options, List<String> byDefault, boolean isComputed) {
    String policyText = policy == null ? String.join(",", byDefault) : policy;
    List<String> policies = policies(policyText);
    requireUsed(policies, policyText);
    forms.requireOneSsd(isComputed);
    PolicyOptions policyOptions =
        new PolicyOptions(
            order == null ? DEFAULT_ORDER : order,
            holding(),
            eviction == null ? PolicyOptions.DEFAULTS.eviction() : eviction,
            promotesEvery == null ? 1 : promotesEvery,
            promotesAfter == null ? 0 : requireReads(promotesAfter),
            ways == null ? 1 : ways,
            block == null ? PolicyOptions.DEFAULTS.blockBytes() : ByteSize.parse("--block", block),
            page == null ? PolicyOptions.DEFAULTS.pageBytes() : ByteSize.parse("--page", page),
            scattered,
            epochs(),
            forms.options());
    (namesPolicies() ? policies : policies.subList(0, 1))
        .forEach(name -> Policies.byName(name, policyOptions));
    return options
        .withPolicies(policies)
        .withPolicyOptions(policyOptions)
        .withWindows(windows == null ? 0 : requireWindows(windows))
        .withFetch(fetch())
        .withFormTimes(forms.times());
  }

  /** True if the order is the user's choice. */
  boolean namesOrder() {
    return order != null;
  }

  /** True if the policies are the user's choice. */
  boolean namesPolicies() {
    return policy != null;
  }

  private static List<String> policies(String policyText) {
    List<String> policies = new ArrayList<>(List.of(policyText.split(",", -1)));
    policies.replaceAll(String::strip);
    if (policies.contains("")) {
      throw new UsageException(
          "--policy takes names with commas between them, such as placed,cached, was '%s'"
              .formatted(policyText));
    }
    if (policies.contains(Policies.PAGED) && !policies.contains(Policies.PLACED)) {
      // By what factor pages need more than keys is what one wants to know of them.
      policies.add(Policies.PLACED);
    }
    if (new LinkedHashSet<>(policies).size() < policies.size()) {
      throw new UsageException(
          "--policy names one policy twice: '" + policyText + "'; name each once");
    }
    return policies;
  }

  private Holding holding() {
    if (inclusive && exclusive) {
      throw new UsageException("--inclusive and --exclusive exclude each other; give one of them");
    }
    return inclusive ? Holding.INCLUSIVE : exclusive ? Holding.EXCLUSIVE : Holding.BY_POLICY;
  }

  /** Refuses options of policies that nobody asks for. */
  private void requireUsed(List<String> policies, String policyText) {
    Map<String, Set<String>> given = new LinkedHashMap<>();
    put(given, "--order", order != null, Set.of(Policies.PLACED));
    put(given, "--fetch-us", fetchUs != null, MOVERS);
    put(given, "--fetch-profile", fetchProfile != null, MOVERS);
    put(given, "--inclusive", inclusive, CACHES);
    put(given, "--exclusive", exclusive, CACHES);
    put(given, "--eviction", eviction != null, Set.of(Policies.CACHED));
    put(given, "--promote-every", promotesEvery != null, Set.of(Policies.CACHED));
    put(given, "--promote-after", promotesAfter != null, Set.of(Policies.CACHED));
    put(given, "--windows", windows != null, WINDOWED);
    put(given, "--page", page != null, PAGES);
    put(given, "--scattered", scattered, PAGES);
    put(given, "--ways", ways != null, Set.of(Policies.MEMORY_MODE));
    put(given, "--block", block != null, Set.of(Policies.MEMORY_MODE));
    put(given, "--epoch", epoch != null, Set.of(Policies.MIGRATED));
    put(given, "--decay", decay != null, Set.of(Policies.MIGRATED));
    put(given, "--hysteresis", hysteresis != null, Set.of(Policies.MIGRATED));
    put(given, "--least-heat", leastHeat != null, Set.of(Policies.MIGRATED));
    put(given, "--move-budget", moveBudget != null, Set.of(Policies.MIGRATED));
    forms
        .given()
        .forEach((option, isGiven) -> put(given, option, isGiven, Set.of(Policies.POLYMORPHIC)));
    given.forEach(
        (option, users) -> {
          if (policies.stream().noneMatch(users::contains)) {
            throw new UsageException(
                "%s is for the policy %s, and --policy is '%s'; leave it out, or name such a policy"
                    .formatted(
                        option, String.join(", ", users.stream().sorted().toList()), policyText));
          }
        });
  }

  private static void put(
      Map<String, Set<String>> given, String option, boolean isGiven, Set<String> users) {
    if (isGiven) {
      given.put(option, users);
    }
  }

  private static int requireWindows(int count) {
    if (count < 1) {
      throw new UsageException("--windows must be at least 1, was " + count);
    }
    return count;
  }

  private static int requireReads(int reads) {
    if (reads < 1) {
      throw new UsageException("--promote-after must be at least 1, was " + reads);
    }
    return reads;
  }

  private @Nullable FetchTime fetch() {
    if (fetchUs != null && fetchProfile != null) {
      throw new UsageException(
          "--fetch-us and --fetch-profile are two ways to say what a fetch takes; give one of them");
    }
    if (fetchProfile != null) {
      return FetchTime.of(MemoryProfiles.of("--fetch-profile", fetchProfile));
    }
    return fetchUs == null ? null : FetchTime.ofMicroseconds(number("--fetch-us", fetchUs));
  }

  private static double number(String option, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new UsageException("%s must be a number, was '%s'".formatted(option, text), e);
    }
  }

  private EpochOptions epochs() {
    EpochOptions defaults = EpochOptions.DEFAULTS;
    String length = epoch == null ? "" : epoch.strip();
    boolean isCount = length.matches("[0-9]{1,18}");
    long requests = isCount ? Long.parseLong(length) : 0;
    long seconds = isCount ? 0 : TimeSpan.wholeSeconds("--epoch", epoch);
    if (isCount && requests == 0) {
      throw new UsageException("--epoch must be at least 1 request, was 0");
    }
    return new EpochOptions(
        requests,
        seconds,
        decay == null ? defaults.decay() : decay,
        leastHeat == null ? defaults.leastHeat() : leastHeat,
        hysteresis == null ? defaults.margin() : Percentage.parse("--hysteresis", hysteresis),
        moveBudget == null ? defaults.budgetBytes() : ByteSize.parse("--move-budget", moveBudget));
  }
}
