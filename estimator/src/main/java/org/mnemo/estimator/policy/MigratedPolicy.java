package org.mnemo.estimator.policy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.TimeSpan;
import org.mnemo.core.tier.KeyHeat;
import org.mnemo.core.tier.Migration;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells.CellIndex;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.TrafficTable;
import org.mnemo.estimator.traffic.Workload;

/**
 * A daemon moves data: at the end of each epoch the hottest records move up to FastMem, and colder
 * ones down, as Memory Machine, TPP and Memtis do with pages. Before the end of the first epoch,
 * FastMem holds the records loaded first; later inserts go to SlowMem. The binding uses the same
 * rule, {@link org.mnemo.core.tier.Migration}.
 */
public final class MigratedPolicy implements Policy {

  private final EpochOptions epochs;

  MigratedPolicy(PolicyOptions options) {
    epochs = EpochOptions.of(options);
  }

  @Override
  public String name() {
    return Policies.MIGRATED;
  }

  @Override
  public Plan plan(Workload workload) {
    MigratedTraffic traffic = new MigratedTraffic(workload, epochs);
    return Plan.counting(traffic, traffic::missesSoFar, traffic::curve);
  }

  /**
   * Traffic of records that a daemon moves between epochs: a row for each hundredth of the movable
   * bytes. All rows are simulated at once, with one bit per key and row for its place. Requests to
   * SlowMem are added when a record leaves it: its requests so far, less those at its arrival.
   */
  static final class MigratedTraffic implements RequestObserver {

    private static final int STEPS = 100;

    private static final int WORDS = 2;
    private static final int OPERATIONS = Operation.count();

    private final EpochOptions options;
    private final AccessPattern pattern;
    private final CellIndex cells;
    private final TrafficTable table;
    private final KeyHeat heat;
    private final Migration[] rows = new Migration[STEPS + 1];
    private final RowMoves[] moves =
        IntStream.rangeClosed(0, STEPS).mapToObj(RowMoves::new).toArray(RowMoves[]::new);

    /** By key, two words: bit r is set if the key is in SlowMem in row r. */
    private final long[] inSlow;

    /** By key and operation: requests so far. */
    private final int[] requestsSoFar;

    /** By row and cell, except that records now in SlowMem lack all of their requests so far. */
    private final long[][] slowRequests;

    private final long[][] slowBytes;
    private final BitCounters[] misses = counters();
    private final BitCounters[] switches = counters();
    private final long[] up = new long[STEPS + 1];
    private final long[] upBytes = new long[STEPS + 1];
    private final long[] down = new long[STEPS + 1];
    private final long[] downBytes = new long[STEPS + 1];
    private final long epochRequests;

    /** Rows in which SlowMem served the request before, as bits. */
    private final long[] servedInSlow = new long[WORDS];

    private long seen;
    private long epochEnd;
    private long epochs;

    MigratedTraffic(Workload workload, EpochOptions options) {
      this.options = options;
      this.pattern = workload.pattern();
      this.cells = new CellIndex(pattern, workload.whole().cells());
      this.table = new TrafficTable(workload, STEPS, true);
      int cellCount = workload.whole().cells().count();
      slowRequests = new long[STEPS + 1][cellCount];
      slowBytes = new long[STEPS + 1][cellCount];
      requestsSoFar = new int[OPERATIONS * pattern.keyCount()];
      inSlow = new long[WORDS * pattern.keyCount()];
      long[] bytes = new long[pattern.keyCount()];
      Arrays.setAll(bytes, key -> workload.recordBytes().movableWhileStored(pattern, key));
      heat = new KeyHeat(bytes, options.decay());
      epochRequests = options.requestsOf(pattern.requests());
      epochEnd = options.seconds() > 0 ? options.seconds() : epochRequests;
      load(bytes);
    }

    private static BitCounters[] counters() {
      return IntStream.range(0, WORDS)
          .mapToObj(word -> new BitCounters())
          .toArray(BitCounters[]::new);
    }

    private void load(long[] bytes) {
      int[] loaded = pattern.keysByLastUse();
      for (int row = 0; row <= STEPS; row++) {
        rows[row] =
            new Migration(
                table.fastBytes(row) - table.fastBytes(0),
                options.leastHeat(),
                options.margin(),
                options.budgetBytes());
        for (int key : loaded) {
          if (row < STEPS && !rows[row].store(key, bytes[key])) {
            inSlow[WORDS * key + row / Long.SIZE] |= 1L << row;
          }
        }
      }
      for (int key = 0; key < pattern.keyCount(); key++) {
        if (pattern.isInsertedFirst(key)) {
          for (int row = 0; row < STEPS; row++) {
            inSlow[WORDS * key + row / Long.SIZE] |= 1L << row;
          }
        }
      }
    }

    @Override
    public boolean needsTimesAndClients() {
      return options.seconds() > 0;
    }

