package org.mnemo.ycsb.run;

import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.measurement.MovesRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.tier.Migration;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.placement.MigratedPlacement;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Moves records between two tiers at the ends of epochs: reads, writes, reads again, and removes
 * the original only if the copy is equal. The time of a move is its reading and writing; the rest
 * is recorded separately. For one thread.
 */
final class Mover extends Mode {

  private static final int FAST = 0;
  private static final int SLOW = 1;

  private final MigratedPlacement placement;
  private final RowFile.Writer<MovesRow> file;
  private final NanoClock clock;
  private final Tiers tiers;
  private final String table;

  /** Operations between measurements of the tiers' speed. */
  private static final long OPERATIONS_BETWEEN_PROBES = 200;

  /** Records of each tier read then; the first is not timed. */
  private static final int PROBES = 6;

  private final Fields record = new Fields();
  private final Fields stored = new Fields();
  private final Sums up = new Sums();
  private final Sums down = new Sums();
  private final Sums[] probes = {new Sums(), new Sums()};
  private long checkNs;
  private long epoch;
  private boolean hasBegun;

  /** Totals of one direction. */
  private static final class Sums {
    private long records;
    private long bytes;
    private long ns;
  }

  Mover(
      MigratedPlacement placement,
      RowFile.Writer<MovesRow> file,
      NanoClock clock,
      Tiers tiers,
      String table) {
    this.placement = placement;
    this.file = file;
    this.clock = clock;
    this.tiers = tiers;
    this.table = table;
  }

  /** Makes the moves before the next operation. */
  @Override
  boolean before(SessionClient client, MeasuredOperation next) {
    if (!hasBegun) {
      hasBegun = true;
      placement.begin(key -> move(client, key, SLOW, FAST, up));
      write();
      return true;
    }
    boolean isToProbe = placement.requests() % OPERATIONS_BETWEEN_PROBES == 0;
    if (isToProbe) {
      probe(client, FAST);
      probe(client, SLOW);
    }
    if (!placement.isAtEpochEnd()) {
      return isToProbe;
    }
    placement.endEpoch(
        new Migration.Moves() {
          @Override
          public void up(int key) {
            move(client, key, SLOW, FAST, up);
          }

          @Override
          public void down(int key) {
            move(client, key, FAST, SLOW, down);
          }
        });
    epoch++;
    write();
    return true;
  }

  /**
   * Reads some records of a tier to measure its present speed. Records are chosen as requests
   * choose them, as popular records are often in the processor's caches.
   */
  private void probe(SessionClient client, int tier) {
    for (int i = 0; i < PROBES; i++) {
      int number = placement.requestedOn(tier);
      if (number < 0) {
        return;
      }
      RecordKey key = RecordKey.of(table, placement.key(number));
      long startNs = clock.nanoTime();
      boolean found = client.stores[tier].read(key, null, record);
      long ns = clock.nanoTime() - startNs;
      client.session.watch.count(tier);
      if (found && i > 0) {
        probes[tier].records++;
        probes[tier].bytes += record.valueBytes();
        probes[tier].ns += ns;
      }
    }
  }

  private void move(SessionClient client, int number, int from, int to, Sums sums) {
    RecordKey key = RecordKey.of(table, placement.key(number));
    long startNs = clock.nanoTime();
    boolean found = client.stores[from].read(key, null, record);
    client.session.watch.count(from);
    if (!found) {
      if (epoch == 0) {
        throw new MnemoException(
            "the record '%s' is missing on the tier '%s'; load again with the same properties, then run"
                .formatted(key.name(), tiers.name(from)));
      }
      // The workload has deleted it.
      return;
    }
    client.stores[to].insert(key, record);
    long movedNs = clock.nanoTime();
    boolean isThere = client.stores[to].read(key, null, stored);
    if (!isThere || !isSame()) {
      throw new StoreException(
          "the record '%s' %s on the tier '%s' after its move; it stays on '%s'"
              .formatted(
                  key.name(),
                  isThere ? "differs" : "is missing",
                  tiers.name(to),
                  tiers.name(from)));
    }
    client.stores[from].delete(key);
    checkNs += clock.nanoTime() - movedNs;
    client.session.watch.count(to, 2);
    client.session.watch.count(from);
    sums.records++;
    sums.bytes += record.valueBytes();
    sums.ns += movedNs - startNs;
  }

  /** True if both records are equal, in any order of fields. */
  private boolean isSame() {
    if (stored.size() != record.size()) {
      return false;
    }
    for (int i = 0; i < record.size(); i++) {
      boolean found = false;
      for (int j = 0; j < stored.size() && !found; j++) {
        found =
            stored.name(j).equals(record.name(i))
                && Arrays.equals(
                    stored.array(j),
                    stored.offset(j),
                    stored.offset(j) + stored.length(j),
                    record.array(i),
                    record.offset(i),
                    record.offset(i) + record.length(i));
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  private void write() {
    file.append(
        new MovesRow(
            epoch,
            placement.requests(),
            up.records,
            up.bytes,
            up.ns,
            down.records,
            down.bytes,
            down.ns,
            checkNs,
            probes(FAST),
            probes(SLOW)));
    clear(up);
    clear(down);
    clear(probes[FAST]);
    clear(probes[SLOW]);
    checkNs = 0;
  }

  private MovesRow.Probes probes(int tier) {
    return new MovesRow.Probes(probes[tier].records, probes[tier].bytes, probes[tier].ns);
  }

  private static void clear(Sums sums) {
    sums.records = 0;
    sums.bytes = 0;
    sums.ns = 0;
  }

  @Override
  void after(MeasuredOperation measured, @Nullable Set<String> fields, Fields inserted) {
    if (measured.operation == Operation.INSERT) {
      placement.inserted(measured.key.bytes(), measured.valueBytes);
    }
  }

  @Override
  void publish() {
    file.publish();
  }

  /** Records the last, incomplete epoch, too. */
  @Override
  void commit() {
    epoch++;
    write();
    publish();
  }

  @Override
  public void close() {
    file.close();
  }
}
