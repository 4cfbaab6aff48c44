package org.mnemo.ycsb.run;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.RequestBurst;

/**
 * One client of a saturated run: collects one operation for each of its connections, and sends all
 * before it awaits the first answer.
 */
final class BurstClient implements AutoCloseable {

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

  BurstClient(Saturation saturation, OperationTally tally) {
    this.saturation = saturation;
    this.tally = tally;
    bursts = saturation.connect();
    requests = new Request[saturation.connections()];
    for (int i = 0; i < requests.length; i++) {
      requests[i] = new Request();
    }
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
