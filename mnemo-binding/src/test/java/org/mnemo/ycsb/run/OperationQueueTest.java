package org.mnemo.ycsb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.placement.BaselinePlacement;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.placement.Placement;
import org.mnemo.ycsb.placement.Splits;

class OperationQueueTest {

  private static final Tiers TIERS = Tiers.FAST_AND_SLOW;

  @TempDir private Path directory;

  private final List<Long> numbers = new ArrayList<>();
  private final List<String> keys = new ArrayList<>();

  private void take(MeasuredOperation measured) {
    numbers.add(measured.number);
    keys.add(new String(measured.key.bytes().toByteArray(), StandardCharsets.UTF_8));
  }

  private static void publish(OperationQueue.Buffer buffer, long number) {
    MeasuredOperation measured = buffer.next();
    measured.number = number;
    measured.key.set("usertable", "k" + number);
    buffer.publish();
  }

  @Test
  void handsOnEveryOperationOfASingleClientAtOnce() {
    OperationQueue.Buffer buffer = new OperationQueue(1, this::take).newBuffer();
    for (long number = 0; number < 100; number++) {
      publish(buffer, number);
      assertThat(numbers).hasSize((int) number + 1);
    }
  }

  @Test
  void handsOnAllOperationsWhileNoClientIsAtWorkAndGoesOn() {
    OperationQueue queue = new OperationQueue(3, this::take);
    OperationQueue.Buffer first = queue.newBuffer();
    OperationQueue.Buffer second = queue.newBuffer();
    OperationQueue.Buffer idle = queue.newBuffer();
    publish(second, 0);
    publish(first, 1);
    publish(second, 2);
    assertThat(numbers).isEmpty();
    queue.handOnAll();
    assertThat(numbers).containsExactly(0L, 1L, 2L);
    publish(first, 4);
    publish(idle, 3);
    first.end();
    second.end();
    idle.end();
    assertThat(numbers).containsExactly(0L, 1L, 2L, 3L, 4L);
  }

  @Test
  void handsOnAllThatIsKnownOfAnOperation() {
    List<String> handedOn = new ArrayList<>();
    OperationQueue queue =
        new OperationQueue(
            2,
            m ->
                handedOn.add(
                    new String(m.key.bytes().toByteArray(), StandardCharsets.UTF_8)
                        + List.of(m.number, m.call, m.client, m.tier, m.operation)
                        + List.of(m.valueBytes, m.dueNs, m.startNs, m.endNs, m.clientNs)));
    OperationQueue.Buffer behind = queue.newBuffer();
    OperationQueue.Buffer other = queue.newBuffer();
    MeasuredOperation measured = other.next();
    measured.key.set("usertable", "k");
    measured.number = 1;
    measured.call = 2;
    measured.client = 3;
    measured.tier = 1;
    measured.operation = Operation.INSERT;
    measured.valueBytes = 5;
    measured.dueNs = 6;
    measured.startNs = 7;
    measured.endNs = 8;
    measured.clientNs = 9;
    other.publish();
    behind.end();
    other.end();
    assertThat(handedOn).containsExactly("k[1, 2, 3, 1, INSERT][5, 6, 7, 8, 9]");
  }

  /** A client that waits for its answer while others go on; then it makes up for it. */
  @Test
  void keepsTheOrderOfNumbersWhileAClientIsFarBehind() {
    OperationQueue queue = new OperationQueue(3, this::take);
    OperationQueue.Buffer behind = queue.newBuffer();
    OperationQueue.Buffer first = queue.newBuffer();
    OperationQueue.Buffer second = queue.newBuffer();
    for (long number = 1; number < 999; number++) {
      publish(number % 3 == 0 ? first : second, number);
    }
    assertThat(numbers).isEmpty();
    publish(behind, 0);
    publish(behind, 999);
    behind.end();
    first.end();
    second.end();
    assertThat(numbers).isEqualTo(LongStream.range(0, 1000).boxed().toList());
    assertThat(keys).isEqualTo(LongStream.range(0, 1000).mapToObj(n -> "k" + n).toList());
  }

  /** Else one client would stand still for all that others did meanwhile. */
  @Test
  void handsOnFewOperationsAtATime() {
    OperationQueue queue = new OperationQueue(2, this::take);
    OperationQueue.Buffer busy = queue.newBuffer();
    OperationQueue.Buffer behind = queue.newBuffer();
    for (long number = 0; number < 2000; number++) {
      publish(busy, number);
    }
    for (long number = 2000; number < 2016; number++) {
      publish(behind, number);
    }
    assertThat(numbers).hasSizeBetween(1, 200);
    for (long number = 2016; number < 4032; number++) {
      publish(busy, number);
    }
    busy.end();
    behind.end();
    assertThat(numbers).isEqualTo(LongStream.range(0, 4032).boxed().toList());
  }

