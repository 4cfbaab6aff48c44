package org.mnemo.core.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceFile;

/**
 * How several runs kept up with the rates that each was offered: the rows of all their blocks under
 * the numbers that these have in the merged run.
 */
final class PaceMerge implements BlockMerge.Renumbering, AutoCloseable {

  private final List<ClientRun> runs;
  private final PaceFile.Writer file;

  /** Rows by number of the block that are not written yet, for each run. */
  private final List<SortedMap<Long, PaceFile.Row>> rows = new ArrayList<>();

  private final List<String> remarks = new ArrayList<>();

  /**
   * @param runs runs that all had a rate
   * @throws MnemoException if one has not left how it kept up, or what it left is damaged
   */
  PaceMerge(MeasurementDirectory out, List<ClientRun> runs) {
    this.runs = runs;
    Map<String, ClientRun> kept = new TreeMap<>();
    Map<String, ClientRun> behind = new TreeMap<>();
    for (ClientRun run : runs) {
      SortedMap<Long, PaceFile.Row> byBlock = new TreeMap<>();
      PaceFile.read(run.directory().pace()).forEach(row -> byBlock.put(row.block(), row));
      rows.add(byBlock);
      byBlock.values().stream()
          .collect(Collectors.groupingBy(PaceFile.Row::kind))
          .forEach(
              (kind, ofKind) ->
                  (PaceFile.isCarried(PaceFile.carriedShare(ofKind)) ? kept : behind)
                      .putIfAbsent(kind, run));
    }
    behind.keySet().retainAll(kept.keySet());
    behind.forEach(
        (kind, run) ->
            remarks.add(
                "%s fell behind its rate in the blocks '%s', where %s kept up, so their response times depend on how long these blocks were; give that client more threads, or offer it less"
                    .formatted(
                        run.directory().root(),
                        kind,
                        Objects.requireNonNull(kept.get(kind)).directory().root())));
    file = new PaceFile.Writer(out.pace());
  }

  @Override
  public void moved(int run, long block, long merged) {
    PaceFile.Row row = rows.get(run).remove(block);
    if (row == null) {
      throw inOneOnly(run, block);
    }
    file.append(
        new PaceFile.Row(
            merged,
            row.kind(),
            row.operations(),
            row.dueNs(),
            row.startedNs(),
            row.firstLateNs(),
            row.lastLateNs(),
            row.lateNs()));
  }

  private MnemoException inOneOnly(int run, long block) {
    MeasurementDirectory directory = runs.get(run).directory();
    return new MnemoException(
        "only one of %s and %s has block %d; copy the run's directory whole, or repeat the run"
            .formatted(directory.blocks(), directory.pace().getFileName(), block));
  }

  /**
   * Gives the file its final name, when all blocks have their numbers.
   *
   * @return sentences for the user, without a full stop
   * @throws MnemoException if a run has blocks that it did not measure
   */
  List<String> commit() {
    for (int run = 0; run < runs.size(); run++) {
      if (!rows.get(run).isEmpty()) {
        throw inOneOnly(run, rows.get(run).firstKey());
      }
    }
    file.commit();
    return remarks;
  }

  @Override
  public void close() {
    file.close();
  }
}
