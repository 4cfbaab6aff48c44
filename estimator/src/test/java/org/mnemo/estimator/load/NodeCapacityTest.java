package org.mnemo.estimator.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.estimator.TestLoad;
import org.mnemo.estimator.load.CapacityCurve.NodeCapacity;
import org.mnemo.estimator.load.ServerTimes.OccupiedTime;
import org.mnemo.estimator.model.Deployment;

class NodeCapacityTest {

  private static OccupiedTime time(double readNs) {
    return new OccupiedTime(readNs, 2 * readNs, 0, null);
  }

  private static NodeCapacity node(Deployment deployment, int threads, double... readNs) {
    return new NodeCapacity(
        new ServerTimes(List.of(time(readNs[0]), time(readNs[1])), List.of(), threads, true, 20),
        deployment);
  }

  /** 30 reads and 5 updates from FastMem, 10 reads from SlowMem. */
  private static final TestLoad LOAD =
      new TestLoad(new double[] {30, 5, 0, 0}, new double[] {10, 0, 0, 0}, 0);

  @Test
  void addsWhatOneServerHasToDo() {
    // 30 x 10 + 5 x 20 + 10 x 20 = 600 µs for 45 requests.
    assertThat(node(Deployment.ONE_SERVER, 1, 10_000, 20_000).opsS(LOAD))
        .isCloseTo(45 / 600e-6, within(1e-6));
  }

  @Test
  void isLimitedByTheServerThatHasMostToDo() {
    // 400 µs at the one, 200 µs at the other.
    assertThat(node(Deployment.TWO_SERVERS, 1, 10_000, 20_000).opsS(LOAD))
        .isCloseTo(45 / 400e-6, within(1e-6));
    // 400 µs and 500 µs.
    assertThat(node(Deployment.TWO_SERVERS, 1, 10_000, 50_000).opsS(LOAD))
        .isCloseTo(45 / 500e-6, within(1e-6));
  }

  @Test
  void growsWithThreads() {
    assertThat(node(Deployment.ONE_SERVER, 4, 10_000, 20_000).opsS(LOAD))
        .isCloseTo(4 * 45 / 600e-6, within(1e-6));
  }

  @Test
  void addsWhatAnotherMemoryAdds() {
    OperationDelay delay = new OperationDelay(MemoryProfiles.PAPER_FAST, MemoryProfiles.PAPER, 8);
    ServerTimes times =
        new ServerTimes(List.of(time(10_000), time(99_000)), List.of(), 1, true, 20)
            .withSlowMem(delay);
    TestLoad onSlow = TestLoad.onSlow(100, 0, 0, 0);
    assertThat(new NodeCapacity(times, Deployment.ONE_SERVER).opsS(onSlow))
        .isCloseTo(1e9 / (10_000 + delay.readNs(0)), within(1e-6));
  }

  @Test
  void isNeverLessWithTwoServersThanWithOne() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 200; i++) {
      double fast = 1 + random.nextInt(100_000);
      double slow = 1 + random.nextInt(100_000);
      TestLoad load =
          new TestLoad(
              new double[] {random.nextInt(1, 100), random.nextInt(100), 0, 0},
              new double[] {random.nextInt(100), random.nextInt(100), 0, 0},
              0);
      double one = node(Deployment.ONE_SERVER, 1, fast, slow).opsS(load);
      double two = node(Deployment.TWO_SERVERS, 1, fast, slow).opsS(load);
      assertThat(two).isBetween(one * (1 - 1e-12), 2 * one * (1 + 1e-12));
    }
  }

  @Test
  void knowsNoIntervalWithoutReplicates() {
    assertThat(node(Deployment.ONE_SERVER, 1, 10_000, 20_000).factor(LOAD)).isInfinite();
  }

  @Test
  void hasAnIntervalAsWideAsItsReplicatesSay() {
    List<List<OccupiedTime>> replicates =
        List.of(
            List.of(time(9_000), time(9_000)),
            List.of(time(10_000), time(10_000)),
            List.of(time(11_000), time(11_000)));
    ServerTimes times =
        new ServerTimes(List.of(time(10_000), time(10_000)), replicates, 1, true, 1000);
    double factor = new NodeCapacity(times, Deployment.ONE_SERVER).factor(LOAD);
    assertThat(factor).isBetween(1.09, 1.12);
  }
}