    @Override
    public void observe(KeyedRequests requests) {
      for (int i = 0; i < requests.count(); i++) {
        long at = options.seconds() > 0 ? requests.timeS(i) : seen;
        if (at >= epochEnd) {
          endEpoch();
          long length = options.seconds() > 0 ? options.seconds() : epochRequests;
          epochEnd = (at / length + 1) * length;
        }
        serve(requests.keys()[i], requests.operation(i));
      }
    }

    private void serve(int key, int operation) {
      heat.touch(key);
      seen++;
      requestsSoFar[OPERATIONS * key + operation]++;
      for (int word = 0; word < WORDS; word++) {
        long slow = inSlow[WORDS * key + word];
        misses[word].add(slow);
        if (seen > 1) {
          switches[word].add(slow ^ servedInSlow[word]);
        }
        servedInSlow[word] = slow;
      }
    }

    private void endEpoch() {
      epochs++;
      heat.endEpoch();
      // Rows share words of their keys' bits, so one thread handles all rows of a word.
      IntStream.range(0, WORDS).parallel().forEach(this::endEpoch);
    }

    /** Moves records in all rows of a word, key by key, as most keys move in few rows. */
    private void endEpoch(int word) {
      long open = beginMoves(word);
      for (int place = 0; place < heat.keys() && open != 0; place++) {
        int key = heat.hottest(place);
        long offered = inSlow[WORDS * key + word] & open;
        if (offered != 0 && !Migration.isWanted(heat, key)) {
          return;
        }
        for (long left = offered; left != 0; left &= left - 1) {
          int row = word * Long.SIZE + Long.numberOfTrailingZeros(left);
          if (!rows[row].offer(heat, place, moves[row])) {
            open &= ~(1L << row);
          }
        }
      }
    }

    /**
     * Finds the coldest record in FastMem of each row of a word.
     *
     * @return all rows of the word, as bits
     */
    private long beginMoves(int word) {
      long missing = 0;
      for (int row = Math.max(1, word * Long.SIZE);
          row < Math.min(STEPS, (word + 1) * Long.SIZE);
          row++) {
        missing |= 1L << row;
        rows[row].beginMoves(-1);
      }
      long open = missing;
      for (int place = heat.keys() - 1; place >= 0 && missing != 0; place--) {
        long found = missing & ~inSlow[WORDS * heat.hottest(place) + word];
        for (long left = found; left != 0; left &= left - 1) {
          rows[word * Long.SIZE + Long.numberOfTrailingZeros(left)].beginMoves(place);
        }
        missing &= ~found;
      }
      return open;
    }

    /** Moves in one row. */
    private final class RowMoves implements Migration.Moves {

      private final int row;

      private RowMoves(int row) {
        this.row = row;
      }

      @Override
      public void up(int key) {
        inSlow[WORDS * key + row / Long.SIZE] &= ~(1L << row);
        up[row]++;
        upBytes[row] += pattern.valueBytes(key);
        addSlow(row, key, 1);
      }

      @Override
      public void down(int key) {
        inSlow[WORDS * key + row / Long.SIZE] |= 1L << row;
        down[row]++;
        downBytes[row] += pattern.valueBytes(key);
        addSlow(row, key, -1);
      }
    }

    /** Adds all requests of a key so far to SlowMem's, or subtracts them. */
    private void addSlow(int row, int key, int sign) {
      for (int operation = 0; operation < OPERATIONS; operation++) {
        long requests = (long) sign * requestsSoFar[OPERATIONS * key + operation];
        if (requests != 0) {
          int cell = cells.cell(key, operation);
          slowRequests[row][cell] += requests;
          slowBytes[row][cell] += requests * Math.round(pattern.meanMovedBytes(key, operation));
        }
      }
    }

    /** Requests to SlowMem so far, by row. */
    double[] missesSoFar() {
      double[] byRow = new double[STEPS + 1];
      byRow[0] = seen;
      for (int row = 1; row < STEPS; row++) {
        byRow[row] = misses[row / Long.SIZE].count(row % Long.SIZE);
      }
      return byRow;
    }

    /**
     * The traffic of all rows; call once, after the last request.
     *
     * @throws UsageException if the trace ends before the first epoch does
     */
    TrafficCurve curve() {
      if (epochs == 0) {
        throw new UsageException(
            "the trace ends before the first epoch, so no record would move; set epoch below its %s"
                .formatted(CountedNoun.of(pattern.requests(), "request")));
      }
      for (int key = 0; key < pattern.keyCount(); key++) {
        for (int row = 1; row < STEPS; row++) {
          if (isInSlow(row, key)) {
            addSlow(row, key, 1);
          }
        }
      }
      for (int row = 1; row < STEPS; row++) {
        for (int cell = 0; cell < slowRequests[row].length; cell++) {
          table.setSlow(cell, row, (double) slowRequests[row][cell], (double) slowBytes[row][cell]);
        }
        table.setSwitches(row, switches[row / Long.SIZE].count(row % Long.SIZE));
        table.setFetches(row, (double) up[row], (double) upBytes[row]);
        table.setWriteBacks(row, (double) down[row], (double) downBytes[row]);
      }
      table.setTiersAtEnd(row -> key -> isInSlow(row, key) ? Load.SLOW : Load.FAST);
      return table;
    }

