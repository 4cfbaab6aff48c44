package org.mnemo.ycsb.run;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.measurement.FetchesRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.server.FetchCounter;
import org.mnemo.ycsb.server.FetchCounter.Fetches;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierStore;

/**
 * Repeats each block of a mirrored run on the other tiers, times them, and records each tier's
 * fetches. For one thread.
 */
final class Mirror extends Mode {

  /** Reads that compile the client's code. */
  private static final int WARM_UP_READS = 5000;

  private final TierServers servers;
  private final Blocks blocks;
  private final NanoClock clock;
  private final RowFile.Writer<FetchesRow> file;
  private final List<Optional<FetchCounter>> counters = new ArrayList<>();
  private final List<@Nullable Fetches> before = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final Fields scratch = new Fields();
  private final MeasuredOperation copy = new MeasuredOperation();
  private boolean isWarm;
  private long block;

  /** The tier that served the last operation. */
  private int lastTier;

  /** An operation of the block, as executed by its tier. */
  private record Step(
      long number,
      long clientNs,
      Operation operation,
      RecordKey key,
      @Nullable Set<String> fields,
      @Nullable Fields written,
      boolean found) {}

  Mirror(TierServers servers, Blocks blocks, NanoClock clock, RowFile.Writer<FetchesRow> file) {
    this.servers = servers;
    this.blocks = blocks;
    this.clock = clock;
    this.file = file;
    for (TierServers.Tier tier : servers.tiers()) {
      counters.add(tier.fetchCounter());
    }
  }

  /** Repeats the ended block on all other tiers, and warms up before the first. */
  @Override
  boolean before(SessionClient client, MeasuredOperation next) {
    if (!isWarm) {
      counters.forEach(counter -> before.add(counter.map(FetchCounter::read).orElse(null)));
      warmUp(client.stores[0], next.key);
      client.session.watch.startCounting();
      return true;
    }
    boolean waited = client.stores[lastTier].awaitRoom();
    long nextBlock = blocks.blockOf(next.number);
    if (nextBlock == block) {
      return waited;
    }
    catchUp(client, requireNonNull(client.recorder, "mirrored runs are recorded"));
    block = nextBlock;
    return true;
  }

  /**
   * Warms the client up by reading one record of the first tier, whose data is all in FastMem;
   * other tiers stay as loaded.
   */
  private void warmUp(TierStore first, RecordKey key) {
    Step read = new Step(0, 0, Operation.READ, key, null, null, true);
    for (int i = 0; i < WARM_UP_READS; i++) {
      carryOut(first, 0, read);
    }
    isWarm = true;
  }

  @Override
  void after(MeasuredOperation measured, @Nullable Set<String> fields, Fields record) {
    boolean writes = measured.operation.isWrite();
    lastTier = measured.tier;
    steps.add(
        new Step(
            measured.number,
            measured.clientNs,
            measured.operation,
            RecordKey.of(measured.key.table(), measured.key.name()),
            fields,
            writes ? copy(record) : null,
            measured.found));
  }

  private static Fields copy(Fields record) {
    Fields copy = new Fields();
    for (int i = 0; i < record.size(); i++) {
      copy.add(record.name(i), record.value(i));
    }
    return copy;
  }

  private void catchUp(SessionClient client, RunCapture.Client recorder) {
    int turn = 0;
    for (int tier = 0; tier < client.stores.length; tier++) {
      if (tier != lastTier) {
        turn++;
        client.session.watch.count(tier, steps.size());
        for (Step step : steps) {
          follow(client.stores[tier], tier, step);
          recorder.recordCopy(copy, turn);
        }
        count(tier, turn);
      }
    }
    count(lastTier, 0);
    steps.clear();
  }

  private void follow(TierStore store, int tier, Step step) {
    carryOut(store, tier, step);
    store.awaitRoom();
    if (copy.found != step.found()) {
      throw new MnemoException(
          "the server of tier %s %s the record '%s', unlike another tier; measure again on servers without other clients, with more memory"
              .formatted(
                  servers.tiers().get(tier).info().name(),
                  copy.found ? "has" : "lacks",
                  step.key().name()));
    }
  }

  private void carryOut(TierStore store, int tier, Step step) {
    Fields written = step.written();
    Fields record = written == null ? scratch : written;
    copy.number = step.number();
    copy.tier = tier;
    copy.operation = step.operation();
    // The client's own time belongs to the operation, whichever tier executes it.
    copy.clientNs = step.clientNs();
    copy.startNs = clock.nanoTime();
    copy.found = store.perform(step.operation(), step.key(), step.fields(), record);
    copy.endNs = clock.nanoTime();
    copy.valueBytes = record.valueBytes();
  }

  /**
   * Records a tier's fetches.
   *
   * @param turn position of the tier in the block, from 0
   */
  private void count(int tier, int turn) {
    FetchCounter counter = counters.get(tier).orElse(null);
    Fetches last = before.get(tier);
    if (counter == null || last == null) {
      return;
    }
    Fetches now = counter.read();
    String name = servers.tiers().get(tier).info().name();
    if (now.fetches() < last.fetches() || now.fetchedBytes() < last.fetchedBytes()) {
      throw new MnemoException(
          "the server of tier %s counts %s after %d: it was restarted, or its counters reset; measure again"
              .formatted(name, CountedNoun.of(now.fetches(), "fetch", "fetches"), last.fetches()));
    }
    before.set(tier, now);
    file.append(
        new FetchesRow(
            block * before.size() + turn,
            name,
            steps.size(),
            now.fetches() - last.fetches(),
            now.fetchedBytes() - last.fetchedBytes(),
            now.fastBytes(),
            now.totalBytes(),
            Math.max(0, now.stalledUs() - last.stalledUs())));
  }

  @Override
  void publish() {
    file.publish();
  }

  @Override
  public void close() {
    counters.forEach(counter -> counter.ifPresent(FetchCounter::close));
    file.close();
  }
}
