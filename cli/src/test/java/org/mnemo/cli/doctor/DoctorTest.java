package org.mnemo.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.cli.doctor.Diagnosis.Disturbance;
import org.mnemo.cli.doctor.Diagnosis.Program;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.ycsb.server.NumaNodes;
import org.mnemo.ycsb.store.StoreTypes;

class DoctorTest {

  private static final NumaNodes ONE_NODE =
      new NumaNodes(List.of(new NumaNodes.Node(0, 8 << 20, 4 << 20, "0-1", Map.of(0, 10))));
  private static final NumaNodes TWO_NODES =
      new NumaNodes(
          List.of(
              new NumaNodes.Node(0, 8 << 20, 4 << 20, "0-1", Map.of(0, 10, 1, 17)),
              new NumaNodes.Node(1, 2 << 20, 1 << 20, "", Map.of(0, 17, 1, 10))));

  @TempDir Path root;

  private Host host() {
    return new Host(root.resolve("bin").toString(), root);
  }

  private void file(String name, String text) throws IOException {
    Files.createDirectories(root.resolve(name).getParent());
    Files.writeString(root.resolve(name), text);
  }

  /** One that says this when it is asked for its version, and ends so. */
  private void program(String name, String said, int status) throws IOException {
    file("bin/" + name, "#!/bin/sh\necho '%s'\nexit %d\n".formatted(said, status));
    Files.setPosixFilePermissions(
        root.resolve("bin/" + name), PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void program(String name, String said) throws IOException {
    program(name, said, 0);
  }

  private Program examined(String name) {
    return new Doctor(host(), ONE_NODE, false)
        .examine().programs().stream()
            .filter(program -> program.name().equals(name))
            .findFirst()
            .orElseThrow();
  }

  @Tag("processes")
  @Test
  void tellsVersionAndPathOfTheFirstProgramThatServes() throws IOException {
    program("memcached", "memcached 1.6.18");
    String path = root.resolve("bin/memcached").toString();
    assertThat(examined("memcached"))
        .isEqualTo(new Program("memcached", true, "1.6.18", path, null, null));
    program("valkey-server", "Valkey server v=8.1.3 sha=00000000:0");
    assertThat(examined("redis-server").path()).endsWith("bin/valkey-server");
    program("redis-server", "Redis server v=7.0.15 sha=00000000:0");
    assertThat(examined("redis-server").version()).isEqualTo("7.0.15");
    program("numactl", "usage: numactl [--all]");
    assertThat(examined("numactl").present()).isTrue();
    assertThat(examined("numactl").version()).isNull();
    program("taskset", "1.2.3", 1);
    assertThat(examined("taskset").version()).isNull();
  }

  private Answer examined() {
    return DiagnosisAnswer.of(new Doctor(host(), ONE_NODE, false).examine());
  }

  /** Texts of all cells. */
  private static List<String> facts(Diagnosis diagnosis) {
    return DiagnosisAnswer.of(diagnosis).tables().get(0).rows().stream()
        .flatMap(List::stream)
        .map(Cell::text)
        .toList();
  }

  @Tag("processes")
  @Test
  void tellsWhatKeepsAStoreFromBeingMeasured() throws IOException {
    Diagnosis little = new Doctor(host(), ONE_NODE, false).examine();
    String fetched =
        StoreTypes.byName("dynamodb").localServer().orElseThrow().withoutPrograms().isPresent()
            ? "dynamodb, "
            : "";
    assertThat(facts(little)).contains("memcached", "install memcached so that it is on PATH");
    assertThat(DiagnosisAnswer.of(little).verdict())
        .containsPattern(" redis, " + fetched + "simulated; not valkey: .* not memcached: ");
    program("valkey-server", "Valkey server v=9.1.2");
    program("memcached", "memcached 1.6.18");
    program("mvn", "Apache Maven 3.9.9");
    assertThat(examined().verdict()).endsWith(" redis, valkey, memcached, dynamodb, simulated");
  }

  @Tag("processes")
  @Test
  void needsNumactlWhereThereAreSeveralNodes() throws IOException {
    Diagnosis without = new Doctor(host(), TWO_NODES, false).examine();
    assertThat(without.stores().get(0).obstacle()).startsWith("numactl is absent");
    assertThat(without.stores().get(4).ready()).as("simulated").isTrue();
    assertThat(without.memoryNodes().get(1).tier()).isEqualTo("SlowMem");
    assertThat(facts(without))
        .contains(
            "Memory node 1",
            "2.00 GiB, 1.00 GiB available, no processors, distance 17 to node 0, 10 to node 1: SlowMem");
    program("numactl", "");
    assertThat(new Doctor(host(), TWO_NODES, false).examine().stores().get(0).ready()).isTrue();
  }

  @Test
  void findsNothingToDisturbOnAQuietMachine() throws IOException {
    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
    file("proc/meminfo", "MemTotal: 100 kB\nSwapTotal:       2048 kB\nSwapFree:        2048 kB\n");
    file("proc/loadavg", "1.00 0.50 0.25 1/100 4711\n");
    file("proc/sys/kernel/numa_balancing", "0\n");
    // Of a mouse.
    file("sys/class/power_supply/hidpp_battery_0/status", "Discharging\n");
    file("sys/class/power_supply/hidpp_battery_0/scope", "Device\n");
    assertThat(Disturbances.of(host(), 2, TWO_NODES)).isEmpty();
    assertThat(Disturbances.of(new Host("", root.resolve("absent")), 2, ONE_NODE)).isEmpty();
  }

  @Tag("processes")
  @Test
  void findsWhatDisturbs() throws IOException {
    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
    file("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");
    file("proc/meminfo", "MemTotal: 100 kB\nSwapTotal:       2048 kB\nSwapFree:        512 kB\n");
    file("proc/loadavg", "1.01 0.50 0.25 1/100 4711\n");
    file("proc/sys/kernel/numa_balancing", "1\n");
    file("sys/class/power_supply/BAT0/status", "Discharging\n");
    file("proc/self/mountinfo", "35 31 0:32 / /cg rw - cgroup2 cgroup2 rw\n");
    file("proc/self/cgroup", "0::/\n");
    file("cg/cpu.max", "100000 100000\n");
    assertThat(Disturbances.of(host(), 1, TWO_NODES))
        .extracting(Disturbance::name, Disturbance::value)
        .containsExactly(
            tuple("processors", 1),
            tuple("idle processors", "cannot be kept awake"),
            tuple("frequency governor", "powersave"),
            tuple("battery", "BAT0"),
            // 2048 - 512 KiB
            tuple("swap in use", 1_572_864L),
            tuple("load average", 1.01),
            tuple("numa balancing", "1"));
    assertThat(Disturbances.of(host(), 2, ONE_NODE))
        .as("of one node no page can be moved away")
        .extracting(Disturbance::name)
        .contains("battery")
        .doesNotContain("numa balancing");
    assertThat(examined().notes())
        .anySatisfy(
            note -> assertThat(note).containsPattern("\\(governor powersave\\): echo performance"));
  }

  /** Process 1 did not start in 1970. */
  @Test
  void namesWhatIsLeftBehindAndTakesNoneOfItForTheMachines() throws IOException {
    file("run/mnemo/zram7", "1@5");
    file("proc/meminfo", "SwapTotal:       4096 kB\nSwapFree:        2560 kB\n");
    String header = "Filename\tType\tSize\tUsed\tPriority\n";
    String ours = "/dev/zram7   partition\t2048\t1024\t32767\n";
    file("proc/swaps", header + ours + "/swapfile    file\t2048\t512\t-2\n");
    file("sys/fs/cgroup/memory/memory.limit_in_bytes", "1");
    file("sys/fs/cgroup/memory/mnemo-9999999999/cgroup.procs", "");
    file("sys/fs/cgroup/memory/mnemo-1/cgroup.procs", "1\n");

    List<Disturbance> found = Disturbances.of(host(), 2, ONE_NODE);

    assertThat(found)
        .extracting(Disturbance::name, Disturbance::value)
        .containsExactly(
            tuple(
                "left behind",
                "/dev/zram7, " + root.resolve("sys/fs/cgroup/memory/mnemo-9999999999")),
            // 4096 - 2560 - 1024 KiB
            tuple("swap in use", 524_288L));
    assertThat(found.get(0).remedy()).startsWith("bin/mnemo servers stop");
    assertThat(found.get(1).remedy()).contains("swapoff");
  }

  @Tag("processes")
  @Test
  void tellsOfNodesThatTheProcessMayNotUse() {
    NumaNodes confined = new NumaNodes(ONE_NODE.all(), List.of(1, 2));
    Diagnosis diagnosis = new Doctor(host(), confined, false).examine();
    assertThat(DiagnosisAnswer.of(diagnosis).notes())
        .anySatisfy(
            note -> assertThat(note).containsPattern("^Memory nodes 1, 2 .* 0: .*--cpuset-mems"));
    assertThat(facts(diagnosis)).doesNotContain("Memory node 1");
  }
}
