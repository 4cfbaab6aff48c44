package org.mnemo.estimator.reuse;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.RequestBatch;
import org.mnemo.estimator.aggregate.RequestWatch;
import org.mnemo.estimator.aggregate.ReuseHistogram;
import org.mnemo.estimator.aggregate.TraceTotals.Group;

/**
 * Exact LRU stack distances of requests (Mattson et al., IBM Systems Journal 1970): the bytes, or
 * objects, that a cache must have so that it still holds the record, which are those of all
 * distinct records since the last request for it, and its own. By the method of Bennett and Kruskal
 * (IBM Journal of Research and Development 1975): a place for each request, at which a record's
 * weight lies from its last request on, and sums over places in a tree. Places are renumbered when
 * they are used up, so that a request takes time in proportion to the logarithm of the number of
 * records.
 *
 * <p>A record that changes its size counts with the size that it has had since its last request. A
 * deleted record takes no bytes, and the next request for it is a first one. Memory is some 80
 * bytes a record.
 */
public final class StackDistances implements RequestWatch {

  private static final int DELETE = Operation.DELETE.ordinal();
  private static final int READ = Operation.READ.ordinal();
  private static final int LEAST_PLACES = 1 << 10;
  private static final int NONE = -1;

  /** Requests by bytes and by objects. */
  public record Distances(ReuseHistogram byBytes, ReuseHistogram byObjects) {}

  private final AggregateOptions options;
  private final SortedMap<Group, Distances> groups = new TreeMap<>();
  private Distances current;
  private long currentWindow;
  private long currentClient;

  /** Place + 1 of each record, by number of its key; 0 if it is in no cache. */
  private int[] places = new int[LEAST_PLACES];

  /** Bytes of the records of these keys. */
  private long[] bytes = new long[LEAST_PLACES];

  /** Number of the key whose record lies at a place, or {@link #NONE}. */
  private int[] keys = new int[LEAST_PLACES];

  private WeightTree weights = new WeightTree(LEAST_PLACES);
  private int usedPlaces;
  private long warmed;

  /**
   * @param options what is told apart
   */
  public StackDistances(AggregateOptions options) {
    this.options = options;
    this.current = group(0, 0);
  }

  /** Distances by window and client. */
  public SortedMap<Group, Distances> groups() {
    return groups;
  }

  private Distances group(long window, long client) {
    currentWindow = window;
    currentClient = client;
    return groups.computeIfAbsent(
        new Group(window, client),
        group -> new Distances(new ReuseHistogram(), new ReuseHistogram()));
  }

  @Override
  public void observe(RequestBatch batch) {
    int[] numbers = batch.numbers();
    warm(numbers, batch.size());
    for (int i = 0; i < batch.size(); i++) {
      int key = numbers[i];
      // A read that moved nothing changes no cache.
      if (key < 0) {
        continue;
      }
      int operation = batch.operation(i);
      if (operation == DELETE) {
        remove(key);
      } else {
        enterGroup(batch, i);
        touch(key, operation != READ, batch.keyBytes(i) + batch.valueBytes(i));
      }
    }
  }

  /**
   * Makes room for the keys of a batch, and reads what its requests will read, so that the
   * processor waits for many lines of memory at once rather than for one after the other.
   */
  private void warm(int[] numbers, int count) {
    int last = 0;
    for (int i = 0; i < count; i++) {
      last = Math.max(last, numbers[i]);
    }
    if (last >= places.length) {
      places = Arrays.copyOf(places, Math.max(last + 1, 2 * places.length));
      bytes = Arrays.copyOf(bytes, places.length);
    }
    for (int i = 0; i < count; i++) {
      int key = Math.max(0, numbers[i]);
      warmed += places[key] + (int) bytes[key];
    }
    for (int i = 0; i < count; i++) {
      int place = Math.max(0, places[Math.max(0, numbers[i])] - 1);
      warmed += keys[place] + weights.warm(place);
    }
  }

  /**
   * A number without meaning, which keeps the reads that warm the caches from being optimised away.
   */
  long warmed() {
    return warmed;
  }

  private void enterGroup(RequestBatch batch, int i) {
    long window = options.windowS() == 0 ? 0 : batch.timeS(i) / options.windowS();
    long client = options.byClient() ? batch.client(i) : 0;
    if (window != currentWindow || client != currentClient) {
      current = group(window, client);
    }
  }

  private void touch(int key, boolean isWrite, long recordBytes) {
    int place = places[key] - 1;
    if (place == NONE) {
      current.byBytes().addFirst(isWrite, 1, recordBytes);
      current.byObjects().addFirst(isWrite, 1, recordBytes);
    } else {
      weights.sumAfter(place);
      current.byBytes().add(isWrite, weights.bytesAfter() + recordBytes, recordBytes);
      current.byObjects().add(isWrite, weights.objectsAfter() + 1, recordBytes);
      if (place == usedPlaces - 1) {
        if (bytes[key] != recordBytes) {
          weights.add(place, recordBytes - bytes[key], 0);
          bytes[key] = recordBytes;
        }
        return;
      }
      weights.add(place, -bytes[key], -1);
      keys[place] = NONE;
    }
    put(key, recordBytes);
  }

  private void remove(int key) {
    int place = places[key] - 1;
    if (place != NONE) {
      weights.add(place, -bytes[key], -1);
      keys[place] = NONE;
      places[key] = 0;
    }
  }

  private void put(int key, long recordBytes) {
    if (usedPlaces == weights.places()) {
      renumber();
    }
    int place = usedPlaces++;
    places[key] = place + 1;
    keys[place] = key;
    bytes[key] = recordBytes;
    weights.add(place, recordBytes, 1);
  }

  /** Gives the records the first places, in their sequence. */
  private void renumber() {
    int[] kept = new int[(int) weights.allObjects()];
    long[] keptBytes = new long[kept.length];
    int count = 0;
    for (int place = 0; place < usedPlaces; place++) {
      if (keys[place] != NONE) {
        kept[count] = keys[place];
        keptBytes[count] = bytes[keys[place]];
        places[keys[place]] = ++count;
      }
    }
    int wanted = Math.max(LEAST_PLACES, 2 * count);
    weights = WeightTree.of(keptBytes, count, wanted);
    keys = Arrays.copyOf(kept, wanted);
    usedPlaces = count;
  }
}
