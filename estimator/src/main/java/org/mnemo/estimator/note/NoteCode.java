package org.mnemo.estimator.note;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Kinds of notes; the values of each are in brackets. */
public enum NoteCode {
  /** No store was measured: the simulated one answers after times that properties set. */
  STORE_SIMULATED,
  /** The run was held to a throughput [target_ops_s]. */
  RUN_HELD_TO_TARGET,
  /**
   * Other processes, or other machines of its host, took much of the machine's processor time while
   * it was measured [other_processes, other_machines, as shares].
   */
  MACHINE_WAS_BUSY,
  /** The servers held other records than those of the load, so overheads are not known. */
  OTHER_RECORDS_ON_SERVERS,
  /** A busier server would be slowed by more [clients, added_ns, operation_ns, ...]. */
  BUSY_SERVER_SLOWED_MORE,
  /**
   * A node that is full loses far more to slower memory than its clients notice [clients, slowdown,
   * capacity_slowdown].
   */
  ROUND_TRIPS_HIDE_MEMORY,
  /** More than two memories were measured, and the estimate takes the first two [tiers]. */
  MORE_THAN_TWO_TIERS,
  /** Memories that no row puts any key into [tiers, no_cheaper]. */
  TIERS_UNUSED,
  /** The workload scans. */
  WORKLOAD_SCANS,
  /** Two YCSB results do not tell how sure they are. */
  NO_INTERVALS,
  /** What is promised is known, but not well [needed_operations]. */
  PROMISE_BARELY_KNOWN,
  /** The interval is wider than it should be [half_width, aimed_half_width, needed_operations]. */
  INTERVAL_WIDE,
  /** SlowMem was no slower than FastMem [given_fetch_ns, if that takes its place]. */
  SLOWMEM_NO_SLOWER,
  /** A file lists keys that nobody knows [file, keys]. */
  ORDER_LISTS_UNKNOWN_KEYS,
  /** A file does not list all keys [file, keys]. */
  ORDER_LEAVES_KEYS_OUT,
  /**
   * The trace holds operations that were not measured on some tier [operations, requests,
   * of_requests].
   */
  OPERATIONS_UNMEASURED,
  /** Values are smaller or larger than any that was measured [requests, of_requests, ...]. */
  SIZES_UNMEASURED,
  /** Keys of the trace are not in the data set [keys, of_keys, trace]. */
  KEYS_OUTSIDE_DATASET,
  /** Some reads found nothing, and are no part of the estimate [misses, of_requests]. */
  READS_FOUND_NOTHING,
  /** Some records are deleted or expired at the end of the trace [keys, bytes]. */
  RECORDS_GONE,
  /** It is not known in which sequence requests come. */
  SEQUENCE_UNKNOWN,
  /**
   * Requests are those that a listing tells the shares of [listing, counters, keys, age_s,
   * write_share].
   */
  HEAT_OF_LISTING,
  /**
   * A listing does not tell which keys are the hottest: requests that FastMem serves with the
   * hottest data in it, and with what is hottest by the listing [hottest_share, listed_share].
   */
  HEAT_TELLS_NO_KEYS,
  /** Rates of the hottest keys of a listing cannot be told apart [bytes, per_second]. */
  HEAT_IS_OPEN,
  /** The trace is a sample of requests, not of keys. */
  SAMPLE_OF_REQUESTS,
  /** The trace is a sample [keys_scale, bytes_scale, requests_scale]. */
  TRACE_IS_SAMPLE,
  /** No other keys would make better use of the FastMem that there is [at_most_more]. */
  BEST_FILLING,
  /** A picture was not drawn [files, reason]. */
  PICTURE_NOT_DRAWN;

  /** Name of the code in files. */
  @JsonValue
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
