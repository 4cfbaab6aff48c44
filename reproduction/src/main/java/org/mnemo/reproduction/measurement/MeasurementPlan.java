package org.mnemo.reproduction.measurement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The runs to measure. Every one is a sweep: baselines and nine real splits in turns.
 *
 * <p>The budgets at scale 1 leave 60 minutes on two processors room for loads and for estimates,
 * and give each run at least the paper's 100,000 requests wherever the store is fast enough.
 */
public final class MeasurementPlan {

  private static final double BUDGET_SECONDS = 90;

  /** Time budgets of stores that need longer for a request. */
  private static final Map<String, Double> LONGER_BUDGETS_SECONDS = Map.of("dynamodb", 150.0);

  /** Share of requests that the paper's way of downsampling keeps here; the paper names none. */
  public static final double SAMPLE_RATE = 0.1;

  /** Time that so many servers need for intervals, at least on a quiet machine. */
  private static final long FEWEST_SECONDS_OF_SERVERS = 60;

  private static final int FOUR = 4;
  private static final int SCALE_STEPS = 20;

  private final Settings settings;

  public MeasurementPlan(Settings settings) {
    this.settings = settings;
  }

  public Settings settings() {
    return settings;
  }

  /** A workload as it is, in the order of Mnemo by itself (Fig. 2a). */
  public Measurement plain(String store, Workload workload) {
    return measurement(store, workload, "", "", 1, "touch", null, List.of());
  }

  /** Workloads as they are on the store of figures of one store. */
  public List<Measurement> plain(Workload... workloads) {
    return Stream.of(workloads).map(each -> plain(settings.primaryStore(), each)).toList();
  }

  /** The five workloads of Mnemo's paper on one store. */
  public List<Measurement> plain(String store) {
    return Workload.OF_MNEMO.stream().map(workload -> plain(store, workload)).toList();
  }

  /** The five workloads on every store. */
  public List<Measurement> plainOnEveryStore() {
    return settings.stores().stream().flatMap(store -> plain(store).stream()).toList();
  }

  /** Trending on every store. */
  public List<Measurement> trendingOnEveryStore() {
    return settings.stores().stream().map(store -> plain(store, Workload.TRENDING)).toList();
  }

  /** Timeline in the order of MnemoT (Fig. 8f). */
  public Measurement weighted() {
    return variant(Workload.TIMELINE, "-weight", ", MnemoT", 1, "weight", null, List.of());
  }

  /** Trending with records of other sizes (Fig. 5c). */
  public Measurement withRecords(String sizes, String title) {
    Workload resized = new Workload("trending", "Trending", "trending", sizes, List.of());
    List<String> file = List.of("mnemo.sizes=workloads/sizes/" + sizes + ".csv");
    return variant(resized, "-" + sizes, ", " + title, 1, "touch", null, file);
  }

  /** Trending with four client threads. */
  public Measurement fourClients() {
    return variant(Workload.TRENDING, "-4-clients", ", 4 clients", FOUR, "touch", null, List.of());
  }

  /** A workload downsampled as in the paper, section V. */
  public Measurement downsampled(Workload workload) {
    String whole = plain(settings.primaryStore(), workload).name();
    return variant(workload, "-downsampled", ", downsampled", 1, "touch", whole, List.of());
  }

  private Measurement variant(
      Workload workload,
      String suffix,
      String titleSuffix,
      int clients,
      String order,
      @Nullable String sampleOf,
      List<String> more) {
    return measurement(
        settings.primaryStore(), workload, suffix, titleSuffix, clients, order, sampleOf, more);
  }

  /** A sweep of a workload by several clients, with further properties. */
  public Measurement sweep(String store, Workload workload, int clients, String... more) {
    return measurement(store, workload, "", "", clients, "touch", null, List.of(more));
  }

  /**
   * A workload on servers that move data by a policy.
   *
   * @param workload workload, of records that all are of one size
   * @param more further properties, in the form {@code NAME=VALUE}
   * @param seconds time for measuring at scale 1; a minute at any scale
   */
  public Measurement onMovingServers(
      String store, Workload workload, List<String> more, double seconds, PolicyPlan policy) {
    List<String> properties = new ArrayList<>(more);
    properties.add("mnemo.store=" + store);
    properties.add("mnemo.seed=" + settings.seed());
    return new Measurement(
        store + "-" + workload.file() + "-" + policy.policy(),
        workload.title(),
        store,
        workload,
        1,
        "touch",
        null,
        properties,
        Math.max(FEWEST_SECONDS_OF_SERVERS, settings.seconds(seconds)),
        policy);
  }

  /** The scale, in twentieths, at which a store's runs are at least so long. */
  double scaleOf(String store, double seconds) {
    return Math.ceil(SCALE_STEPS * seconds / budgetSeconds(store)) / SCALE_STEPS;
  }

  /** Time budget of a run at scale 1. */
  private static double budgetSeconds(String store) {
    return LONGER_BUDGETS_SECONDS.getOrDefault(store, BUDGET_SECONDS);
  }

  /**
   * A sweep of any workload.
   *
   * @param suffix what its name has beyond the names of the store and the workload
   * @param titleSuffix the same of its title
   * @param sampleOf name of the run whose sampled trace is replayed; null for none
   * @param more further properties, in the form {@code NAME=VALUE}
   */
  private Measurement measurement(
      String store,
      Workload workload,
      String suffix,
      String titleSuffix,
      int clients,
      String order,
      @Nullable String sampleOf,
      List<String> more) {
    boolean counted = store.equals(Settings.SIMULATED) || sampleOf != null;
    List<String> properties = new ArrayList<>();
    properties.add("mnemo.store=" + store);
    properties.add("mnemo.seed=" + settings.seed());
    properties.add("recordcount=" + settings.records());
    properties.add("threadcount=" + clients);
    properties.addAll(more);
    return new Measurement(
        store + "-" + workload.file() + suffix,
        workload.title() + titleSuffix,
        store,
        workload,
        clients,
        order,
        sampleOf,
        properties,
        counted ? 0 : settings.seconds(budgetSeconds(store)),
        null);
  }
}