    private boolean isInSlow(int row, int key) {
      return (inSlow[WORDS * key + row / Long.SIZE] & 1L << row) != 0;
    }

    /**
     * 64 counters, one per bit of a word. Word {@code n} holds bit {@code n} of each counter, so
     * that one addition counts in all counters.
     */
    static final class BitCounters {

      private final long[] digits = new long[Long.SIZE];

      /** Increments each counter whose bit is set. */
      void add(long bits) {
        long carry = bits;
        for (int digit = 0; carry != 0; digit++) {
          long next = digits[digit] & carry;
          digits[digit] ^= carry;
          carry = next;
        }
      }

      /**
       * @param bit bit of the counter, from 0 to 63
       */
      long count(int bit) {
        long count = 0;
        for (int digit = 0; digit < Long.SIZE; digit++) {
          count |= (digits[digit] >>> bit & 1) << digit;
        }
        return count;
      }
    }
  }

  /**
   * Epochs of a daemon that moves records.
   *
   * @param requests requests of an epoch; 0 if it has a duration, or the policy decides
   * @param seconds seconds of an epoch; 0 if it has a number of requests, or the policy decides
   * @param decay share of its heat that a record keeps from epoch to epoch, from 0 to 1
   * @param leastHeat least heat for a record to move up, in requests
   * @param margin share by which a record must be hotter per byte than the one that it displaces
   * @param budgetBytes most bytes that move up at the end of an epoch
   */
  public record EpochOptions(
      long requests,
      long seconds,
      double decay,
      double leastHeat,
      double margin,
      long budgetBytes) {

    /** Default number of epochs of a trace. */
    private static final int EPOCHS = 20;

    /** Length of an epoch; 0 requests and 0 seconds if the policy decides. */
    private record Length(long requests, long seconds) {

      static Length parse(String option, String text) {
        if (!text.matches("[0-9]{1,18}")) {
          return new Length(0, TimeSpan.wholeSeconds(option, text));
        }
        long requests = Long.parseLong(text);
        if (requests == 0) {
          throw new UsageException(option + " must be at least 1 request, was 0");
        }
        return new Length(requests, 0);
      }
    }

    private static final PolicyOption<Length> EPOCH =
        PolicyOption.of(
            "epoch",
            "T",
            new Length(0, 0),
            "records move after so much time, such as 10s, or so many requests, such as 10000 (default:"
                + " a twentieth of the trace)",
            Length::parse);

    private static final PolicyOption<Double> DECAY =
        PolicyOption.number(
                "decay",
                "D",
                0.5,
                "share of its heat that a record keeps from epoch to epoch, from 0 to 1 (default 0.5)")
            .within(0, 1);

    private static final PolicyOption<Double> HYSTERESIS =
        PolicyOption.share(
                "hysteresis",
                0.5,
                "by how much a record must be hotter a byte than one whose place it takes (default 50%)")
            .within(0, 1e6);

    private static final PolicyOption<Double> LEAST_HEAT =
        PolicyOption.number(
                "least-heat",
                "N",
                2,
                "heat from which on a record moves up: its requests of the last epoch and what it kept of"
                    + " those before (default 2)")
            .within(0, 1e12);

    private static final PolicyOption<Long> MOVE_BUDGET =
        PolicyOption.bytes(
            "move-budget",
            Long.MAX_VALUE,
            "most bytes that move up at the end of an epoch (default: no limit)");

    static final List<PolicyOption<?>> OPTIONS =
        List.of(EPOCH, DECAY, HYSTERESIS, LEAST_HEAT, MOVE_BUDGET, FetchOption.FETCH);

    /**
     * The options of epochs.
     *
     * @throws UsageException if an option is malformed or out of range
     */
    public static EpochOptions of(PolicyOptions options) {
      String policy = Policies.MIGRATED;
      Length length = options.get(policy, EPOCH);
      return new EpochOptions(
          length.requests(),
          length.seconds(),
          options.get(policy, DECAY),
          options.get(policy, LEAST_HEAT),
          options.get(policy, HYSTERESIS),
          options.get(policy, MOVE_BUDGET));
    }

    /**
     * Requests of an epoch without a duration.
     *
     * @param traceRequests requests of the trace
     */
    public long requestsOf(long traceRequests) {
      return requests > 0 ? requests : Math.max(1, traceRequests / EPOCHS);
    }
  }
}
