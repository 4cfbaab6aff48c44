package org.mnemo.estimator.reuse;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.RequestBatch;
import org.mnemo.estimator.aggregate.RequestWatch;

/**
 * LRU stack distances of requests (Mattson et al., IBM Systems Journal 1970): the bytes, or
 * objects, that a cache must have so that it still holds the record, which are those of all
 * distinct records since the last request for it, and its own. Exact, or of a sample of keys, each
 * of which counts for those that it stands for.
 *
 * <p>A record that changes its size counts with the size that it has had since its last request. A
 * deleted record takes no bytes, and the next request for it is a first one. A read that moved
 * nothing changes no cache.
 */
public final class StackDistances implements RequestWatch {

  private static final int DELETE = Operation.DELETE.ordinal();
  private static final int READ = Operation.READ.ordinal();

  private final AggregateOptions options;
  private final KeyFilter filter;
  private final boolean isNumberedByTrace;
  private final DistanceProfile profile;
  private final LruStack stack = new LruStack();
  private Strata current = new Strata();
  private long currentWindow = -1;
  private long currentClient = -1;

  /** Records of a sample by hash of their key; those of all keys have the numbers of the keys. */
  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();

  /** Hash of the key of each record, and whether a request for it was seen. */
  private long[] hashes = new long[1024];

  private boolean[] isSeen = new boolean[1024];
  private int[] records = new int[0];

  /**
   * Distances of all keys or of some.
   *
   * @param options what is told apart
   */
  public StackDistances(AggregateOptions options, KeyFilter filter) {
    this(options, filter, filter.isAll());
  }

  private StackDistances(AggregateOptions options, KeyFilter filter, boolean isNumberedByTrace) {
    this.options = options;
    this.filter = filter;
    this.isNumberedByTrace = isNumberedByTrace;
    this.profile = new DistanceProfile(filter);
    numbers.defaultReturnValue(-1);
  }

  /** Distances of a sample that may turn out to be of all keys, known by their hash. */
  static StackDistances ofSample(AggregateOptions options, KeyFilter filter) {
    return new StackDistances(options, filter, false);
  }

  /** Number of keys of a sample so far. */
  int keys() {
    return numbers.size();
  }

  @Override
  public void observe(RequestBatch batch) {
    findRecords(batch);
    stack.warm(records, batch.size());
    for (int i = 0; i < batch.size(); i++) {
      if (records[i] >= 0) {
        observe(batch, i, records[i]);
      }
    }
  }

  /** Takes a request of a batch alone. */
  void observe(RequestBatch batch, int i) {
    int key = batch.numbers()[i];
    if (key < 0) {
      return;
    }
    int record = record(key, batch.hash(i));
    makeRoom(record);
    stack.makeRoom(record);
    if (record >= 0) {
      observe(batch, i, record);
    }
  }

  /** Finds the numbers of the records of a batch; negative where a request is not of interest. */
  private void findRecords(RequestBatch batch) {
    if (records.length < batch.size()) {
      records = new int[batch.size()];
    }
    int[] keys = batch.numbers();
    for (int i = 0; i < batch.size(); i++) {
      records[i] = keys[i] < 0 ? -1 : record(keys[i], batch.hash(i));
      makeRoom(records[i]);
    }
  }

  private void makeRoom(int record) {
    if (record >= hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.max(record + 1, 2 * hashes.length));
      isSeen = Arrays.copyOf(isSeen, hashes.length);
    }
  }

  private int record(int key, long hash) {
    if (isNumberedByTrace) {
      return key;
    }
    if (filter.weight(hash) == 0) {
      return -1;
    }
    int known = numbers.get(hash);
    if (known < 0) {
      known = numbers.size();
      numbers.put(hash, known);
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
    if (!isSeen[record]) {
      isSeen[record] = true;
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
    int weight = filter.weight(hash);
    if (stack.touch(record, weight * recordBytes, weight)) {
      profile.add(current, hash, isWrite, recordBytes, stack.bytesSince(), stack.objectsSince());
    } else {
      profile.addCold(current, hash, isWrite, recordBytes);
    }
  }

  private void enterGroup(long window, long client) {
    if (window != currentWindow || client != currentClient) {
      currentWindow = window;
      currentClient = client;
      current = profile.group(window, client);
    }
  }

  /** The distances of all requests that were observed; to be called once, after the last one. */
  public DistanceProfile profile() {
    for (int record : stack.inSequence()) {
      profile.addToStack(hashes[record], stack.bytes(record));
    }
    return profile;
  }
}