  @Test
  void refusesMoreThanOneClientWhereOneWasAnnounced() {
    OperationQueue queue = new OperationQueue(1, this::take);
    OperationQueue.Buffer only = queue.newBuffer();
    assertThatThrownBy(queue::newBuffer).isInstanceOf(IllegalStateException.class);
    only.end();
    publish(queue.newBuffer(), 0);
    assertThat(numbers).containsExactly(0L);
  }

  @Test
  void goesOnBehindAnOperationThatCannotBeTakenDown() {
    OperationQueue.Buffer buffer =
        new OperationQueue(
                1,
                measured -> {
                  if (measured.number == 1) {
                    throw new MnemoException("no room");
                  }
                  take(measured);
                })
            .newBuffer();
    publish(buffer, 0);
    assertThatThrownBy(() -> publish(buffer, 1)).hasMessage("no room");
    publish(buffer, 2);
    assertThat(numbers).containsExactly(0L, 2L);
  }

  @Test
  void keepsKeysOfEveryLength() {
    OperationQueue queue = new OperationQueue(2, this::take);
    OperationQueue.Buffer buffer = queue.newBuffer();
    OperationQueue.Buffer idle = queue.newBuffer();
    List<String> names = new ArrayList<>();
    for (int number = 0; number < 1000; number++) {
      names.add("k".repeat(number % 7 == 0 ? 10_000 + number : 1 + number % 50));
      MeasuredOperation measured = buffer.next();
      measured.number = number;
      measured.key.set("usertable", names.get(number));
      buffer.publish();
    }
    idle.end();
    buffer.end();
    assertThat(keys).isEqualTo(names);
  }

  @Test
  void losesNothingOfManyClients() throws Exception {
    int clients = 8;
    int operations = 200_000;
    OperationQueue queue = new OperationQueue(clients, this::take);
    AtomicLong drawn = new AtomicLong();
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int client = 0; client < clients; client++) {
        OperationQueue.Buffer buffer = queue.newBuffer();
        all.add(
            threads.submit(
                () -> {
                  for (long n = drawn.getAndIncrement();
                      n < operations;
                      n = drawn.getAndIncrement()) {
                    publish(buffer, n);
                  }
                  buffer.end();
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(numbers).isEqualTo(LongStream.range(0, operations).boxed().toList());
  }

  /** A client that stalls while the others go on is counted in its own block. */
  @Test
  void bringsABlocksOperationsTogether() {
    Path file = directory.resolve("blocks.csv");
    Blocks blocks = new Blocks(25, 5, 0, 0);
    Placement placement = new BaselinePlacement(TIERS, blocks, 7, false, Splits.NONE);
    try (CountedOperations.BlockRecorder recorder =
        new CountedOperations.BlockRecorder(
            TIERS, BlockRow.FILE.writer(file), new BaselineCalculator(TIERS, 2))) {
      OperationQueue queue =
          new OperationQueue(
              2,
              m -> {
                long block = blocks.blockOf(m.number);
                recorder.add(m, block, 0, placement.kind(block), false);
              });
      OperationQueue.Buffer steady = queue.newBuffer();
      OperationQueue.Buffer stalled = queue.newBuffer();
      for (long block = 0; block < 40; block++) {
        publish(steady, 25 * block, 1);
        if (block >= 10) {
          publish(stalled, 25 * (block - 10) + 1, 1000);
          publish(steady, 25 * block + 2, 1);
        }
      }
      steady.end();
      stalled.end();
      recorder.publish();
    }
    List<BlockRow> rows = new ArrayList<>();
    BlockRow.read(file, rows::add);
    assertThat(rows).extracting(BlockRow::block).isSorted().doesNotHaveDuplicates().hasSize(40);
    assertThat(rows).allMatch(row -> row.kind().equals(placement.kind(row.block())));
    for (BlockRow row : rows) {
      assertThat(row.latencyNs())
          .as("block %s", row.block())
          .isEqualTo(1 + (row.block() >= 10 ? 1 : 0) + (row.block() < 30 ? 1000 : 0));
    }
  }

  private static void publish(OperationQueue.Buffer buffer, long number, long latencyNs) {
    MeasuredOperation measured = buffer.next();
    measured.number = number;
    measured.valueBytes = 100;
    measured.startNs = number;
    measured.endNs = number + latencyNs;
    buffer.publish();
  }
}
