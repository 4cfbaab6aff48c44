package org.mnemo.estimator.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.estimator.note.Note;

/** Notes in sentences. */
public final class NoteText {

  private final Note note;

  private NoteText(Note note) {
    this.note = note;
  }

  /** The sentence of a note, without a full stop. */
  public static String of(Note note) {
    return new NoteText(note).sentence();
  }

  private String sentence() {
    return switch (note.code()) {
      case STORE_SIMULATED ->
          "no store was measured: the simulated one answers after times that its properties set, and"
              + " yours takes others";
      case RUN_HELD_TO_TARGET ->
          say(
              "the run was held to target=%s, so its clients waited, and the throughput is not what"
                  + " the memories allow; measure without a target",
              value("target_ops_s"));
      case MACHINE_WAS_BUSY ->
          say(
              "while it was measured, other processes took %s of the machine's processor time and other"
                  + " machines of its host %s; intervals do not hold what slows all of a measurement alike,"
                  + " so measure again on a quiet machine, or repeat it and compare",
              Quantities.shortPercent(note.number("other_processes")),
              Quantities.shortPercent(note.number("other_machines")));
      case OTHER_RECORDS_ON_SERVERS ->
          "the servers held other records than those of the load, so what the store adds to a record"
              + " is not known and counts as nothing; empty the servers and load again, or say it"
              + " with --record-overhead";
      case BUSY_SERVER_SLOWED_MORE -> busyServer();
      case ROUND_TRIPS_HIDE_MEMORY -> roundTrips();
      case MORE_THAN_TWO_TIERS ->
          say(
              "the run measured the tiers %s; policies other than placed and orders other than gain split the data between the first two",
              value("tiers"));
      case TIERS_UNUSED ->
          say(
              "no key belongs into %s at these prices: what costs no less than a faster tier, or saves less than its neighbours do for their price, is never used",
              value("tiers"));
      case WORKLOAD_SCANS ->
          "the workload scans, and each record of a scan counts as one operation";
      case NO_INTERVALS ->
          "two YCSB results do not tell how sure they are, so there are no intervals; repeat both"
              + " runs and compare";
      case PROMISE_BARELY_KNOWN ->
          say(
              "the latency of your SLO is known well enough for an answer, but not well; measure longer:"
                  + " operationcount=%d (or a longer trace)",
              value("needed_operations"));
      case INTERVAL_WIDE ->
          say(
              "the measurement is short or the machine was noisy: where the estimate meets your SLO,"
                  + " the slowdown is known to plus or minus %.1f percentage points; measure longer:"
                  + " operationcount=%d (or a longer trace) would bring it to about %.1f",
              100 * note.number("half_width"),
              value("needed_operations"),
              100 * note.number("aimed_half_width"));
      case SLOWMEM_NO_SLOWER ->
          note.values().containsKey("given_fetch_ns")
              ? "with the time of a fetch that was given (--fetch-us or --fetch-profile) SlowMem costs"
                  + " this workload no time; give the time that a fetch takes"
              : "SlowMem was no slower than FastMem in this measurement: either FastMem is worth nothing to"
                  + " this workload, or the difference is lost in the noise, or the two were mistaken for"
                  + " each other";
      case ORDER_LISTS_UNKNOWN_KEYS ->
          say(
              "%s lists %s that neither the trace nor the data set knows; they were left out",
              value("file"), counted("keys", "key"));
      case ORDER_LEAVES_KEYS_OUT ->
          say(
              "%s does not list %,d of the keys; they come after the others, by first touch",
              value("file"), value("keys"));
      case READS_FOUND_NOTHING ->
          say(
              "of %s %,d moved no data: reads that found none or looked up a record without its"
                  + " value; the estimate is for the others",
              counted("of_requests", "request"), value("misses"));
      case RECORDS_GONE ->
          say(
              "deleted or expired at the end of the trace: %s (%,d bytes), which count by their"
                  + " requests, but not by their bytes",
              counted("keys", "record"), value("bytes"));
      case SEQUENCE_UNKNOWN ->
          "a pattern does not tell in which sequence requests come, so that changes between the two"
              + " servers are those of requests that are independent of each other; estimate with"
              + " --trace to have them counted";
      case HEAT_OF_LISTING ->
          say(
              "no trace was read: shares of requests follow from %s of the %s of %s, taken to be"
                  + " used as now for %s; requests count as independent of each other%s, and their number is"
                  + " nominal; intervals hold how well shares are known ('bin/mnemo heat' says more)",
              note.value("counters").equals(true) ? "the LFU counters" : "the idle times",
              counted("keys", "key"),
              value("listing"),
              Quantities.span(note.number("age_s")),
              note.number("write_share") == 0
                  ? " and all as reads (--writes)"
                  : say(
                      ", %s of them as writes",
                      Quantities.shortPercent(note.number("write_share"))));
      case HEAT_TELLS_NO_KEYS ->
          say(
              "FastMem serves %s of the requests with the hottest data in it, whoever finds that; with keys"
                  + " placed by this listing alone, which tells some of them wrongly, it would serve %s",
              Quantities.percent(note.number("hottest_share")),
              Quantities.percent(note.number("listed_share")));
      case HEAT_IS_OPEN ->
          say(
              "the listing does not tell apart the hottest keys, of %,d bytes, as each is requested more"
                  + " than %.3g times a second; a FastMem below that is a guess",
              value("bytes"), note.number("per_second"));
      case OPERATIONS_UNMEASURED ->
          say(
              "for %,d of %s the operation was not measured (%s); they count with"
                  + " the mean time of the writes that were, or of all operations if none were",
              value("requests"),
              counted("of_requests", "request"),
              ((List<?>) value("operations"))
                  .stream().map(String::valueOf).collect(Collectors.joining(", ")));
      case SIZES_UNMEASURED ->
          say(
              "for %,d of %s the size of the value is outside of what was measured (%,d to %,d bytes);"
                  + " their times are extrapolated, and percentiles take the nearest size that was"
                  + " measured; measure with such values to be sure",
              value("requests"),
              counted("of_requests", "request"),
              value("smallest_bytes"),
              value("largest_bytes"));
      case KEYS_OUTSIDE_DATASET ->
          say(
              "the data set lacks %,d of the %s of the trace %s; they count with the"
                  + " sizes that the trace names",
              value("keys"), counted("of_keys", "key"), value("trace"));
      case SAMPLE_OF_REQUESTS ->
          "a sample of requests makes keys look hotter or colder than they are, and the order goes by"
              + " that: the slowdown is too low, by several percentage points at small rates; sample"
              + " keys instead";
      case TRACE_IS_SAMPLE ->
          say(
              "the trace is a sample; keys, bytes and requests are scaled back (by %.4g, %.4g and"
                  + " %.4g) and intervals widened by what another sample might have said",
              value("keys_scale"), value("bytes_scale"), value("requests_scale"));
      case BEST_FILLING ->
          say(
              "no other choice of keys for this FastMem saves more than %s more time (Dantzig's bound)",
              Quantities.shortPercent(note.number("at_most_more")));
      case PICTURE_NOT_DRAWN ->
          say(
              "%s was not drawn, as this machine has no fonts (%s); install fontconfig and a font"
                  + " such as DejaVu",
              value("files"), value("reason"));
    };
  }

