package org.mnemo.estimator.reuse;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.mnemo.estimator.aggregate.ReuseHistogram;
import org.mnemo.estimator.aggregate.TraceTotals.Group;
import org.mnemo.estimator.aggregate.Varints;

/**
 * Integer stack distances of the requests of a part of a trace. Profiles of adjacent parts merge
 * ({@link #append}), as in PARDA (Niu, Dinan, Lu and Sadayappan, IPDPS 2012). The first request of
 * a part for each record waits for the stack of the part before.
 *
 * <p>The hash of its key identifies a record: the probability of a collision among n keys is n^2 /
 * 2^65.
 */
public final class DistanceProfile {

  // Flags of a record's first request: whether it writes, and whether it deletes.
  static final int WRITE = 1;
  static final int DELETE = 2;

  private static final int MOST_GROUPS = 1 << 26;

  private final KeyFilter filter;
  private final SortedMap<Group, DistanceHistograms> groups = new TreeMap<>();
  private final ReuseHistogram[] byKeyGroup = new ReuseHistogram[KeyFilter.GROUPS];

  // First requests for each record, in sequence.
  private final LongArrayList firstHashes = new LongArrayList();
  private final LongArrayList firstBytes = new LongArrayList();
  private final LongArrayList firstFlags = new LongArrayList();
  private final LongArrayList firstWindows = new LongArrayList();
  private final LongArrayList firstClients = new LongArrayList();

  /** Weights of all records on the stack before these requests. */
  private final LongArrayList bytesBeforeFirst = new LongArrayList();

  private final LongArrayList objectsBeforeFirst = new LongArrayList();

  // Records on the stack at the end, least recently requested first.
  private LongArrayList stackHashes = new LongArrayList();
  private LongArrayList stackBytes = new LongArrayList();

  DistanceProfile(KeyFilter filter) {
    this.filter = filter;
    Arrays.setAll(byKeyGroup, i -> new ReuseHistogram());
  }

  /** Number of keys with counted distances. */
  int keys() {
    return firstHashes.size();
  }

  /** Estimate from the sample of the bytes of all records, each as at its first request. */
  double firstBytes() {
    double bytes = 0;
    for (int i = 0; i < firstHashes.size(); i++) {
      bytes += (double) filter.weight(firstHashes.getLong(i)) * firstBytes.getLong(i);
    }
    return bytes;
  }

  /** Relative variance of {@link #firstBytes()} from the sampling of keys. */
  double varianceOfFirstBytes() {
    double squares = 0;
    for (int i = 0; i < firstHashes.size(); i++) {
      double bytes = firstBytes.getLong(i);
      int weight = filter.weight(firstHashes.getLong(i));
      squares += weight * (weight - 1.0) * bytes * bytes;
    }
    double all = firstBytes();
    return squares / (all * all);
  }

  public KeyFilter filter() {
    return filter;
  }

  /** Distances by window and client. */
  public SortedMap<Group, DistanceHistograms> groups() {
    return groups;
  }

  /** Distances in bytes of some groups of requests. */
  List<ReuseHistogram> byBytes(boolean isCertain, Predicate<Group> some) {
    return groups.entrySet().stream()
        .filter(group -> some.test(group.getKey()))
        .map(group -> group.getValue().byBytes(isCertain))
        .toList();
  }

  /** Requests by client, weighted by sampling. */
  SortedMap<Long, Long> requestsByClient() {
    SortedMap<Long, Long> requests = new TreeMap<>();
    groups.forEach(
        (group, strata) ->
            requests.merge(
                group.client(),
                strata.byBytes(true).requests() + filter.oneIn() * strata.byBytes(false).requests(),
                Long::sum));
    return requests;
  }

  /** Distances in bytes of sampled keys, in groups of keys by hash. */
  public ReuseHistogram[] byKeyGroup() {
    return byKeyGroup.clone();
  }

  DistanceHistograms group(long window, long client) {
    return groups.computeIfAbsent(new Group(window, client), group -> new DistanceHistograms());
  }

  /** Adds the part's first request for a record. */
  void addFirst(long hash, long recordBytes, int flags, long window, long client, LruStack before) {
    addFirst(hash, recordBytes, flags, window, client, before.allBytes(), before.allObjects());
  }

