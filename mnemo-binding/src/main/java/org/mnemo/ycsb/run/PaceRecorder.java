package org.mnemo.ycsb.run;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.tier.Tiers;

/**
 * Records the pace of a run at an offered rate, block by block, and latencies from due times, by
 * kind of block. Not thread-safe.
 */
final class PaceRecorder implements AutoCloseable {

  private final MeasurementDirectory directory;
  private final Tiers tiers;
  private final RowFile.Writer<PaceRow> file;
  private final Map<String, LatencyRecorder> responses = new TreeMap<>();
  private long block = -1;
  private String kind = "";
  private LatencyRecorder ofKind;
  private long operations;
  private long firstDueNs;
  private long lastDueNs;
  private long firstStartNs;
  private long lastStartNs;
  private long lateNs;

  PaceRecorder(MeasurementDirectory directory, Tiers tiers) {
    this.directory = directory;
    this.tiers = tiers;
    file = PaceRow.FILE.writer(directory.pace());
    ofKind = new LatencyRecorder(tiers);
  }

  /** Adds a counted operation. Operations come in order of their blocks. */
  void add(MeasuredOperation measured, long ofBlock, String kindOfBlock) {
    if (ofBlock != block) {
      write();
      block = ofBlock;
      kind = kindOfBlock;
      ofKind = responses.computeIfAbsent(kind, unused -> new LatencyRecorder(tiers));
      firstDueNs = measured.dueNs;
      firstStartNs = measured.startNs;
    }
    operations++;
    lastDueNs = measured.dueNs;
    lastStartNs = measured.startNs;
    lateNs += Math.max(0, measured.startNs - measured.dueNs);
    ofKind.record(
        measured.tier,
        measured.operation,
        measured.valueBytes,
        measured.endNs - Math.min(measured.dueNs, measured.startNs));
  }

  private void write() {
    if (operations > 0) {
      file.append(
          new PaceRow(
              block,
              kind,
              operations,
              Math.max(0, lastDueNs - firstDueNs),
              Math.max(0, lastStartNs - firstStartNs),
              Math.max(0, firstStartNs - firstDueNs),
              Math.max(0, lastStartNs - lastDueNs),
              lateNs));
    }
    operations = 0;
    lateNs = 0;
  }

  /** Writes the last block and the latencies. */
  void finish(Instant start, Instant end) {
    write();
    file.commit();
    writeLatencies(start, end);
  }

  /** Writes the blocks so far, the last of which must get no more operations, and the latencies. */
  void publish(Instant start, Instant end) {
    write();
    file.publish();
    writeLatencies(start, end);
  }

  private void writeLatencies(Instant start, Instant end) {
    Map<String, Histogram> byTag = new TreeMap<>();
    responses.forEach(
        (ofBlocks, recorder) ->
            LatencyRecorder.merge(List.of(recorder))
                .forEach((tag, histogram) -> byTag.put(ofBlocks + "/" + tag, histogram)));
    LatencyLog.write(directory.responses(), byTag, start, end);
  }

  @Override
  public void close() {
    file.close();
  }
}
