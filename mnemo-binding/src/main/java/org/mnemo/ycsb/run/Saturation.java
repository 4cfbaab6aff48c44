package org.mnemo.ycsb.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.measurement.SaturationRow;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.kernel.ProcessorTime;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.placement.SaturatedPlacement;
import org.mnemo.ycsb.run.TierServers.Tier;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.tier.EmulatedMemory;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.RequestBurst;

/**
 * A saturated run: clients send requests in bursts, and the servers' processor time per block is
 * recorded. With single requests the server would sleep and wake for each, which costs more than a
 * small request. Thread-safe.
 */
final class Saturation extends Mode {

  private static final int BURSTS = 0;
  private static final int READS = 1;
  private static final int WRITES = 3;

  private final TierServers servers;
  private final SaturatedPlacement placement;
  private final Blocks blocks;
  private final NanoClock clock;
  private final RowFile.Writer<SaturationRow> file;
  private final int connections;
  private final int[] threads;

  /** Bursts, reads, bytes read, writes and bytes written so far, by tier. */
  private final long[][] done;

  private final long[] emulatedNs;
  private Block block = new Block(-1, 0, 1);
  private @Nullable Snapshot start;
  private long measuredOperations;
  private long measuredNs;

  /**
   * A block of requests to one tier.
   *
   * @param burst number of requests of a burst
   */
  record Block(long number, int tier, int burst) {}

  /** State of the present block's server. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Snapshot(long timeNs, long cpuNs, long emulatedNs, long[] done) {}

  /**
   * @param connections number of connections of a client to each tier
   * @throws UsageException if the store does not support bursts, or a server does not report its
   *     processor time
   */
  Saturation(
      TierServers servers,
      SaturatedPlacement placement,
      Blocks blocks,
      NanoClock clock,
      RowFile.Writer<SaturationRow> file,
      int connections) {
    this.servers = servers;
    this.placement = placement;
    this.blocks = blocks;
    this.clock = clock;
    this.file = file;
    this.connections = connections;
    int count = servers.tiers().size();
    done = new long[count][5];
    emulatedNs = new long[count];
    threads = servers.tiers().stream().mapToInt(each -> each.server().servingThreads()).toArray();
    for (Tier each : servers.tiers()) {
      cpuNs(each);
      newBurst(each).close();
    }
  }

  @Override
  Client newBursts(OperationTally tally) {
    return new Client(this, tally);
  }

  /** The burst of one client for each tier. */
  RequestBurst[] connect() {
    List<RequestBurst> bursts = new ArrayList<>();
    try {
      for (Tier each : servers.tiers()) {
        bursts.add(newBurst(each));
      }
    } catch (MnemoException e) {
      bursts.forEach(RequestBurst::close);
      throw e;
    }
    return bursts.toArray(RequestBurst[]::new);
  }

  int connections() {
    return connections;
  }

  private RequestBurst newBurst(Tier of) {
    return of.server()
        .connectBurst(connections)
        .orElseThrow(
            () ->
                new UsageException(
                    "mnemo.placement=%s needs one Redis or Memcached (text protocol) for each tier; tier %s has %s"
                        .formatted(Placements.SATURATED, of.info().name(), of.info().endpoint())));
  }

  private static long cpuNs(Tier of) {
    OptionalLong ofProcess =
        of.pid() == 0 ? OptionalLong.empty() : ProcessorTime.ofProcess(of.pid());
    double ns = ofProcess.isPresent() ? ofProcess.getAsLong() : of.server().cpuSeconds() * 1e9;
    Check.that(
        !Double.isNaN(ns),
        "the server of tier %s (%s) does not report its processor time; use another placement than %s"
            .formatted(of.info().name(), of.info().endpoint(), Placements.SATURATED));
    return Math.round(ns);
  }

  /**
   * Begins the block of an operation, unless it has begun.
   *
   * @param number number of the operation
   * @return that block, or a later one begun by another client
   * @throws MnemoException if a server does not answer
   */
  synchronized Block begin(MeasuredOperation measured, long number) {
    long next = blocks.blockOf(number);
    if (next > block.number()) {
      end();
      int tier = placement.route(measured.operation, measured.key.bytes(), number).tier();
      block = new Block(next, tier, placement.burst(next, connections));
      start = blocks.isWarm(number) ? snapshot() : null;
    }
    return block;
  }

  private Snapshot snapshot() {
    int tier = block.tier();
    return new Snapshot(
        clock.nanoTime(),
        cpuNs(servers.tiers().get(tier)),
        emulatedNs[tier],
        Arrays.copyOf(done[tier], done[tier].length));
  }

  /** Records the present block. */
  private void end() {
    Snapshot from = start;
    if (from == null) {
      return;
    }
    Snapshot to = snapshot();
    int tier = block.tier();
    long[] counts = new long[to.done().length];
    Arrays.setAll(counts, i -> to.done()[i] - from.done()[i]);
    if (to.cpuNs() < from.cpuNs()) {
      throw new MnemoException(
          "the server of tier %s was restarted during the run; measure again"
              .formatted(servers.tiers().get(tier).info().name()));
    }
    measuredOperations += counts[READS] + counts[WRITES];
    measuredNs += to.timeNs() - from.timeNs();
    file.append(
        new SaturationRow(
            block.number(),
            servers.tiers().get(tier).info().name(),
            threads[tier],
            to.timeNs() - from.timeNs(),
            to.cpuNs() - from.cpuNs(),
            to.emulatedNs() - from.emulatedNs(),
            counts[BURSTS],
            counts[READS],
            counts[READS + 1],
            counts[WRITES],
            counts[WRITES + 1]));
  }