  private String busyServer() {
    double operationNs = note.number("operation_ns");
    double addedNs = note.number("added_ns");
    double cpuNs = note.number("cpu_ns");
    double addedCpuNs = note.number("added_cpu_ns");
    int clients = (int) note.number("clients");
    return say(
        "SlowMem adds %s to the %s that %s for an operation (%.1f %%), and %s to the %s that the"
            + " server's processor works for it (%.1f %%): a server near saturation would be"
            + " slowed by that share or more; measure with as many clients as it will have",
        Quantities.time(addedNs),
        Quantities.time(operationNs),
        CountedNoun.of(clients, "client waits", "clients each wait"),
        100 * addedNs / operationNs,
        Quantities.time(addedCpuNs),
        Quantities.time(cpuNs),
        100 * addedCpuNs / cpuNs);
  }

  private String roundTrips() {
    int clients = (int) note.number("clients");
    return say(
        "round trips hide the memory: %s %.1f %% longer for an operation %s, but each occupies a server that is full %.1f %% longer, so that as many more of them are needed%s",
        CountedNoun.of(clients, "client waits", "clients wait"),
        100 * Math.max(0, note.number("slowdown")),
        note.value("chosen").equals(true) ? "at this split" : "with all data in SlowMem",
        100 * note.number("capacity_slowdown"),
        note.value("rate_asked").equals(true) ? "" : "; --rate makes that part of the answer");
  }

  private String counted(String name, String noun) {
    return CountedNoun.of((long) note.number(name), noun);
  }

  private Object value(String name) {
    return note.value(name);
  }

  private static String say(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
