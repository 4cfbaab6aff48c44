package org.mnemo.estimator.order;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.core.text.PathText;
import org.mnemo.estimator.pattern.AccessPattern;

/** The registry of key orders. */
public final class KeyOrders {

  /** Name of the order by time saved per byte. */
  public static final String GAIN = "gain";

  private static final List<Entry> ALL =
      List.of(
          Entry.plain(new GainOrder()),
          Entry.plain(new TouchOrder()),
          Entry.plain(new NaturalOrder()),
          Entry.plain(new WeightOrder()),
          new Entry(
              "file:PATH", path -> new FileOrder(PathText.parse("the order file:PATH", path))));

  private KeyOrders() {}

  /** Names of all key orders; {@code PATH} stands for the user's argument. */
  public static List<String> names() {
    return ALL.stream().map(Entry::shape).toList();
  }

  /** All orders without an argument. */
  public static List<KeyOrder> comparable() {
    return ALL.stream()
        .filter(entry -> entry.prefixLength() == 0)
        .map(entry -> entry.create(entry.shape()))
        .toList();
  }

  /**
   * The order of a name.
   *
   * @throws UsageException with the known orders if the name is unknown
   */
  public static KeyOrder byName(String name) {
    return ALL.stream()
        .filter(entry -> entry.matches(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException("unknown order '" + name + "'" + Nearest.choice(name, names())))
        .create(name);
  }

  /**
   * Sorts all keys by worth per byte, most first; ties by first touch, untouched keys last in the
   * data set's order. O(n log n).
   */
  private static OrderedKeys sort(String name, OrderBasis basis, IntToDoubleFunction worth) {
    AccessPattern pattern = basis.pattern();
    int[] order = pattern.keysByTouch();
    double[] ratios = new double[pattern.keyCount()];
    for (int i = 0; i < pattern.touchedKeys(); i++) {
      int key = order[i];
      double total = worth.applyAsDouble(key);
      // Keys without bytes cost nothing in FastMem: first if they have a value, else 0 / 0.
      ratios[key] = total == 0 ? 0 : total / basis.bytes(key);
    }
    IntArrays.mergeSort(
        order, 0, pattern.touchedKeys(), (a, b) -> Double.compare(ratios[b], ratios[a]));
    return new OrderedKeys(name, order, List.of());
  }

  /**
   * One line of the registry.
   *
   * @param shape a name, or a prefix with a colon and the form of its argument
   */
  private record Entry(String shape, Function<String, KeyOrder> factory) {

    static Entry plain(KeyOrder order) {
      return new Entry(order.name(), unused -> order);
    }

    private int prefixLength() {
      return shape.indexOf(':') + 1;
    }

    boolean matches(String name) {
      int prefix = prefixLength();
      return prefix == 0
          ? name.equals(shape)
          : name.length() > prefix && name.startsWith(shape.substring(0, prefix));
    }

    KeyOrder create(String name) {
      return factory.apply(name.substring(prefixLength()));
    }
  }

  /**
   * Orders keys by time saved per byte, most first: the greedy solution of the fractional knapsack
   * (Dantzig 1957). Unlike {@link WeightOrder}, it considers that a write may save nothing, and
   * that a large value saves more than a small one. It is the fastest order at any cost among those
   * with untouched keys last, if times are additive.
   */
  private static final class GainOrder implements KeyOrder {

    @Override
    public String name() {
      return KeyOrders.GAIN;
    }

    @Override
    public boolean needsKeys() {
      return false;
    }

    @Override
    public OrderedKeys order(OrderBasis basis) {
      return sort(name(), basis, basis.savedNs());
    }
  }

  /**
   * Orders keys by first touch: stand-alone Mnemo of the paper, Fig. 2a. Untouched keys come last,
   * in the order of the data set. Linear in keys.
   */
  private static final class TouchOrder implements KeyOrder {

    @Override
    public String name() {
      return "touch";
    }

    @Override
    public OrderedKeys order(OrderBasis basis) {
      return new OrderedKeys(name(), basis.pattern().keysByTouch(), List.of());
    }
  }

  /**
   * Orders keys by accesses per byte, most first: the weight of MnemoT, section IV of the paper.
   * Hot and small records enter early.
   */
  private static final class WeightOrder implements KeyOrder {

    @Override
    public String name() {
      return "weight";
    }

    @Override
    public OrderedKeys order(OrderBasis basis) {
      return sort(name(), basis, key -> basis.pattern().accesses(key));
    }
  }
}
