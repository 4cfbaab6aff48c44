package org.mnemo.ycsb.sensitivity;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Phaser;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.workload.StopSignal;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * A workload whose run is divided into segments. At the end of each, all clients wait while the
 * measurement is written so far and somebody decides whether more of it is needed.
 *
 * <p>Clients wait before they draw an operation: one that has drawn it may be awaited by others.
 */
public final class SegmentedWorkload extends Workload {

  private final Workload workload;
  private final Properties properties;
  private final Supplier<Optional<Segment>> next;
  private final Segment first;
  private final Phaser clients;
  private volatile long operations;
  private volatile long pauseAt;
  private volatile long deadlineNs;
  private volatile boolean ended;
  private volatile @Nullable Session session;

  /**
   * A segment of a run.
   *
   * @param operations number of operations, since the run began, at which it ends, but not before
   *     all requests of the workload have been made
   * @param seconds longest time that it takes, whatever was done then
   */
  public record Segment(long operations, double seconds) {}

  /**
   * Divides a workload that has been initialized.
   *
   * @param properties properties of the workload and of the binding
   * @param clientCount number of client threads
   * @param next waits for the next segment; empty for the end of the run
   */
  public SegmentedWorkload(
      Workload workload,
      Properties properties,
      int clientCount,
      Segment first,
      Supplier<Optional<Segment>> next) {
    this.workload = workload;
    this.properties = properties;
    this.next = next;
    StopSignal.register(properties, this);
    this.first = first;
    clients =
        new Phaser(clientCount) {
          @Override
          protected boolean onAdvance(int phase, int registered) {
            return registered == 0 || !goesOn();
          }
        };
  }

  private void begin(Segment segment) {
    operations = segment.operations();
    pauseAt = Long.MAX_VALUE;
    deadlineNs = System.nanoTime() + (long) (segment.seconds() * 1e9);
  }

  private boolean goesOn() {
    ended =
        !session()
            .pause(
                () -> {
                  Optional<Segment> segment = next.get();
                  segment.ifPresent(this::begin);
                  return segment.isPresent();
                });
    return !ended;
  }

  @Override
  public Object initThread(Properties given, int thread, int threads) throws WorkloadException {
    // The bindings of all threads are made before the first of them starts.
    Session opened = Session.of(properties);
    synchronized (this) {
      if (session == null) {
        begin(first);
        session = opened;
      }
    }
    return workload.initThread(given, thread, threads);
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    throw new IllegalStateException("a load has no segments");
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    if (isOver()) {
      clients.arriveAndAwaitAdvance();
    }
    if (!ended && workload.doTransaction(db, state)) {
      return true;
    }
    clients.arriveAndDeregister();
    return false;
  }

  /**
   * True at the end of the segment: once the operations of a block that count are drawn, as of what
   * others draw meanwhile none does.
   */
  private boolean isOver() {
    Session running = session();
    long drawn = running.tally.drawn();
    if (pauseAt == Long.MAX_VALUE
        && ((drawn >= operations && running.hasBegunWorkload())
            || System.nanoTime() - deadlineNs >= 0)) {
      pauseAt = running.settings.blocks().nextUncounted(drawn);
    }
    return drawn >= pauseAt;
  }

  private Session session() {
    return requireNonNull(session, "initThread comes first");
  }

  @Override
  public boolean isStopRequested() {
    return workload.isStopRequested();
  }

  /** Ends the run because it has failed; clients that wait for others do so no longer. */
  @Override
  public void requestStop() {
    workload.requestStop();
    clients.forceTermination();
  }

  @Override
  public void cleanup() throws WorkloadException {
    workload.cleanup();
  }
}
