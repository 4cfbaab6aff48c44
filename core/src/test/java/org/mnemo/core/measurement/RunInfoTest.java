package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.measurement.RunInfo.TierInfo;

class RunInfoTest {

  /** What came of a run, and when and where; the rest of what describes it are its conditions. */
  private static final Set<String> OUTCOME =
      Set.of("schema", "complete", "startedAt", "counts", "measured", "files", "name", "endpoint");

  private static final TierInfo FAST = new TierInfo("fast", "host:1", "as it is", false, null);
  private static final TierInfo SLOW = new TierInfo("slow", "host:2", "as it is", false, null);

  private static RunInfo run(
      String store,
      String placement,
      TierInfo slow,
      long seed,
      int clients,
      Map<String, String> machine,
      Map<String, String> properties) {
    return new RunInfo(
        RunInfo.SCHEMA,
        true,
        store,
        placement,
        List.of(FAST, slow),
        seed,
        clients,
        "2026-01-01T00:00:00Z",
        machine,
        new TreeMap<>(properties),
        new Counts(1, 0, 0),
        new Measured(1, 1, 1),
        null);
  }

  private static RunInfo run(Map<String, String> machine, Map<String, String> properties) {
    return run("redis", "baseline", SLOW, 42, 1, machine, properties);
  }

  private static RunInfo withSlow(String memory, boolean emulated, Double price) {
    TierInfo slow = new TierInfo("slow", "other:9", memory, emulated, price);
    return run("redis", "baseline", slow, 42, 1, Map.of(), Map.of());
  }

  /** A component that is added must be a condition, or an outcome. */
  @Test
  void hasEveryComponentThatIsNoOutcomeForACondition() {
    RunInfo run = run(Map.of(), Map.of());
    Map<String, RunInfo> others =
        Map.of(
            "store", run("valkey", "baseline", SLOW, 42, 1, Map.of(), Map.of()),
            "placement", run("redis", "sweep", SLOW, 42, 1, Map.of(), Map.of()),
            "seed", run("redis", "baseline", SLOW, 43, 1, Map.of(), Map.of()),
            "clients", run("redis", "baseline", SLOW, 42, 2, Map.of(), Map.of()),
            "machine", run(Map.of("os", "Linux 7"), Map.of()),
            "properties", run(Map.of(), Map.of("readproportion", "0.5")),
            "memory", withSlow("memory node 1", false, null),
            "emulated", withSlow("as it is", true, null),
            "price", withSlow("as it is", false, 0.2));
    Set<String> components = new HashSet<>(others.keySet());
    components.addAll(OUTCOME);
    components.add("tiers");
    assertThat(
            Stream.of(RunInfo.class, TierInfo.class)
                .flatMap(type -> Stream.of(type.getRecordComponents()))
                .map(RecordComponent::getName))
        .containsExactlyInAnyOrderElementsOf(components);
    others.forEach(
        (name, other) -> {
          Map<String, String> differing = new TreeMap<>(other.conditions());
          differing.entrySet().removeAll(run.conditions().entrySet());
          assertThat(differing).as(name).hasSize(1);
        });
  }

  @ParameterizedTest
  @CsvSource({
    "mnemo.out, here",
    "mnemo.state, /tmp/mnemo-1",
    "mnemo.dataset, here",
    "operationcount, 1000",
    "mnemo.workload.requests, 500"
  })
  void isUnderTheSameConditionsWhereverAndForHowLong(String name, String value) {
    assertThat(run(Map.of(), Map.of(name, value)).conditions())
        .isEqualTo(run(Map.of(), Map.of()).conditions());
  }

  @Test
  void leavesOutHowMuchOfAMemoryWasUsedAndWhatAMachineAlwaysDoes() {
    assertThat(
            withSlow("memory node 1, verified: 100 % of 212 MiB are there", false, null)
                .conditions())
        .isEqualTo(
            withSlow("memory node 1, verified: 100 % of 214 MiB are there", false, null)
                .conditions());
    assertThat(run(Map.of(RunInfo.OTHERS_SHARE, "0.021"), Map.of()).conditions())
        .containsEntry(RunInfo.OTHERS_SHARE, "about 0 %");
    assertThat(run(Map.of(RunInfo.OTHERS_SHARE, "0.32"), Map.of()).conditions())
        .containsEntry(RunInfo.OTHERS_SHARE, "about 30 %");
  }

  @Test
  void namesTheProfileOfEmulatedMemoryWhateverFollows() {
    assertThat(
            new TierInfo("slow", "host:2", "DRAM (profile paper), for want of a node", true, 0.2))
        .returns(Optional.of("paper"), TierInfo::profile);
    assertThat(SLOW.profile()).isEmpty();
  }
}