  /**
   * Counts the answered requests of a burst.
   *
   * @param ofTier tier of the server
   * @param reads number of reads, and bytes found
   * @param writes number of writes, and bytes written
   */
  synchronized void add(int ofTier, long reads, long readBytes, long writes, long writeBytes) {
    long[] counts = done[ofTier];
    counts[BURSTS]++;
    counts[READS] += reads;
    counts[READS + 1] += readBytes;
    counts[WRITES] += writes;
    counts[WRITES + 1] += writeBytes;
  }

  /** Counts the additional time of emulated memory for one request. */
  synchronized void addEmulated(int ofTier, boolean writes, long bytes) {
    EmulatedMemory emulated = servers.tiers().get(ofTier).emulated();
    if (emulated != null) {
      emulatedNs[ofTier] += writes ? emulated.writeNs(bytes) : emulated.readNs(bytes);
    }
  }

  /** Leaves out the last, possibly incomplete block. */
  @Override
  void publish() {
    file.publish();
  }

  Measured measured() {
    return new Measured(
        measuredOperations,
        measuredNs,
        measuredNs == 0 ? 0 : measuredOperations * 1e9 / measuredNs);
  }

  /** The summary of a finished run in a sentence. */
  String summary(Measured measured) {
    return String.format(
        Locale.ROOT,
        "%s in bursts of %d, %,.0f a second after warm-up",
        CountedNoun.of(measured.operations(), "operation"),
        connections,
        measured.throughputOpsS());
  }

  @Override
  public void close() {
    file.close();
  }

  /**
   * One client of a saturated run: collects one operation for each of its connections, and sends
   * all before it awaits the first answer.
   */
  static final class Client implements AutoCloseable {

    private final Saturation saturation;
    private final OperationTally tally;
    private final RequestBurst[] bursts;
    private final Request[] requests;
    private int kept;
    private Saturation.Block block = new Saturation.Block(-1, 0, 1);

    /** A collected operation. */
    private static final class Request {

      private final RecordKey key = new RecordKey();
      private final Fields record = new Fields();
      private Operation operation = Operation.READ;
      private @Nullable Set<String> fields;

      boolean changesKeys() {
        return operation == Operation.INSERT || operation == Operation.DELETE;
      }
    }

    Client(Saturation saturation, OperationTally tally) {
      this.saturation = saturation;
      this.tally = tally;
      bursts = saturation.connect();
      requests = new Request[saturation.connections()];
      Arrays.setAll(requests, i -> new Request());
    }

    /**
     * Collects an operation, and sends all if the burst is full.
     *
     * @param measured the operation, with its key
     * @param fields names of the fields to read, or null for all
     * @param record what a write writes; cleared by a read
     * @throws MnemoException if the burst was sent and one of its operations failed
     */
    void add(MeasuredOperation measured, @Nullable Set<String> fields, Fields record) {
      try {
        long number = tally.draw();
        if (kept == 0) {
          block = saturation.begin(measured, number);
        }
        Request request = requests[kept++];
        request.operation = measured.operation;
        request.key.set(measured.key.table(), measured.key.name());
        request.fields = fields;
        request.record.clear();
        if (!measured.operation.isWrite()) {
          record.clear();
        }
        for (int i = 0; i < record.size(); i++) {
          request.record.add(record.name(i), record.value(i));
        }
        if (kept >= block.burst()) {
          carryOutKept();
        }
      } catch (MnemoException e) {
        // Other connections of the burst now hold unread answers.
        tally.abort(e.getMessage());
        throw e;
      }
    }

    /** Executes the collected operations, also of an incomplete burst. */
    void carryOutKept() {
      int count = kept;
      kept = 0;
      if (count > 0) {
        carryOut(count, block.tier());
      }
    }

    private void carryOut(int count, int tier) {
      long reads = 0;
      long readBytes = 0;
      long writes = 0;
      long writeBytes = 0;
      for (int i = 0; i < count; i++) {
        send(tier, i);
      }
      for (int i = 0; i < count; i++) {
        Request request = requests[i];
        long found = bursts[tier].receive(i);
        tally.done(request.operation, found >= 0);
        boolean isWrite = request.operation.isWrite();
        long bytes = isWrite ? request.record.valueBytes() : Math.max(0, found);
        reads += isWrite ? 0 : 1;
        readBytes += isWrite ? 0 : bytes;
        writes += isWrite ? 1 : 0;
        writeBytes += isWrite ? bytes : 0;
        saturation.addEmulated(tier, isWrite, bytes);
      }
      saturation.add(tier, reads, readBytes, writes, writeBytes);
      repeatOnOthers(count, tier);
    }

    private void send(int toTier, int i) {
      Request request = requests[i];
      bursts[toTier].send(i, request.operation, request.key, request.fields, request.record);
    }

    /** Repeats inserts and deletes on the other tiers, outside their blocks. */
    private void repeatOnOthers(int count, int tier) {
      for (int other = 0; other < bursts.length; other++) {
        for (int i = 0; other != tier && i < count; i++) {
          if (requests[i].changesKeys()) {
            send(other, i);
            bursts[other].receive(i);
          }
        }
      }
    }

    /** Executes the rest, unless the run has failed, and closes the connections. */
    @Override
    public void close() {
      try {
        if (!tally.hasGivenUp()) {
          carryOutKept();
        }
      } catch (MnemoException e) {
        tally.abort(e.getMessage());
      }
      for (RequestBurst burst : bursts) {
        burst.close();
      }
    }
  }
}
