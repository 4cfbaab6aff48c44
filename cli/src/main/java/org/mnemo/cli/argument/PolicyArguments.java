package org.mnemo.cli.argument;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.policy.FetchOption;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;
import org.mnemo.estimator.policy.PolymorphicPolicy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say who moves data between the memories, and how. */
@Section("Policy and order")
public final class PolicyArguments {

  /** Between policies. */
  private static final Pattern POLICIES = Pattern.compile(",(?!\\s*[a-z][a-z_-]*\\s*=)");

  /** Between options of a policy; a figure of a memory belongs to the value before it. */
  private static final Pattern OPTIONS = Pattern.compile(",(?=\\s*[a-z][a-z-]*\\s*=)");

  @Option(
      names = "--policy",
      completionCandidates = CompletionCandidates.PolicyNames.class,
      paramLabel = "POLICY",
      description =
          "Who moves data: ${COMPLETION-CANDIDATES} (default placed: none). Options follow a colon, as in cached:eviction=fifo; --policy help lists them. Further policies are compared, as in placed,cached.")
  private @Nullable String policy;

  @Option(
      names = "--order",
      completionCandidates = CompletionCandidates.Orders.class,
      paramLabel = "ORDER",
      description =
          "Which keys enter FastMem first: ${COMPLETION-CANDIDATES}FILE (default gain). For the policy placed.")
  private @Nullable String order;

  @Option(
      names = "--windows",
      converter = Converters.Count.class,
      hidden = true,
      paramLabel = "N",
      description =
          "Also find the FastMem that each of N equal parts of the trace needs. For policies that move data.")
  private @Nullable Integer windows;

  /** Options of policies that were options of commands before. */
  private static final List<String> FORMER =
      List.of(
          ("block block-us compressed-read-us compressed-write-us compression compression-of decay"
                  + " epoch eviction eviction-wait hysteresis least-heat move-budget nvm nvm-price"
                  + " page persistent promote-after promote-every ssd-iops ssd-read-us ssd-write-us"
                  + " ways")
              .split(" "));

  /** Former options that are given, and what is now written after {@code --policy POLICY:}. */
  private final Map<String, String> former = new LinkedHashMap<>();

  /** Adds the former options to the command. */
  @Spec(Spec.Target.MIXEE)
  void addFormer(CommandSpec command) {
    FORMER.forEach(name -> addFormer(command, 1, "--" + name, name + "=%s"));
    addFormer(command, 1, "--fetch-us", FetchOption.NAME + "=%sus");
    addFormer(command, 1, "--fetch-profile", FetchOption.NAME + "=%s");
    addFormer(command, 0, "--inclusive", "inclusion=inclusive");
    addFormer(command, 0, "--exclusive", "inclusion=exclusive");
    addFormer(command, 0, "--scattered", "layout=scattered");
  }

  private void addFormer(CommandSpec command, int values, String option, String now) {
    FormerNames.add(
        command,
        option,
        values,
        args -> former.put(option, values == 0 ? now : now.formatted(args.pop())));
  }

  /**
   * The options, completed by these arguments.
   *
   * @param byDefault policies to take where none is named; the first must go with the options, the
   *     caller checks the others
   * @param isComputed true if a memory is computed to be SlowMem
   */
  EstimateOptions completed(EstimateOptions options, List<String> byDefault, boolean isComputed) {
    String policyText = policy == null ? String.join(",", byDefault) : policy;
    List<String> policies = new ArrayList<>();
    PolicyOptions given =
        withFormer(
            parse(policyText, PolicyOptions.DEFAULTS, policies)
                .withOrder(order == null ? KeyOrders.GAIN : order),
            policies,
            policyText);
    if (policies.contains(Policies.PAGED) && !policies.contains(Policies.PLACED)) {
      // Users want to know by what factor pages need more memory than keys.
      policies.add(Policies.PLACED);
    }
    requireUsed(policies, policyText);
    if (isComputed && PolymorphicPolicy.namesSsd(given)) {
      throw new UsageException(
          "--memory and ssd-read-us, ssd-write-us or ssd-iops are two ways to say what the SSD of the policy polymorphic takes; give one, as in --memory request_read_us=80,request_write_us=100,price=0.025");
    }
    (namesPolicies() ? policies : policies.subList(0, 1))
        .forEach(name -> Policies.byName(name, given).requireUsable());
    return options
        .withPolicies(policies)
        .withPolicyOptions(given)
        .withWindows(windows == null ? 0 : windows);
  }

  /**
   * Options of a list such as {@code placed,cached:eviction=fifo,promote-every=2}, added to given
   * ones.
   *
   * @param policies takes the names of the policies
   */
  public static PolicyOptions parse(String policyText, PolicyOptions given, List<String> policies) {
    PolicyOptions all = given;
    for (String text : POLICIES.split(policyText, -1)) {
      String[] parts = text.split("[:,]", 2);
      String policy = parts[0].strip();
      if (policy.isEmpty() || policies.contains(policy)) {
        throw new UsageException(
            "--policy takes names, each once, with commas between, such as placed,cached, was '%s'"
                .formatted(policyText));
      }
      policies.add(policy);
      for (String option :
          parts.length < 2 ? List.<String>of() : List.of(OPTIONS.split(parts[1], -1))) {
        String[] value = option.split("=", 2);
        if (value.length < 2) {
          throw new UsageException(
              "--policy takes options such as cached:eviction=fifo,promote-every=2, was '%s'"
                  .formatted(policyText));
        }
        all = all.with(policy, value[0].strip(), value[1]);
      }
    }
    return all;
  }

  /** The same with former options, each for the policies that have it now. */
  private PolicyOptions withFormer(PolicyOptions given, List<String> policies, String policyText) {
    PolicyOptions all = given;
    for (Map.Entry<String, String> each : former.entrySet()) {
      String name = each.getValue().replaceFirst("=.*", "");
      requireUser(each.getKey(), with(name, Policies.names()), policies, policyText);
      for (String user : with(name, policies)) {
        String now = user + ":" + each.getValue();
        FormerNames.print(each.getKey(), "--policy " + now);
        all = parse(now, all, new ArrayList<>());
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

  /** Refuses options of policies that the user did not name. */
  private void requireUsed(List<String> policies, String policyText) {
    if (order != null) {
      requireUser("--order", List.of(Policies.PLACED), policies, policyText);
    }
    if (windows != null) {
      requireUser(
          "--windows",
          Policies.names().stream()
              .filter(name -> Policies.byName(name, PolicyOptions.DEFAULTS).movesData())
              .toList(),
          policies,
          policyText);
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
}
