package org.mnemo.estimator.heat;

import java.util.Arrays;
import org.mnemo.core.measurement.DatasetFile;

/**
 * LFU counter of a key in Redis (evict.c of Redis 4 to 8). A new key has 5. A request raises the
 * counter c with probability 1 / ((c - 5) f + 1), which is 1 up to 5; f is lfu-log-factor. Before a
 * request, the counter is lowered by one per lfu-decay-time of whole clock minutes since the last
 * request. Listed counters are lowered likewise. The maximum is 255.
 *
 * <p>Requests are independent (Poisson), so the counter is a Markov chain: a birth process within a
 * clock minute, and a step down at its end. With a decay time of D minutes, the state includes the
 * minutes since the last request, which a request sets to 0. A key requested at least once in D
 * minutes is never lowered.
 */
final class CounterChain {

  static final int STATES = DatasetFile.MAX_LFU + 1;
  static final double MINUTE_SECONDS = 60;

  private static final int NEW_COUNTER = 5;

  /** Change of all probabilities per minute below which the chain is stationary. */
  private static final double AT_REST = 1e-7;

  /** Longest simulated time: all but the hottest keys are stationary by then. */
  private static final int MOST_MINUTES = 20_000;

  /** Most moments of a listing that are evaluated. */
  private static final int MOST_MOMENTS = 8;

  /** Probability that a request raises each counter. */
  private final double[] chances = new double[STATES];

  private final int decayMinutes;
  private final double ageSeconds;

  /** Seconds until the first clock minute ends. */
  private final double firstSeconds;

  /** Seconds from the first request at which keys are listed, ascending. */
  private final double[] momentsSeconds;

  /**
   * @param logFactor lfu-log-factor, at least 0
   * @param decayMinutes lfu-decay-time in minutes; 0 for none
   * @param ageSeconds duration of the present request rates before the listing begins, above 0
   * @param startSecond second of its minute at which the listing begins, 0 to below 60
   * @param listingSeconds duration of the listing, which visits keys one by one; at least 0
   */
  CounterChain(
      double logFactor,
      int decayMinutes,
      double ageSeconds,
      double startSecond,
      double listingSeconds) {
    for (int c = 0; c < STATES - 1; c++) {
      chances[c] = 1 / (Math.max(0, c - NEW_COUNTER) * logFactor + 1);
    }
    this.ageSeconds = Math.min(ageSeconds, MOST_MINUTES * MINUTE_SECONDS);
    double start = (startSecond - this.ageSeconds) % MINUTE_SECONDS;
    firstSeconds = start >= 0 ? MINUTE_SECONDS - start : -start;
    // In a longer listing all seconds of a minute are equally likely, so one middle minute
    // represents it.
    double span = Math.min(listingSeconds, MINUTE_SECONDS);
    momentsSeconds = new double[(int) Math.max(1, Math.min(MOST_MOMENTS, Math.ceil(span)))];
    for (int i = 0; i < momentsSeconds.length; i++) {
      momentsSeconds[i] =
          this.ageSeconds + (listingSeconds - span) / 2 + span * (i + 0.5) / momentsSeconds.length;
    }
    // Too few minutes end to lower any counter.
    double last = momentsSeconds[momentsSeconds.length - 1];
    this.decayMinutes =
        decayMinutes > (last - firstSeconds) / MINUTE_SECONDS + 1 ? 0 : decayMinutes;
  }

  /** Seconds that the chain runs until the listing begins. */
  double ageSeconds() {
    return ageSeconds;
  }

  /** Probabilities of the counters of a key of this rate per second. */
  double[] counters(double rate) {
    double perMinute = rate * MINUTE_SECONDS;
    double[] fresh = new double[STATES];
    fresh[NEW_COUNTER] = 1;
    double[] listed = new double[STATES];
    int moment = 0;
    while (moment < momentsSeconds.length && momentsSeconds[moment] <= firstSeconds) {
      add(listed, new Births(rate * momentsSeconds[moment++]).of(fresh));
    }
    if (moment < momentsSeconds.length) {
      State state = new State(new Births(rate * firstSeconds).of(fresh), perMinute);
      Births births = new Births(perMinute);
      state.lower();
      double minuteBegins = firstSeconds;
      while (moment < momentsSeconds.length) {
        double within = momentsSeconds[moment] - minuteBegins;
        if (within <= MINUTE_SECONDS) {
          add(listed, new Births(rate * within).of(state.all));
          moment++;
        } else if (state.rests()) {
          minuteBegins += MINUTE_SECONDS * Math.floor(within / MINUTE_SECONDS);
        } else {
          state.request(births);
          state.lower();
          minuteBegins += MINUTE_SECONDS;
        }
      }
    }
    return listed;
  }

