package org.mnemo.estimator.reuse;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.RequestBatch;
import org.mnemo.estimator.aggregate.RequestWatch;
import org.mnemo.estimator.reuse.DistanceProfile.DistanceHistograms;

/**
 * LRU stack distances of requests (Mattson et al., IBM Systems Journal 1970): the bytes or objects
 * of all distinct records since the last request for a record, including its own. A cache of that
 * size still holds the record. They are exact, or from a sample of keys, each with a weight.
 *
 * <p>A record of changed size counts with its size since its last request. A deleted record has no
 * bytes, and its next request is a first one. A read that moved no byte changes no cache.
 */
public final class StackDistances implements RequestWatch {

  private static final int DELETE = Operation.DELETE.ordinal();
  private static final int READ = Operation.READ.ordinal();

  private static final int NOT_TAKEN = -1;

  /** A record without requests so far. */
  private static final byte UNSEEN = 0;

  private static final byte CERTAIN = 1;

  /** A sampled record, which represents several. */
  private static final byte DRAWN = 2;

  private final AggregateOptions options;
  private final KeyFilter filter;
  private final boolean isNumberedByTrace;
  private final DistanceProfile profile;
  private final LruStack stack = new LruStack();
  private DistanceHistograms current = new DistanceHistograms();
  private long currentWindow = -1;
  private long currentClient = -1;

  /** Records of a sample by hash of their key; records of all keys have the keys' numbers. */
  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();

  /**
   * By key number in the trace: its record + 1, {@link #NOT_TAKEN} if it is not in the sample, or 0
   * before its lookup.
   */
  private int[] recordsOfKeys = new int[0];

  /**
   * Hash of each record's key; the next array says whether it is {@link #CERTAIN} to be in a
   * sample.
   */
  private long[] hashes = new long[1024];

  private byte[] strata = new byte[1024];

  // Selected requests of a batch: their index in it, and their record.
  private int[] selected = new int[0];
  private int[] records = new int[0];

  public StackDistances(AggregateOptions options, KeyFilter filter) {
    this(options, filter, filter.isAll());
  }

  /**
   * @param isNumberedByTrace false for a sample, identified by hash, that may include all keys
   */
  StackDistances(AggregateOptions options, KeyFilter filter, boolean isNumberedByTrace) {
    this.options = options;
    this.filter = filter;
    this.isNumberedByTrace = isNumberedByTrace;
    this.profile = new DistanceProfile(filter);
    numbers.defaultReturnValue(-1);
  }

  int keys() {
    return numbers.size();
  }

  @Override
  public void observe(RequestBatch batch) {
    int count = select(batch);
    stack.warm(records, count);
    for (int k = 0; k < count; k++) {
      observe(batch, selected[k], records[k]);
    }
  }

  @Override
  public void numbersBeginAnew() {
    Arrays.fill(recordsOfKeys, 0);
  }

  /** Takes a single request of a batch. */
  void observe(RequestBatch batch, int i) {
    if (batch.numbers()[i] < 0) {
      return;
    }
    int record = record(batch.hash(i));
    stack.makeRoom(record);
    if (record >= 0) {
      observe(batch, i, record);
    }
  }

  /**
   * Selects the requests of a batch with records in the sample.
   *
   * @return their number
   */
  private int select(RequestBatch batch) {
    if (records.length < batch.size()) {
      records = new int[batch.size()];
      selected = new int[batch.size()];
    }
    if (!isNumberedByTrace) {
      return selectSample(batch);
    }
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int key = batch.numbers()[i];
      if (key >= 0) {
        makeRoom(key);
        records[count] = key;
        selected[count++] = i;
      }
    }
    return count;
  }

  private int selectSample(RequestBatch batch) {
    int[] keys = batch.numbers();
    int last = 0;
    for (int i = 0; i < batch.size(); i++) {
      last = Math.max(last, keys[i]);
    }
    if (last >= recordsOfKeys.length) {
      recordsOfKeys = Arrays.copyOf(recordsOfKeys, Math.max(last + 1, 2 * recordsOfKeys.length));
    }
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int key = keys[i];
      int known = key < 0 ? NOT_TAKEN : recordsOfKeys[key];
      if (known == 0) {
        int record = record(batch.hash(i));
        known = record < 0 ? NOT_TAKEN : record + 1;
        recordsOfKeys[key] = known;
      }
      // Written in any case, as the processor predicts badly which keys are in a sample.
      records[count] = known - 1;
      selected[count] = i;
      count += known < 0 ? 0 : 1;
    }
    return count;
  }

  private void makeRoom(int record) {
    if (record >= hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.max(record + 1, 2 * hashes.length));
      strata = Arrays.copyOf(strata, hashes.length);
    }
  }

  /** The record of a sample's key; negative if it is not in the sample. */
  private int record(long hash) {
    if (filter.weight(hash) == 0) {
      return NOT_TAKEN;
    }
    int known = numbers.get(hash);
    if (known < 0) {
      known = numbers.size();
      numbers.put(hash, known);
      makeRoom(known);
    }
    return known;
  }

  private void observe(RequestBatch batch, int i, int record) {
    int operation = batch.operation(i);
    long hash = batch.hash(i);
    long recordBytes = batch.keyBytes(i) + batch.valueBytes(i);
    boolean isWrite = operation != READ;
    enterGroup(
        options.windowS() == 0 ? 0 : batch.timeS(i) / options.windowS(),
        options.byClient() ? batch.client(i) : 0);
    if (strata[record] == UNSEEN) {
      strata[record] = filter.weight(hash) == 1 ? CERTAIN : DRAWN;
      hashes[record] = hash;
      int flags =
          (isWrite ? DistanceProfile.WRITE : 0)
              | (operation == DELETE ? DistanceProfile.DELETE : 0);
      profile.addFirst(hash, recordBytes, flags, currentWindow, currentClient, stack);
    }
    if (operation == DELETE) {
      stack.remove(record);
      return;
    }
    boolean isCertain = strata[record] == CERTAIN;
    int weight = isCertain ? 1 : filter.oneIn();
    if (stack.touch(record, weight * recordBytes, weight)) {
      profile.add(
          current, hash, isCertain, isWrite, recordBytes, stack.bytesSince(), stack.objectsSince());
    } else {
      profile.addCold(current, hash, isCertain, isWrite, recordBytes);
    }
  }

  private void enterGroup(long window, long client) {
    if (window != currentWindow || client != currentClient) {
      currentWindow = window;
      currentClient = client;
      current = profile.group(window, client);
    }
  }

  /** The distances of all observed requests; call once, after the last one. */
  public DistanceProfile profile() {
    for (int record : stack.inSequence()) {
      profile.addToStack(hashes[record], stack.bytes(record));
    }
    return profile;
  }
}
