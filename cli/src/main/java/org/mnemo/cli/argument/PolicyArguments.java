package org.mnemo.cli.argument;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.policy.FetchOption;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolymorphicPolicy;
import org.mnemo.estimator.policy.option.PolicyOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say who moves data between the memories, and how. */
@Section("Policy and order")
public final class PolicyArguments {

  private static final String DEFAULT_ORDER = "gain";

  /** An option of a policy. */
  private static final Pattern OPTION = Pattern.compile("\\s*[a-z][a-z-]*\\s*=.*");

  /** A figure of the memory that is the value of the option before it. */
  private static final Pattern FIGURE = Pattern.compile("\\s*[a-z]+(?:_[a-z]+)+\\s*=.*");

  @Option(
      names = "--policy",
      completionCandidates = CompletionCandidates.PolicyNames.class,
      paramLabel = "POLICY",
      description =
          "Who moves data: ${COMPLETION-CANDIDATES} (default placed: nobody). Options follow a colon, as in cached:eviction=fifo; 'bin/mnemo policies' lists them. Further policies are compared, as in placed,cached.")
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
      hidden = true,
      paramLabel = "N",
      description =
          "Also find the FastMem that each of N equal parts of the trace needs. For policies that move data.")
  private @Nullable Integer windows;

  /** An option of policies that stood alone before. */
  private record Former(String option, String name, String text) {}

  /** Former options that are given. */
  private final List<Former> former = new ArrayList<>();

  /** Adds the former options to the command. */
  @Spec(Spec.Target.MIXEE)
  void addFormer(CommandSpec command) {
    Policies.names().stream()
        .flatMap(name -> Policies.options(name).stream())
        .map(option -> option.name())
        .filter(name -> !name.equals(FetchOption.NAME))
        .distinct()
        .forEach(name -> addFormer(command, "--" + name, name, ""));
    addFormer(command, "--fetch-us", FetchOption.NAME, "us");
    addFormer(command, "--fetch-profile", FetchOption.NAME, "");
    addFormerFlag(command, "--inclusive", "inclusion");
    addFormerFlag(command, "--exclusive", "inclusion");
    addFormerFlag(command, "--scattered", "layout");
  }

  private void addFormer(CommandSpec command, String option, String name, String unit) {
    FormerNames.add(
        command,
        option,
        1,
        args -> {
          if (args.isEmpty()) {
            throw new UsageException(
                "%s needs a value, as in --policy POLICY:%s=VALUE".formatted(option, name));
          }
          former.add(new Former(option, name, args.pop() + unit));
        });
  }

  private void addFormerFlag(CommandSpec command, String option, String name) {
    FormerNames.add(
        command, option, 0, args -> former.add(new Former(option, name, option.substring(2))));
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
            parse(policyText, PolicyOptions.DEFAULTS, policies)
                .withOrder(order == null ? DEFAULT_ORDER : order),
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
        .withWindows(windows == null ? 0 : requireWindows(windows));
  }

  /**
   * Options of a list such as {@code placed,cached:eviction=fifo,promote-every=2}, added to given
   * ones.
   *
   * @param policies takes the names of the policies
   */
  public static PolicyOptions parse(String policyText, PolicyOptions given, List<String> policies) {
    PolicyOptions all = given;
    String name = "";
    String text = "";
    for (String part : policyText.split(",", -1)) {
      boolean isFigure = !name.isEmpty() && FIGURE.matcher(part).matches();
      boolean goesOn = isFigure || (!policies.isEmpty() && OPTION.matcher(part).matches());
      String[] named = goesOn ? new String[] {part} : part.split(":", 2);
      if (!goesOn) {
        add(policies, named[0].strip(), policyText);
      }
      if (isFigure) {
        text += "," + part;
      } else if (goesOn || named.length > 1) {
        String option = named[named.length - 1];
        if (!OPTION.matcher(option).matches()) {
          throw new UsageException(
              "--policy takes options such as cached:eviction=fifo,promote-every=2, was '%s'"
                  .formatted(policyText));
        }
        String[] value = option.split("=", 2);
        name = value[0].strip();
        text = value[1];
      } else {
        name = "";
      }
      if (!name.isEmpty()) {
        all = all.with(policies.get(policies.size() - 1), name, text);
      }
    }
    return all;
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
    for (Former each : former) {
      requireUser(each.option(), with(each.name(), Policies.names()), policies, policyText);
      for (String user : with(each.name(), policies)) {
        all = all.with(user, each.name(), each.text());
        FormerNames.print(
            each.option(), "--policy %s:%s=%s".formatted(user, each.name(), each.text()));
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
    if (windows != null) {
      requireUser(
          "--windows",
          Policies.names().stream().filter(name -> !name.equals(Policies.PLACED)).toList(),
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

  private static int requireWindows(int count) {
    if (count < 1) {
      throw new UsageException("--windows must be at least 1, was " + count);
    }
    return count;
  }
}