  private void addFirst(
      long hash,
      long recordBytes,
      long flags,
      long window,
      long client,
      long bytesBefore,
      long objectsBefore) {
    firstHashes.add(hash);
    firstBytes.add(recordBytes);
    firstFlags.add(flags);
    firstWindows.add(window);
    firstClients.add(client);
    bytesBeforeFirst.add(bytesBefore);
    objectsBeforeFirst.add(objectsBefore);
  }

  /** Adds a request for a record that is not on the stack. */
  void addCold(
      DistanceHistograms group, long hash, boolean isCertain, boolean isWrite, long recordBytes) {
    group.byBytes(isCertain).addFirst(isWrite, 1, recordBytes);
    group.byObjects(isCertain).addFirst(isWrite, 1, recordBytes);
    if (!isCertain) {
      byKeyGroup[KeyFilter.group(hash)].addFirst(isWrite, 1, recordBytes);
    }
  }

  /**
   * Adds a request for a record on the stack.
   *
   * @param isCertain false if the record is sampled
   * @param bytesSince weight of other records requested since its last request
   */
  void add(
      DistanceHistograms group,
      long hash,
      boolean isCertain,
      boolean isWrite,
      long recordBytes,
      long bytesSince,
      long objectsSince) {
    group.byBytes(isCertain).add(isWrite, bytesSince + recordBytes, recordBytes);
    group.byObjects(isCertain).add(isWrite, objectsSince + 1, recordBytes);
    if (!isCertain) {
      byKeyGroup[KeyFilter.group(hash)].add(isWrite, bytesSince + recordBytes, recordBytes);
    }
  }

  /** Adds the next record of the final stack, with its weight. */
  void addToStack(long hash, long bytes) {
    stackHashes.add(hash);
    stackBytes.add(bytes);
  }

  /** Adds the distances of the following part of the trace, with the same sample of keys. */
  public void append(DistanceProfile following) {
    if (!filter.equals(following.filter)) {
      throw new IllegalArgumentException("the profiles have different samples of keys");
    }
    LruStack before = new LruStack();
    Long2IntOpenHashMap records = new Long2IntOpenHashMap();
    records.defaultReturnValue(-1);
    for (int i = 0; i < stackHashes.size(); i++) {
      long hash = stackHashes.getLong(i);
      records.put(hash, i);
      before.makeRoom(i);
      before.touch(i, stackBytes.getLong(i), filter.weight(hash));
    }
    following.groups.forEach((group, strata) -> group(group.window(), group.client()).add(strata));
    for (int i = 0; i < byKeyGroup.length; i++) {
      byKeyGroup[i].add(following.byKeyGroup[i]);
    }
    LongOpenHashSet known = new LongOpenHashSet(firstHashes);
    for (int i = 0; i < following.firstHashes.size(); i++) {
      int record = records.get(following.firstHashes.getLong(i));
      if (record >= 0 && before.remove(record)) {
        settle(following, i, before);
      }
      if (known.add(following.firstHashes.getLong(i))) {
        addFirst(
            following.firstHashes.getLong(i),
            following.firstBytes.getLong(i),
            following.firstFlags.getLong(i),
            following.firstWindows.getLong(i),
            following.firstClients.getLong(i),
            before.allBytes() + following.bytesBeforeFirst.getLong(i),
            before.allObjects() + following.objectsBeforeFirst.getLong(i));
      }
    }
    leaveStack(before, following);
  }

  /** Resolves a first request of the following part for a record on this part's final stack. */
  private void settle(DistanceProfile following, int i, LruStack before) {
    long flags = following.firstFlags.getLong(i);
    if ((flags & DELETE) != 0) {
      return;
    }
    long hash = following.firstHashes.getLong(i);
    long recordBytes = following.firstBytes.getLong(i);
    boolean isWrite = (flags & WRITE) != 0;
    boolean isCertain = filter.weight(hash) == 1;
    DistanceHistograms group =
        group(following.firstWindows.getLong(i), following.firstClients.getLong(i));
    group.byBytes(isCertain).addFirst(isWrite, -1, -recordBytes);
    group.byObjects(isCertain).addFirst(isWrite, -1, -recordBytes);
    if (!isCertain) {
      byKeyGroup[KeyFilter.group(hash)].addFirst(isWrite, -1, -recordBytes);
    }
    add(
        group,
        hash,
        isCertain,
        isWrite,
        recordBytes,
        before.bytesSince() + following.bytesBeforeFirst.getLong(i),
        before.objectsSince() + following.objectsBeforeFirst.getLong(i));
  }

