package org.mnemo.estimator.pattern;

import static java.util.stream.Collectors.partitioningBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.key.KeyBatch;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.pattern.KeySequence.SettledOperations;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;

/**
 * Requests of a trace file. If they fit into a share of the heap, their key numbers are kept from
 * the first pass, which saves a second one. Not thread-safe.
 */
public final class TraceSource implements PatternSource {

  private static final int BATCH = 256;

  /** Requests per call of the observers, each in its own thread. */
  private static final int SHOWN = 64 * BATCH;

  private final TracePart trace;
  private final Optional<TraceSample> sample;
  private final List<Supplier<TraceReader>> parts;
  private final @Nullable Path dataset;
  private final KeySequence sequence;
  private @Nullable AccessPattern pattern;
  private List<Remark> remarks = List.of();

  /**
   * @param dataset file of all stored keys; null if only the trace is known
   * @param watch follows the reading of the trace
   * @throws MnemoException if the file that describes a sample is damaged
   * @throws UsageException if only the first requests of a sample are selected
   */
  public TraceSource(TracePart trace, @Nullable Path dataset, TraceWatch watch) {
    this(trace, trace.parts(watch), dataset, KeySequence.mostRequests());
  }

  /**
   * @param parts openers of the parts of the whole trace, in order
   * @param name name of the trace for errors
   * @param mostKept most requests whose keys are kept from the first pass
   */
  public TraceSource(
      List<Supplier<TraceReader>> parts, String name, @Nullable Path dataset, long mostKept) {
    this(TracePart.all(Path.of(name), TracePart.Origin.RECORDED), parts, dataset, mostKept);
  }

  private TraceSource(
      TracePart trace, List<Supplier<TraceReader>> parts, @Nullable Path dataset, long mostKept) {
    this.trace = trace;
    this.sample = trace.sample();
    this.parts = parts;
    this.dataset = dataset;
    this.sequence = new KeySequence(mostKept);
  }

  @Override
  public TracePart trace() {
    return trace;
  }

  @Override
  public Optional<TraceSample> sample() {
    return sample;
  }

  /**
   * Counts the requests of each key.
   *
   * @throws MnemoException if they are empty or damaged, or not as many as the sample has
   * @throws UsageException if there are fewer than selected
   */
  @Override
  public AccessPattern pattern() {
    if (pattern == null) {
      KeySample keys =
          sample
              .filter(of -> of.method() == SampleMethod.KEYS)
              .map(of -> new KeySample(of.rate(), of.seed()))
              .orElse(null);
      AccessPattern read =
          PatternEngine.analyze(parts, trace.file().toString(), dataset, keys, sequence);
      trace.requireRequests(read.allRequests(), sample);
      pattern = read;
    }
    return pattern;
  }

  @Override
  public void show(List<RequestObserver> observers) {
    if (observers.isEmpty()) {
      return;
    }
    boolean needsDetails =
        observers.stream().anyMatch(each -> each.needsTimesAndClients() || each.needsAllRequests());
    if (sequence.isWhole() && !needsDetails) {
      observers.parallelStream().forEach(observer -> sequence.show(pattern(), observer));
    } else {
      readAgain(pattern(), observers);
    }
  }

  /** Remarks on the trace, if an observer needed more than keys and operations. */
  public List<Remark> remarks() {
    return remarks;
  }

  private void readAgain(AccessPattern known, List<RequestObserver> observers) {
    List<Remark> remarksOfParts = new ArrayList<>();
    KeyBatch batch = new KeyBatch(BATCH);
    Details details = new Details();
    SettledOperations operations = new SettledOperations(known);
    Map<Boolean, List<RequestObserver>> byNeed =
        observers.stream().collect(partitioningBy(RequestObserver::needsAllRequests));
    Shown found = new Shown(byNeed.getOrDefault(false, List.of()));
    Shown all = new Shown(byNeed.getOrDefault(true, List.of()));
    long seen = 0;
    for (Supplier<TraceReader> part : parts) {
      try (TraceReader trace = part.get()) {
        Access access = trace.access();
        boolean isMore = true;
        while (isMore) {
          isMore = trace.next();
          if (isMore) {
            details.set(batch.size(), access);
            batch.append(access.keyBuffer(), access.keyOffset(), access.keyLength());
          }
          if (batch.isFull() || !isMore) {
            batch.findIn(known.keys());
            if (!all.observers.isEmpty()) {
              addAll(batch, details, all.requests);
            }
            addFound(batch, details, known, operations, found.requests, seen);
            seen += batch.size();
            batch.clear();
          }
          found.showIfFull();
          all.showIfFull();
        }
        remarksOfParts.addAll(trace.remarks());
      }
    }
    remarks = Remark.sum(remarksOfParts);
    found.show();
    all.show();
    if (seen != known.allRequests()) {
      throw changed(
          "it had %s in the first pass and %d in the second"
              .formatted(CountedNoun.of(known.allRequests(), "request"), seen));
    }
  }

  /** Requests for some observers. */
  private record Shown(List<RequestObserver> observers, KeyedRequests requests) {

    Shown(List<RequestObserver> observers) {
      this(observers, new KeyedRequests(SHOWN, true));
    }

    void showIfFull() {
      if (requests.room() < BATCH) {
        show();
      }
    }

    void show() {
      observers.parallelStream().forEach(observer -> observer.observe(requests));
      requests.clear();
    }
  }

  /** Details of the requests of a batch beyond their keys. */
  private static final class Details {

    final boolean[] isLookUp = new boolean[BATCH];
    final boolean[] movedNothing = new boolean[BATCH];
    final byte[] operations = new byte[BATCH];
    final long[] timesS = new long[BATCH];
    final long[] clients = new long[BATCH];
    final long[] ttlsS = new long[BATCH];

    void set(int i, Access access) {
      isLookUp[i] = access.operation() == Operation.LOOK_UP;
      movedNothing[i] = access.operation() == Operation.READ && access.valueBytes() == 0;
      operations[i] = (byte) access.operation().ordinal();
      timesS[i] = access.timestampS();
      clients[i] = access.client();
      ttlsS[i] = access.ttlS();
    }
  }

  private static void addAll(KeyBatch batch, Details details, KeyedRequests shown) {
    for (int i = 0; i < batch.size(); i++) {
      shown.add(
          batch.number(i),
          details.operations[i],
          details.timesS[i],
          details.clients[i],
          details.ttlsS[i]);
    }
  }

  private static void addFound(
      KeyBatch batch,
      Details details,
      AccessPattern known,
      SettledOperations operations,
      KeyedRequests shown,
      long seen) {
    for (int i = 0; i < batch.size(); i++) {
      if (details.isLookUp[i]) {
        continue;
      }
      int key = batch.number(i);
      if (KeySequence.isShown(known, key, details.movedNothing[i])) {
        shown.add(
            key,
            operations.settle(key, details.operations[i]),
            details.timesS[i],
            details.clients[i]);
      } else if (!details.movedNothing[i]) {
        throw changed(
            "request " + (seen + i + 1) + " is for a key that was absent in the first pass");
      }
    }
  }

  private static MnemoException changed(String how) {
    return new MnemoException(
        "the trace changed while it was read: " + how + "; give a file that is not being written");
  }
}
