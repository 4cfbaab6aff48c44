package org.mnemo.reproduction.measurement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  /** A workload of the paper as it is, in the order of Mnemo by itself (Fig. 2a). */
  public Measurement plain(String store, Workload workload) {
    return measurement(store, workload, "", "", 1, "touch", null, List.of());
  }

  /** The five workloads on one store. */
  public List<Measurement> plain(String store) {
    List<Measurement> all = new ArrayList<>();
    for (PaperWorkload workload : PaperWorkload.values()) {
      all.add(plain(store, workload));
    }
    return all;
  }

  /** The five workloads on every store. */
  public List<Measurement> plainOnEveryStore() {
    return settings.stores().stream().flatMap(store -> plain(store).stream()).toList();
  }

  /** One workload on every store. */
  public List<Measurement> onEveryStore(PaperWorkload workload) {
    return settings.stores().stream().map(store -> plain(store, workload)).toList();
  }

  /** Timeline in the order of MnemoT (Fig. 8f). */
  public Measurement weighted() {
    return measurement(
        settings.primaryStore(),
        PaperWorkload.TIMELINE,
        "-weight",
        ", MnemoT",
        1,
        "weight",
        null,
        List.of());
  }

  /** Trending with records of other sizes (Fig. 5c). */
  public Measurement withRecords(String sizes, String title) {
    String file = "mnemo.sizes=workloads/sizes/" + sizes + ".csv";
    Measurement plain =
        measurement(
            settings.primaryStore(),
            PaperWorkload.TRENDING,
            "-" + sizes,
            ", " + title,
            1,
            "touch",
            null,
            List.of(file));
    return new Measurement(
        plain.name(),
        plain.title(),
        plain.store(),
        plain.workload(),
        sizes,
        plain.clients(),
        plain.order(),
        null,
        plain.properties(),
        plain.budgetSeconds(),
        null);
  }

  /** Trending with four client threads. */
  public Measurement fourClients() {
    return measurement(
        settings.primaryStore(),
        PaperWorkload.TRENDING,
        "-4-clients",
        ", 4 clients",
        FOUR,
        "touch",
        null,
        List.of());
  }

  /** A workload downsampled as in the paper, section V. */
  public Measurement downsampled(PaperWorkload workload) {
    Measurement whole = plain(settings.primaryStore(), workload);
    return measurement(
        settings.primaryStore(),
        workload,
        "-downsampled",
        ", downsampled",
        1,
        "touch",
        whole.name(),
        List.of());
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
        workload.records(),
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
  public Measurement measurement(
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
        workload.records(),
        clients,
        order,
        sampleOf,
        properties,
        counted ? 0 : settings.seconds(budgetSeconds(store)),
        null);
  }
}
