package org.mnemo.cli.argument;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.model.FetchTime;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolymorphicPolicy;
import org.mnemo.estimator.policy.option.PolicyOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say who moves data between the memories, and how. */
public final class PolicyArguments {

  private static final String DEFAULT_ORDER = "gain";

  /** An option of a policy. */
  private static final Pattern OPTION = Pattern.compile("\\s*[a-z][a-z-]*\\s*=.*");

  private static final Set<String> MOVERS =
      Set.of(Policies.CACHED, Policies.PAGED, Policies.MEMORY_MODE, Policies.MIGRATED);
  private static final Set<String> WINDOWED =
      Stream.concat(MOVERS.stream(), Stream.of(Policies.POLYMORPHIC))
          .collect(Collectors.toUnmodifiableSet());

  @Option(
      names = "--policy",
      completionCandidates = CompletionCandidates.PolicyNames.class,
      paramLabel = "POLICY",
      description =
          "Who decides what lies in FastMem: ${COMPLETION-CANDIDATES} (default placed: keys are put"
              + " there once, by --order). Options of a policy stand behind it, as in"
              + " cached:eviction=fifo; 'bin/mnemo policies' lists them. With several, such as"
              + " placed,cached, the answer is for the first, beside the others.")
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
      names = "--windows",
      paramLabel = "N",
      description =
          "Policies that move data: also find the FastMem that each of N equal parts of the trace"
              + " needs for the SLO, as a manager would give it that adapts it. polymorphic: the best"
              + " partition in each of them.")
  private @Nullable Integer windows;

  /** Options of policies that stood alone before, which this version still takes: texts by name. */
  private final Map<String, String> former = new LinkedHashMap<>();

  /** Adds the former options to the command. */
  @Spec(Spec.Target.MIXEE)
  void addFormer(CommandSpec command) {
    Policies.names().stream()
        .flatMap(name -> Policies.options(name).stream())
        .map(option -> option.name())
        .distinct()
        .forEach(name -> addFormer(command, "--" + name, "1", name, null));
    addFormer(command, "--inclusive", "0", "inclusion", "inclusive");
    addFormer(command, "--exclusive", "0", "inclusion", "exclusive");
    addFormer(command, "--scattered", "0", "layout", "scattered");
  }

  private void addFormer(
      CommandSpec command, String option, String arity, String name, @Nullable String text) {
    ISetter setter =
        new ISetter() {
          @Override
          public <T> T set(T value) {
            if (value != null) {
              former.put(name, text == null ? value.toString() : text);
            }
            return value;
          }
        };
    command.addOption(
        OptionSpec.builder(option)
            .arity(arity)
            .type(text == null ? String.class : Boolean.class)
            .hidden(true)
            .setter(setter)
            .build());
  }

  /**
   * The options with what these arguments say.
   *
   * @param byDefault policies to take where none is named; of them the first must go with the
   *     options, and the others are for the caller to check
   * @param isComputed true if a memory is computed to be SlowMem
   */
  EstimateOptions completed(EstimateOptions options, List<String> byDefault, boolean isComputed) {
    String policyText = policy == null ? String.join(",", byDefault) : policy;
    List<String> policies = new ArrayList<>();
    PolicyOptions given =
        withFormer(
            parse(policyText, policies).withOrder(order == null ? DEFAULT_ORDER : order),
            policies,
            policyText);
    if (policies.contains(Policies.PAGED) && !policies.contains(Policies.PLACED)) {
      // By what factor pages need more than keys is what one wants to know of them.
      policies.add(Policies.PLACED);
    }
    requireUsed(policies, policyText);
    if (isComputed && PolymorphicPolicy.namesSsd(given)) {
      throw new UsageException(
          "--memory and ssd-read-us, ssd-write-us or ssd-iops are two ways to say what the SSD of the policy polymorphic takes; give one of them, as in --memory request_read_us=80,request_write_us=100,price=0.025");
    }
    (namesPolicies() ? policies : policies.subList(0, 1))
        .forEach(name -> Policies.byName(name, given).requireUsable());
    return options
        .withPolicies(policies)
        .withPolicyOptions(given)
        .withWindows(windows == null ? 0 : requireWindows(windows))
        .withFetch(fetch());
  }

  /**
   * Options of a list such as {@code placed,cached:eviction=fifo,promote-every=2}.
   *
   * @param policies takes the names of the policies
   */
  private static PolicyOptions parse(String policyText, List<String> policies) {
    PolicyOptions given = PolicyOptions.DEFAULTS;
    for (String part : policyText.split(",", -1)) {
      boolean goesOn = !policies.isEmpty() && OPTION.matcher(part).matches();
      String[] named = goesOn ? new String[] {part} : part.split(":", 2);
      if (!goesOn) {
        add(policies, named[0].strip(), policyText);
      }
      if (goesOn || named.length > 1) {
        String option = named[named.length - 1];
        if (!OPTION.matcher(option).matches()) {
          throw new UsageException(
              "--policy takes options such as cached:eviction=fifo,promote-every=2, was '%s'"
                  .formatted(policyText));
        }
        String[] value = option.split("=", 2);
        given = given.with(policies.get(policies.size() - 1), value[0].strip(), value[1]);
      }
    }
    return given;
  }

  private static void add(List<String> policies, String name, String policyText) {
    if (name.isEmpty()) {
      throw new UsageException(
          "--policy takes names with commas between them, such as placed,cached, was '%s'"
              .formatted(policyText));
    }
    if (policies.contains(name)) {
      throw new UsageException(
          "--policy names one policy twice: '" + policyText + "'; name each once");
    }
    policies.add(name);
  }

  /** The same with former options, each for the policies that have it now. */
  private PolicyOptions withFormer(PolicyOptions given, List<String> policies, String policyText) {
    PolicyOptions all = given;
    for (Map.Entry<String, String> each : former.entrySet()) {
      String option = each.getKey();
      requireUser("--" + option, with(option, Policies.names()), policies, policyText);
      for (String user : with(option, policies)) {
        all = all.with(user, option, each.getValue());
        Progress.endLine();
        System.err.printf(
            "mnemo: --%s is an option of the policy now: --policy %s:%s=%s%n",
            option, user, option, each.getValue());
      }
    }
    return all;
  }

  /** The policies that have an option. */
  private static List<String> with(String option, List<String> policies) {
    return policies.stream()
        .filter(Policies.names()::contains)
        .filter(
            policy ->
                Policies.options(policy).stream().anyMatch(each -> each.name().equals(option)))
        .toList();
  }

  /** True if the order is the user's choice. */
  boolean namesOrder() {
    return order != null;
  }

  /** True if the policies are the user's choice. */
  boolean namesPolicies() {
    return policy != null;
  }

  /** Refuses options of policies that nobody asks for. */
  private void requireUsed(List<String> policies, String policyText) {
    if (order != null) {
      requireUser("--order", List.of(Policies.PLACED), policies, policyText);
    }
    if (fetchUs != null || fetchProfile != null) {
      requireUser(fetchUs != null ? "--fetch-us" : "--fetch-profile", MOVERS, policies, policyText);
    }
    if (windows != null) {
      requireUser("--windows", WINDOWED, policies, policyText);
    }
  }

  private static void requireUser(
      String option, Collection<String> users, List<String> policies, String policyText) {
    if (policies.stream().noneMatch(users::contains)) {
      throw new UsageException(
          "%s is for the policy %s, and --policy is '%s'; leave it out, or name such a policy"
              .formatted(option, String.join(", ", users.stream().sorted().toList()), policyText));
    }
  }

  private static int requireWindows(int count) {
    if (count < 1) {
      throw new UsageException("--windows must be at least 1, was " + count);
    }
    return count;
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
}
