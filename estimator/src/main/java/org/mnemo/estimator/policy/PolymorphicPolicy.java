package org.mnemo.estimator.policy;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.FormTimes;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.policy.cache.PageLayout;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.Workload;

/**
 * A runtime divides a non-volatile memory among three forms: extension of DRAM, cache of persistent
 * writes, compressed store, with an SSD behind them (PolyEMT).
 */
public final class PolymorphicPolicy implements Policy {

  private static final PolicyOption<Double> COMPRESSED_READ_US =
      us(
          "compressed-read-us",
          FormTimes.PAPER.compressedReadNs(),
          "time to expand a page (default 4)");

  private static final PolicyOption<Double> COMPRESSED_WRITE_US =
      us(
          "compressed-write-us",
          FormTimes.PAPER.compressedWriteNs(),
          "time to compress a page (default 11)");

  private static final PolicyOption<Double> BLOCK_US =
      us(
          "block-us",
          FormTimes.PAPER.blockNs(),
          "time of a page to or from the write cache, through the storage stack (default 10, an"
              + " assumption)");

  private static final PolicyOption<Double> SSD_READ_US =
      us(
          "ssd-read-us",
          FormTimes.PAPER.ssdReadNs(),
          "time to read a page from the SSD (default 80)");

  private static final PolicyOption<Double> SSD_WRITE_US =
      us(
          "ssd-write-us",
          FormTimes.PAPER.ssdWriteNs(),
          "time to write a page to the SSD (default 100)");

  private static final PolicyOption<Double> SSD_IOPS =
      PolicyOption.number(
              "ssd-iops",
              "N",
              FormTimes.PAPER.ssdOpsPerS(),
              "most pages that the SSD reads and writes in a second (default 16000)")
          .within(1e-3, 1e9);

  private static final PolicyOption<Double> EVICTION_WAIT =
      PolicyOption.share(
              "eviction-wait",
              FormTimes.PAPER.evictionWaitShare(),
              "share of the pages that leave the write cache or the compressed store for the SSD which a"
                  + " request waits for (default 100%); the others are written in the background")
          .within(0, 1);

  private static final List<PolicyOption<?>> TIMES =
      List.of(
          COMPRESSED_READ_US,
          COMPRESSED_WRITE_US,
          BLOCK_US,
          SSD_READ_US,
          SSD_WRITE_US,
          SSD_IOPS,
          EVICTION_WAIT);

  private static PolicyOption<Double> us(String name, double absentNs, String meaning) {
    return PolicyOption.number(name, "US", absentNs / 1e3, meaning).within(0, 1e9);
  }

  static final List<PolicyOption<?>> OPTIONS =
      Stream.of(FormOptions.OPTIONS, TIMES, PageOptions.OPTIONS).flatMap(List::stream).toList();

  private final PageOptions pages;
  private final PolicyOptions options;
  private @Nullable FormOptions forms;

  PolymorphicPolicy(PolicyOptions options) {
    pages = PageOptions.of(Policies.POLYMORPHIC, options);
    this.options = options;
    times(options, null, RangeEnd.MIDDLE);
    if (!FormOptions.areMeasured(Policies.POLYMORPHIC, options)) {
      forms();
    }
  }

  /** Compresses values at most once, as this takes long. */
  private FormOptions forms() {
    FormOptions known = forms;
    if (known == null) {
      known = FormOptions.of(Policies.POLYMORPHIC, options);
      forms = known;
    }
    return known;
  }

  @Override
  public void requireUsable() {
    forms();
  }

  /**
   * The times of the forms.
   *
   * @param ssd device to use as the SSD; null for the times in the options
   * @throws UsageException if an option is malformed or out of range
   */
  public static FormTimes times(PolicyOptions options, @Nullable ComputedMemory ssd, RangeEnd end) {
    String policy = Policies.POLYMORPHIC;
    FormTimes times =
        FormTimes.ofMicroseconds(
            options.get(policy, COMPRESSED_READ_US),
            options.get(policy, COMPRESSED_WRITE_US),
            options.get(policy, BLOCK_US),
            options.get(policy, SSD_READ_US),
            options.get(policy, SSD_WRITE_US),
            options.get(policy, EVICTION_WAIT),
            options.get(policy, SSD_IOPS));
    return ssd == null
        ? times
        : times.withSsd(ssd.profile(end), (double) PageOptions.of(policy, options).bytes());
  }

  /** True if the user gave times of the SSD. */
  public static boolean namesSsd(PolicyOptions options) {
    return Stream.of(SSD_READ_US, SSD_WRITE_US, SSD_IOPS)
        .anyMatch(option -> options.has(Policies.POLYMORPHIC, option));
  }

  @Override
  public String name() {
    return Policies.POLYMORPHIC;
  }

  @Override
  public MissService missService() {
    return MissService.PERSISTED;
  }

  @Override
  public boolean takesSlowMem(boolean isDevice) {
    return isDevice;
  }

  @Override
  public void requireIndexInFast() {
    throw new UsageException(
        "the pages of the index move as all others do; leave --index-in-fast out, or take --policy cached");
  }

  @Override
  public void requirePercentiles(String what) {
    throw new UsageException(
        what
            + " cannot be checked for the policy polymorphic, which has percentiles for the answer only; leave it out");
  }

  @Override
  public Plan plan(Workload workload) {
    return Plan.of(
        new Partitions(
            workload,
            PageLayout.of(workload.pattern(), pages.bytes(), pages.isScattered()),
            forms()));
  }
}
