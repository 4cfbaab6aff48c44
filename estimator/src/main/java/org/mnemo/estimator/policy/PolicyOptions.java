package org.mnemo.estimator.policy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.estimator.order.KeyOrder;
import org.mnemo.estimator.order.KeyOrders;

/**
 * What a user says about policies.
 *
 * @param order order of keys that are placed
 * @param values options that are given, as texts, by policy and name
 */
public record PolicyOptions(KeyOrder order, Map<String, Map<String, String>> values) {

  /** The order by time saved, and no other option. */
  public static final PolicyOptions DEFAULTS =
      new PolicyOptions(KeyOrders.byName(KeyOrders.GAIN), Map.of());

  public PolicyOptions {
    values = Map.copyOf(values);
  }

  /** These options with another key order. */
  public PolicyOptions withOrder(KeyOrder newOrder) {
    return new PolicyOptions(newOrder, values);
  }

  /**
   * These options with the key order of a name.
   *
   * @throws UsageException as of {@link KeyOrders#byName}
   */
  public PolicyOptions withOrder(String newOrder) {
    return withOrder(KeyOrders.byName(newOrder));
  }

  /** These options with another value of an option. */
  public PolicyOptions with(String policy, String option, String text) {
    Map<String, String> ofPolicy = new TreeMap<>(values.getOrDefault(policy, Map.of()));
    ofPolicy.put(option, text);
    Map<String, Map<String, String>> changed = new TreeMap<>(values);
    changed.put(policy, Map.copyOf(ofPolicy));
    return new PolicyOptions(order, changed);
  }

  /** True if the user gives the option. */
  public boolean has(String policy, PolicyOption<?> option) {
    return text(policy, option) != null;
  }

  private @Nullable String text(String policy, PolicyOption<?> option) {
    return values.getOrDefault(policy, Map.of()).get(option.name());
  }

  /**
   * Value of an option.
   *
   * @throws UsageException if the text is not of its form
   */
  public <T> T get(String policy, PolicyOption<T> option) {
    String text = text(policy, option);
    return text == null ? option.absent() : option.parser().apply(option.name(), text.strip());
  }

  /**
   * Checks that a policy has all options that are given for it.
   *
   * @throws UsageException naming the options that it has, if it lacks one
   */
  public void requireKnown(String policy, List<PolicyOption<?>> declared) {
    List<String> names = declared.stream().map(option -> option.name()).toList();
    for (String given : values.getOrDefault(policy, Map.of()).keySet()) {
      if (names.isEmpty()) {
        throw new UsageException(
            "the policy %s has no options, and '%s' was given; leave it out"
                .formatted(policy, given));
      }
      if (!names.contains(given)) {
        throw new UsageException(
            "the policy %s has no option '%s'%s"
                .formatted(policy, given, Nearest.choice(given, names)));
      }
    }
  }
}