  /** Puts the following stack on top of the remaining one. */
  private void leaveStack(LruStack before, DistanceProfile following) {
    LongArrayList hashes = new LongArrayList();
    LongArrayList bytes = new LongArrayList();
    for (int record : before.inSequence()) {
      hashes.add(stackHashes.getLong(record));
      bytes.add(stackBytes.getLong(record));
    }
    hashes.addAll(following.stackHashes);
    bytes.addAll(following.stackBytes);
    stackHashes = hashes;
    stackBytes = bytes;
  }

  /** Writes the profile without its filter. */
  void write(Varints.Writer out) {
    out.number(groups.size());
    groups.forEach(
        (group, strata) -> {
          out.number(group.window());
          out.number(group.client());
          strata.forEach(histogram -> histogram.write(out));
        });
    for (ReuseHistogram histogram : byKeyGroup) {
      histogram.write(out);
    }
    out.number(firstHashes.size());
    ofFirst().forEach(numbers -> numbers.forEach(out::number));
    out.number(stackHashes.size());
    stackHashes.forEach(out::number);
    stackBytes.forEach(out::number);
  }

  /**
   * Reads the format of {@link #write}.
   *
   * @throws org.mnemo.core.MnemoException if the bytes are damaged
   */
  static DistanceProfile read(KeyFilter filter, Varints.Reader in) {
    DistanceProfile profile = new DistanceProfile(filter);
    for (int left = in.count(MOST_GROUPS); left > 0; left--) {
      profile
          .group(in.number(Long.MAX_VALUE), in.number(Long.MAX_VALUE))
          .forEach(histogram -> histogram.read(in));
    }
    for (ReuseHistogram histogram : profile.byKeyGroup) {
      histogram.read(in);
    }
    int firsts = in.count(Integer.MAX_VALUE - 8);
    profile.ofFirst().forEach(numbers -> readNumbers(numbers, firsts, in));
    int records = in.count(Integer.MAX_VALUE - 8);
    readNumbers(profile.stackHashes, records, in);
    readNumbers(profile.stackBytes, records, in);
    return profile;
  }

  private static void readNumbers(LongArrayList into, int count, Varints.Reader in) {
    for (int left = count; left > 0; left--) {
      into.add(in.number());
    }
  }

  private List<LongArrayList> ofFirst() {
    return List.of(
        firstHashes,
        firstBytes,
        firstFlags,
        firstWindows,
        firstClients,
        bytesBeforeFirst,
        objectsBeforeFirst);
  }

  /**
   * Distances of one group's requests, separately for certain and sampled keys, in bytes and in
   * objects. Distances apply to the whole trace; requests are unweighted.
   */
  public static final class DistanceHistograms {

    private final ReuseHistogram certainByBytes = new ReuseHistogram();
    private final ReuseHistogram certainByObjects = new ReuseHistogram();
    private final ReuseHistogram othersByBytes = new ReuseHistogram();
    private final ReuseHistogram othersByObjects = new ReuseHistogram();

    public ReuseHistogram byBytes(boolean isCertain) {
      return isCertain ? certainByBytes : othersByBytes;
    }

    public ReuseHistogram byObjects(boolean isCertain) {
      return isCertain ? certainByObjects : othersByObjects;
    }

    /** Visits all histograms in a fixed order. */
    void forEach(Consumer<ReuseHistogram> consumer) {
      consumer.accept(certainByBytes);
      consumer.accept(certainByObjects);
      consumer.accept(othersByBytes);
      consumer.accept(othersByObjects);
    }

    void add(DistanceHistograms other) {
      for (boolean isCertain : new boolean[] {false, true}) {
        byBytes(isCertain).add(other.byBytes(isCertain));
        byObjects(isCertain).add(other.byObjects(isCertain));
      }
    }
  }
}