  private void add(double[] listed, double[] ofMoment) {
    for (int c = 0; c < STATES; c++) {
      listed[c] += ofMoment[c] / momentsSeconds.length;
    }
  }

  /**
   * Counters of keys by the minutes since their last request. Keys last requested in the same
   * minute stay together until they are lowered. Each minute without a request keeps the same share
   * of the keys. So only the latest and the oldest minute are computed.
   */
  private final class State {

    /**
     * Probability of no request in a minute; the next field is for all but the first minute of the
     * wait.
     */
    private final double none;

    private final double noneUntilLowered;

    /** Keys at the end of the minute of their last request, by that minute. */
    private final double[][] waiting = new double[Math.max(1, decayMinutes)][STATES];

    /** Difference between the keys of each minute and the minute before. */
    private final double[] changes = new double[waiting.length];

    private double[] all;
    private double[] lowered = new double[STATES];
    private int latest;
    private double change = Double.POSITIVE_INFINITY;

    State(double[] requested, double requestsPerMinute) {
      all = requested;
      none = Math.exp(-requestsPerMinute);
      noneUntilLowered = Math.pow(none, waiting.length - 1.0);
      waiting[0] = requested.clone();
    }

    /** Ends a clock minute. */
    void lower() {
      if (decayMinutes == 0) {
        lowered = all;
        return;
      }
      double[] oldest = waiting[(latest + 1) % waiting.length];
      lowered = new double[STATES];
      for (int c = 0; c < STATES; c++) {
        double falling = noneUntilLowered * oldest[c];
        all[c] -= falling;
        lowered[Math.max(0, c - 1)] += falling;
      }
      for (int c = 0; c < STATES; c++) {
        all[c] += lowered[c];
      }
    }

    /** Applies the requests of a minute. */
    void request(Births births) {
      double[] next = births.of(all);
      double[] requested = new double[STATES];
      double difference = 0;
      for (int c = 0; c < STATES; c++) {
        requested[c] = next[c] - none * (all[c] - lowered[c]);
        difference += Math.abs(requested[c] - waiting[latest][c]);
      }
      all = next;
      latest = (latest + 1) % waiting.length;
      waiting[latest] = requested;
      // The sum of the differences of all waiting minutes, each by its remaining share.
      double gone = none * noneUntilLowered * changes[latest];
      changes[latest] = difference;
      change = difference + (Double.isInfinite(change) ? 0 : Math.max(0, none * change - gone));
    }

    /** True if the counters are stationary. */
    boolean rests() {
      return change < AT_REST;
    }
  }

  /** Probabilities that requests raise a counter. */
  private final class Births {

    private final double[][] rows;

    Births(double requests) {
      int halvings = Math.max(0, (int) Math.ceil(Math.log(4 * requests + 1e-9) / Math.log(2)));
      double[][] powers = small(requests / Math.pow(2, halvings));
      for (int i = 0; i < halvings; i++) {
        powers = squared(powers);
      }
      rows = powers;
    }

    /** The same for at most a quarter of a request, by Taylor series. */
    private double[][] small(double requests) {
      double[][] sum = new double[STATES][];
      for (int c = 0; c < STATES; c++) {
        double[] term = {1};
        double[] row = {1};
        for (int n = 1; n <= 12; n++) {
          double[] next = new double[Math.min(term.length + 1, STATES - c)];
          for (int k = 0; k < next.length; k++) {
            double stays = k < term.length ? -term[k] * chances[c + k] : 0;
            double comes = k > 0 ? term[k - 1] * chances[c + k - 1] : 0;
            next[k] = (stays + comes) * requests / n;
          }
          double[] longer = Arrays.copyOf(row, next.length);
          for (int k = 0; k < next.length; k++) {
            longer[k] += next[k];
          }
          term = next;
          row = longer;
        }
        sum[c] = row;
      }
      return sum;
    }

    private double[][] squared(double[][] of) {
      double[][] square = new double[STATES][];
      for (int c = 0; c < STATES; c++) {
        double[] row = new double[STATES - c];
        for (int k = 0; k < of[c].length; k++) {
          RateMixture.addScaled(row, k, of[c][k], of[c + k]);
        }
        int last = row.length - 1;
        while (last > 0 && row[last] < 1e-15) {
          last--;
        }
        square[c] = Arrays.copyOf(row, last + 1);
      }
      return square;
    }

    /** Transforms counter probabilities. */
    double[] of(double[] from) {
      double[] to = new double[STATES];
      for (int c = 0; c < STATES; c++) {
        if (from[c] > 0) {
          RateMixture.addScaled(to, c, from[c], rows[c]);
        }
      }
      return to;
    }
  }
}
